/** Brings the tab that is open into sight, where more of them stand in a row than the screen is wide. */

const tab = document.querySelector('.entity-tabs [aria-current]');
const row = tab?.parentElement;
if (tab && row && row.scrollWidth > row.clientWidth) {
	const [at, frame] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
	row.scrollLeft += at.left - frame.left - (frame.width - at.width) / 2;
}

export {};
