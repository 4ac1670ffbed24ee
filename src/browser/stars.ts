/** Activates the stars for signed-in members. For everybody else they are links to the sign-in. */

const { dataset } = document.documentElement;
let isAwake = false;

function wake(): void {
	if (isAwake || dataset.signedIn === undefined || !document.querySelector('[data-star]')) return;
	isAwake = true;
	void import('./star-buttons.ts').then(({ startStars }) => startStars());
}

wake();
// Signing in by the dialog leaves the page as it is.
new MutationObserver(wake).observe(document.documentElement, {
	attributeFilter: ['data-signed-in'],
});

export {};
