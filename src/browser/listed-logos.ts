/** An image of one logo within a sheet of several: see src/lib/directory/logo-sheet.ts. */
const LISTED = /^\/logos\/list\/[\w-]+\.svg#([a-z0-9-]+)$/;

/** The address of the logo's own file, of an image that shows it out of a sheet; else null. */
export function ownLogo(image: Element): string | null {
	const [, icon] = LISTED.exec(image.getAttribute('src') ?? '') ?? [];
	return icon === undefined ? null : `/logos/token/${icon}.svg`;
}

/** Where the server's table below `root` shows its logos, by the address of each one's own file. */
export function listedLogos(root: ParentNode): Map<string, string> {
	const images = [...root.querySelectorAll('img[src^="/logos/list/"]')];
	return new Map(
		images.flatMap((image) => {
			const own = ownLogo(image);
			return own === null ? [] : [[own, image.getAttribute('src') ?? own] as const];
		}),
	);
}
