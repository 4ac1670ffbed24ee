/** What one account screen leaves for the next page of this tab; browser only. */

const RESET_EMAIL = 'reset_email';
const SIGNED_UP = 'signup_success';

function keep(name: string, value: string): void {
	try {
		sessionStorage.setItem(name, value);
	} catch {
		// The next page then asks, or says nothing.
	}
}

function take(name: string): string | null {
	try {
		const value = sessionStorage.getItem(name);
		sessionStorage.removeItem(name);
		return value;
	} catch {
		return null;
	}
}

/** The address that a reset code was just sent to, for the reset page. */
export const keepResetEmail = (email: string): void => keep(RESET_EMAIL, email);
export const takeResetEmail = (): string | null => take(RESET_EMAIL);

/** That an account was just made. */
export const keepSignedUp = (): void => keep(SIGNED_UP, '1');
export const takeSignedUp = (): boolean => take(SIGNED_UP) !== null;
