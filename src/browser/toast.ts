/** Short notices at the foot of the page, read out as they come. */

const SHOWN_MS = 3_000;
let hiding: ReturnType<typeof setTimeout> | undefined;

/** Shows `text` for three seconds, in place of the one that is shown. */
export function toast(text: string): void {
	const region = document.querySelector<HTMLElement>('[data-shell="toast"]');
	if (!region) return;
	region.textContent = text;
	clearTimeout(hiding);
	hiding = setTimeout(() => region.replaceChildren(), SHOWN_MS);
}
