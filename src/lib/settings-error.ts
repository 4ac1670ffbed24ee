/** A setting or the machine is unusable; the message is one sentence for the person who starts the server. */
export class SettingsError extends Error {
	override name = 'SettingsError';
}
