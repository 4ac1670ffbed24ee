import { ownLogo } from './listed-logos.ts';

/** A picture that cannot be shown gives way to the mark beneath it, a logo out of a sheet to the same one by itself. */

function giveWay(image: HTMLImageElement): void {
	const own = ownLogo(image);
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
