/** The notice that a directory shows on phones; 'Continue' hides it for half an hour. */

const KEY = 'mobile_notice_until';
const HALF_AN_HOUR = 30 * 60 * 1000;

function isSuppressed(): boolean {
	try {
		return Number(localStorage.getItem(KEY) ?? 0) > Date.now();
	} catch {
		return false;
	}
}

function suppress(): void {
	try {
		localStorage.setItem(KEY, String(Date.now() + HALF_AN_HOUR));
	} catch {
		// Without storage it is shown again on the next page, which is all that is lost.
	}
}

/** Minimum length of a tablet's shorter screen side, in CSS pixels; a phone's is shorter. */
const TABLET = 600;

/** Whether the device is a phone. A laptop never counts as one, even if its window is narrow or its page enlarged. */
const isPhone = () =>
	matchMedia('(pointer: coarse)').matches && Math.min(screen.width, screen.height) < TABLET;

const dialog = document.querySelector<HTMLDialogElement>('[data-mobile-notice]');

if (dialog && isPhone() && !isSuppressed()) {
	dialog.showModal();
	// It asks for a decision, which Escape is not.
	dialog.addEventListener('cancel', (event) => event.preventDefault());
	dialog.querySelector('[data-continue]')?.addEventListener('click', () => {
		suppress();
		dialog.close();
	});
	dialog.querySelector('[data-back]')?.addEventListener('click', () => {
		if (history.length > 1) history.back();
		else location.assign('/');
	});
}
