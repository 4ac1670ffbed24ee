import type { Plugin } from 'vite';

/** Each place where Astro writes a page's script elements, with the original code and its replacement. */
const places = [
	{
		id: /astro\/dist\/runtime\/server\/render\/script\.js/,
		written: '<script type="module" src="',
		instead: '<script type="module" fetchpriority="low" src="',
	},
	{
		id: /astro\/dist\/core\/render\/ssr-element\.js/,
		written: 'type: "module",\n      src: createAssetLink',
		instead: 'type: "module",\n      fetchpriority: "low",\n      src: createAssetLink',
	},
];

/**
 * Makes a page's scripts load after its styles and fonts: none of our scripts affects the first paint, yet browsers
 * give modules the same priority as styles. Astro has no setting for this.
 * @throws when Astro writes its scripts differently, so that a build does not lose this unnoticed.
 */
export function lowPriorityScripts(): Plugin {
	return {
		name: 'cairn-low-priority-scripts',
		transform(code, id) {
			const place = places.find((one) => one.id.test(id));
			if (!place) return undefined;
			if (!code.includes(place.written))
				throw new Error(
					`${id} writes scripts in a way that low-priority-scripts.ts does not recognize.`,
				);
			return { code: code.replace(place.written, place.instead), map: null };
		},
	};
}
