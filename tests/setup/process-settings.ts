import { forgetSettings } from '#lib/base/current-settings.ts';

/**
 * Applies `settings` to this process, as for a server an operator configured, where vitest is not available to do it.
 * Returns a function that undoes it.
 */
export function processSettings(settings: Record<string, string>): () => void {
	const before = Object.keys(settings).map((name) => [name, process.env[name]] as const);
	Object.assign(process.env, settings);
	forgetSettings();
	return () => {
		for (const [name, value] of before)
			if (value === undefined) Reflect.deleteProperty(process.env, name);
			else process.env[name] = value;
		forgetSettings();
	};
}
