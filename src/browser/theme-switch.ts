/** The switch between light and dark; browser/inline/theme.js applies the choice before the first paint. */

function showsDark(): boolean {
	const { theme } = document.documentElement.dataset;
	return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

function storeTheme(theme: 'light' | 'dark'): void {
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
		storeTheme(theme);
	});
}
