/** Short notices at the foot of the page, announced to screen readers. */

const SHOWN_MS = 3_000;
let hiding: ReturnType<typeof setTimeout> | undefined;

/** Shows `text` for three seconds, replacing any current notice. */
export function toast(text: string): void {
	const region = document.querySelector<HTMLElement>('[data-shell="toast"]');
	if (!region) return;
	region.textContent = text;
	clearTimeout(hiding);
	hiding = setTimeout(() => region.replaceChildren(), SHOWN_MS);
}
