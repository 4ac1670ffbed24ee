import type { Plugin } from 'vite';

/** The place where Astro hashes a page's inline styles for its policy: again for every request, one after another. */
const place = /astro\/dist\/core\/encryption\.js/;
const originalLine = 'async function generateCspDigest(data, algorithm) {';
const instead = `const digests = new Map();
function generateCspDigest(data, algorithm) {
  const key = algorithm + data;
  let digest = digests.get(key);
  if (!digest) digests.set(key, (digest = digestOf(data, algorithm)));
  return digest;
}
async function digestOf(data, algorithm) {`;

/**
 * Hashes each style once: a route has the same few for every request. Visitors cannot make this grow, since only what the
 * build inlined is hashed.
 * @throws when Astro hashes differently, so that a build does not lose this unnoticed.
 */
export function digestCache(): Plugin {
	return {
		name: 'cairn-digests-once',
		transform(code, id) {
			if (!place.test(id)) return undefined;
			if (!code.includes(originalLine))
				throw new Error(`${id} hashes in a way that digests-once.ts does not recognize.`);
			return { code: code.replace(originalLine, instead), map: null };
		},
	};
}
