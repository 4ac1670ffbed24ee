/** What every page does with script: theme switch, menus that close, pictures that fail, the bar between pages. */

function showsDark(): boolean {
	const { theme } = document.documentElement.dataset;
	return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

function keep(theme: 'light' | 'dark'): void {
	try {
		localStorage.setItem('theme', theme);
	} catch {
		// A browser that keeps nothing still switches for this page.
	}
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-theme-switch]')) {
	button.hidden = false;
	button.addEventListener('click', () => {
		const theme = showsDark() ? 'light' : 'dark';
		document.documentElement.dataset.theme = theme;
		keep(theme);
	});
}

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('.menu[open], .drawer[open]');

document.addEventListener('click', (event) => {
	for (const menu of openMenus()) {
		if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
	}
});

document.addEventListener('keydown', (event) => {
	if (event.key !== 'Escape') return;
	for (const menu of openMenus()) {
		menu.open = false;
		menu.querySelector('summary')?.focus();
	}
});

matchMedia('(min-width: 901px)').addEventListener('change', (query) => {
	if (query.matches)
		for (const drawer of document.querySelectorAll<HTMLDetailsElement>('.drawer'))
			drawer.open = false;
});

// A picture that cannot be shown gives way to the mark beneath it. Errors do not bubble, so they are caught on the way down.
function giveWay(image: HTMLImageElement): void {
	if (image.closest('.mark')) image.hidden = true;
}

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

const progress = document.querySelector('[data-shell="progress"]');

document.addEventListener('click', (event) => {
	if (
		event.defaultPrevented ||
		event.button !== 0 ||
		event.metaKey ||
		event.ctrlKey ||
		event.shiftKey
	)
		return;
	const link = event.target instanceof Element ? event.target.closest('a') : null;
	if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin)
		return;
	if (link.pathname === location.pathname && link.search === location.search) return;
	progress?.classList.add('busy');
});
document.addEventListener('submit', (event) => {
	if (!event.defaultPrevented) progress?.classList.add('busy');
});
addEventListener('pageshow', () => progress?.classList.remove('busy'));
