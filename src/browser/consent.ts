/**
 * The cookie banner. Accepting is stored for a year; rejecting hides the banner for this page view and stores nothing.
 */

const YEAR = 31_536_000;

document.querySelector('[data-consent-banner]')?.addEventListener('click', (event) => {
	const button = event.target instanceof Element ? event.target.closest('[data-consent]') : null;
	if (!(button instanceof HTMLElement)) return;
	const secure = location.protocol === 'https:' ? '; Secure' : '';
	if (button.dataset.consent === 'accept')
		// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not available everywhere.
		document.cookie = `consent=accepted; Max-Age=${YEAR}; Path=/; SameSite=Lax${secure}`;
	delete document.documentElement.dataset.consent;
});
