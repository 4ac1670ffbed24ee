// Before anything is painted: the same cached page serves everybody, and only the browser knows who is looking.
{
	const cookies = document.cookie.split('; ');
	const { dataset } = document.documentElement;
	if (cookies.includes('signed_in=1')) dataset.signedIn = '';
	if (!cookies.includes('consent=accepted')) dataset.consent = 'asked';
	// A browser that keeps nothing is at its first visit with every page, and is not told so every time.
	try {
		if (!localStorage.getItem('has_navigated')) dataset.arrival = 'first';
	} catch {}
	// Our fonts wait for the first paint, which they would hold up; a tab that has loaded them once has them at once.
	const takeFonts = () => {
		dataset.fonts = '';
		try {
			sessionStorage.setItem('fonts', 'here');
		} catch {}
	};
	try {
		if (sessionStorage.getItem('fonts')) takeFonts();
	} catch {}
	if (dataset.fonts === undefined)
		new PerformanceObserver((_, observer) => {
			observer.disconnect();
			takeFonts();
		}).observe({ type: 'paint', buffered: true });
}
// A transition between pages that the browser gives up is no error: the page is there all the same. Some are given up
// before any script is told of them, so that nothing but the complaint can be caught.
addEventListener('unhandledrejection', (event) => {
	const { reason } = event;
	if (reason instanceof DOMException && /\btransition/i.test(reason.message))
		event.preventDefault();
});
