import type { Plugin } from 'vite';

/** Where Astro writes the script elements of a page, what it writes, and what is written instead. */
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
 * Lets a page's scripts come after its styles and fonts: no script of ours changes what is seen first, and browsers
 * give modules the urgency of styles. Astro has no setting for that.
 * @throws when Astro writes its scripts another way, so that a build does not lose this unnoticed.
 */
export function lowPriorityScripts(): Plugin {
	return {
		name: 'cairn-low-priority-scripts',
		transform(code, id) {
			const place = places.find((one) => one.id.test(id));
			if (!place) return undefined;
			if (!code.includes(place.written))
				throw new Error(
					`${id} writes scripts in a way that low-priority-scripts.ts does not know.`,
				);
			return { code: code.replace(place.written, place.instead), map: null };
		},
	};
}
