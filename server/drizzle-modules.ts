import { type ResolveFnOutput, type ResolveHookContext, registerHooks } from 'node:module';

/**
 * For `node --import`: resolves the modules of drizzle-orm without reading its package.json for each of them. That
 * file has 447 entries, 179 kB, and Node 26 parses it again for every module requested from the package: 590 times
 * before a server is ready, 0.8 s of CPU time. Resolutions by Node are cached, and imports between the package's own
 * modules are resolved relative to the importer. Everything else is left to Node.
 */

/** Matches a file of the package itself, not of a package nested in it. */
const OWN = /\/node_modules\/drizzle-orm\/(?!.*\/node_modules\/)/;
const INSTALLED = /\/node_modules\//;

/** Resolutions for code outside packages, all of which gets the same result, keyed by the request. */
const resolutions = new Map<string, ResolveFnOutput>();

/** Whether this is a complete relative path in an `import`: the package declares all its `.js` files to be modules. */
const isPlain = (specifier: string, { conditions }: ResolveHookContext): boolean =>
	/^\.\.?\/.*\.js$/.test(specifier) && conditions.includes('import');

registerHooks({
	resolve(specifier, context, next) {
		const { parentURL = '', conditions, importAttributes } = context;
		if (OWN.test(parentURL) && isPlain(specifier, context))
			return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
		if (!/^drizzle-orm(?:\/|$)/.test(specifier) || INSTALLED.test(parentURL))
			return next(specifier, context);
		const cacheKey = JSON.stringify([specifier, conditions, importAttributes]);
		const before = resolutions.get(cacheKey);
		if (before) return before;
		const place = { ...next(specifier, context), shortCircuit: true };
		resolutions.set(cacheKey, place);
		return place;
	},
});
