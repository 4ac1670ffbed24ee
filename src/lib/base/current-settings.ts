import { processWide } from './process-wide.ts';
import { readSettings, type Settings } from './settings.ts';

/** The settings that this process runs with, read from the environment once. Throws SettingsError for a bad one. */
export const currentSettings = (): Settings =>
	processWide('settings', () => readSettings(process.env));
