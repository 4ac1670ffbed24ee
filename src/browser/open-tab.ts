/** Scrolls the open tab into view if the row of tabs is wider than the screen. */

const tab = document.querySelector('.entity-tabs [aria-current]');
const row = tab?.parentElement;
if (tab && row && row.scrollWidth > row.clientWidth) {
	const [at, frame] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
	row.scrollLeft += at.left - frame.left - (frame.width - at.width) / 2;
}

export {};
