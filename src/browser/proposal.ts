import { timeLeft } from '#lib/proposals/vote/time-left.ts';

/** The page of a proposal: the time left to vote and, for signed-in members, their vote and the forms. */

const { dataset } = document.documentElement;
let isAwake = false;

function wake(): void {
	if (isAwake || dataset.signedIn === undefined) return;
	isAwake = true;
	void import('./proposal-member.ts').then(({ startMemberForms }) => startMemberForms());
}

function tell(place: HTMLElement): void {
	const left = timeLeft(place.dataset.ends ?? '', new Date());
	place.textContent = left === null ? 'Over: it is being counted. Votes counted' : `${left} left,`;
	if (left !== null) return;
	for (const button of document.querySelectorAll<HTMLButtonElement>('[data-vote] button'))
		button.disabled = true;
}

const place = document.querySelector<HTMLElement>('[data-ends]');
if (place) {
	tell(place);
	setInterval(() => tell(place), 30_000);
}
wake();
// Signing in by the dialog leaves the page as it is.
new MutationObserver(wake).observe(document.documentElement, {
	attributeFilter: ['data-signed-in'],
});
