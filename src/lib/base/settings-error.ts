/** An invalid setting or environment; the message is one sentence for the person who runs Cairn. */
export class SettingsError extends Error {
	override name = 'SettingsError';
}
