/** An image of one logo within a shared sheet: see src/lib/directory/logo-sheet.ts. */
const LISTED = /^\/logos\/list\/[\w-]+\.svg#([a-z0-9-]+)$/;

/** The address of the logo's own file, for an image that shows it from a sheet; else null. */
export function logoFileUrl(image: Element): string | null {
	const [, icon] = LISTED.exec(image.getAttribute('src') ?? '') ?? [];
	return icon === undefined ? null : `/logos/token/${icon}.svg`;
}

/** The image sources of logos in the server's table below `root`, by the address of each one's own file. */
export function listedLogos(root: ParentNode): Map<string, string> {
	const images = [...root.querySelectorAll('img[src^="/logos/list/"]')];
	return new Map(
		images.flatMap((image) => {
			const own = logoFileUrl(image);
			return own === null ? [] : [[own, image.getAttribute('src') ?? own] as const];
		}),
	);
}
