/** The bar that shows while the next page loads. */

const progress = document.querySelector('[data-shell="progress"]');

// On the window, which hears last: by then any handler that takes over has prevented the default.
addEventListener('click', (event) => {
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
addEventListener('submit', (event) => {
	if (!event.defaultPrevented) progress?.classList.add('busy');
});
addEventListener('pageshow', () => progress?.classList.remove('busy'));

export {};
