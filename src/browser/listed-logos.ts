/** Matches the URL of one logo within a shared sheet: see src/lib/directory/logo-sheet.ts. */
const LISTED = /^\/logos\/list\/[\w-]+\.svg#([a-z0-9-]+)$/;

/** Returns the URL of the logo's own file for an image that shows it from a sheet; else null. */
export function logoFileUrl(image: Element): string | null {
	const [, icon] = LISTED.exec(image.getAttribute('src') ?? '') ?? [];
	return icon === undefined ? null : `/logos/token/${icon}.svg`;
}

/**
 * Returns the image sources of the logos in the server's table below `root`, keyed by the URL of each logo's own file.
 */
export function listedLogos(root: ParentNode): Map<string, string> {
	const images = [...root.querySelectorAll('img[src^="/logos/list/"]')];
	return new Map(
		images.flatMap((image) => {
			const own = logoFileUrl(image);
			return own === null ? [] : [[own, image.getAttribute('src') ?? own] as const];
		}),
	);
}
