import { processWide } from './process-wide.ts';
import { readSettings, type Settings } from './settings.ts';

/** Returns this process's settings, read from the environment once. Throws SettingsError for a bad one. */
export const currentSettings = (): Settings =>
	processWide('settings', () => readSettings(process.env));
