/**
 * Runs this very process with `settings`, as a server would that an operator set up so, where vitest is not there to do
 * it. Gives back what undoes it.
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
