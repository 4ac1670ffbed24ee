import { type ResolveFnOutput, type ResolveHookContext, registerHooks } from 'node:module';

/**
 * For `node --import`: finds the modules of drizzle-orm without reading its package.json for each of them. That file has 447
 * entries, 179 kB, and Node 26 parses it again whenever something asks for a module of the package: 590 times before a server is
 * ready, 0.8 s of its processor. What Node found once is taken again, and what modules of the package ask of each
 * other is where they say it is. Everything else is Node's, as without it.
 */

/** A file of the package, and not of one within it. */
const OWN = /\/node_modules\/drizzle-orm\/(?!.*\/node_modules\/)/;
const INSTALLED = /\/node_modules\//;

/** What code outside of packages asked for, which all of it gets from one place; by what it is asked with. */
const found = new Map<string, ResolveFnOutput>();

/** A whole relative name in an `import`: the package says that all its `.js` are modules. */
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
		const before = found.get(cacheKey);
		if (before) return before;
		const place = { ...next(specifier, context), shortCircuit: true };
		found.set(cacheKey, place);
		return place;
	},
});
