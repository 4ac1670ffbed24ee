import { logoFileUrl } from './listed-logos.ts';

/**
 * Hides a picture that fails to load, revealing the mark beneath it, and replaces a failed logo from a sheet with its
 * own file.
 */

function giveWay(image: HTMLImageElement): void {
	const own = logoFileUrl(image);
	if (own !== null) image.src = own;
	else if (image.closest('.mark')) image.hidden = true;
}

// Errors do not bubble, so they are caught on the way down.
document.addEventListener(
	'error',
	(event) => {
		if (event.target instanceof HTMLImageElement) giveWay(event.target);
	},
	true,
);
for (const image of document.querySelectorAll<HTMLImageElement>('.mark img')) {
	if (image.complete && image.naturalWidth === 0 && image.src) giveWay(image);
}
