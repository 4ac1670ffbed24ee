/** The switch between light and dark; the choice is read before the first paint by browser/inline/theme.js. */

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
	button.addEventListener('click', () => {
		const theme = showsDark() ? 'light' : 'dark';
		document.documentElement.dataset.theme = theme;
		keep(theme);
	});
}
