/** A setting or its surroundings are wrong: the message is one sentence for the person who runs Cairn. */
export class SettingsError extends Error {
	override name = 'SettingsError';
}
