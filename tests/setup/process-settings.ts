/**
 * Applies `settings` to this process, as for a server an operator configured, where vitest is not available to do it.
 * Returns a function that undoes it.
 */
export function processSettings(settings: Record<string, string>): () => void {
	const before = Object.keys(settings).map((name) => [name, process.env[name]] as const);
	const readAgain = () => Reflect.deleteProperty(globalThis, Symbol.for('cairn.settings'));
	Object.assign(process.env, settings);
	readAgain();
	return () => {
		for (const [name, value] of before)
			if (value === undefined) Reflect.deleteProperty(process.env, name);
			else process.env[name] = value;
		readAgain();
	};
}
