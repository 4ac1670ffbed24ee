/**
 * Returns one value for the whole process. The server and the Astro bundle each have their own copy of a module, so
 * what both must share (the page cache, the pools to measure) is kept on the global object.
 */
export function processWide<T>(name: string, create: () => T): T {
	const key = Symbol.for(`cairn.${name}`);
	const found: T | undefined = Reflect.get(globalThis, key);
	if (found !== undefined) return found;
	const made = create();
	Reflect.set(globalThis, key, made);
	return made;
}
