import { readSettings, type Settings } from './settings.ts';

let settings: Settings | undefined;

/** Returns this process's settings, read from the environment once. Throws SettingsError for an invalid one. */
export function currentSettings(): Settings {
	settings ??= readSettings(process.env);
	return settings;
}

/** Reads the environment again at the next call, for tests that change it. */
export function forgetSettings(): void {
	settings = undefined;
}
