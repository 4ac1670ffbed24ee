/** Remembers that an account was just created, so that this tab's next page can mention it; browser only. */

const SIGNED_UP = 'signup_success';

export function markSignedUp(): void {
	try {
		sessionStorage.setItem(SIGNED_UP, '1');
	} catch {
		// The next page then says nothing of it.
	}
}

/** Whether an account was created on the previous page; true only once. */
export function takeSignedUp(): boolean {
	try {
		const isKept = sessionStorage.getItem(SIGNED_UP) !== null;
		sessionStorage.removeItem(SIGNED_UP);
		return isKept;
	} catch {
		return false;
	}
}
