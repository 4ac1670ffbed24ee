/**
 * The values that 'Remember me' left in a browser's readable cookies. Never the password: a single-use token replaces
 * it.
 */
export interface RememberedSignIn {
	email: string;
	remember: boolean;
	/** Whether the password may be omitted. */
	hasPassword: boolean;
}

/** Decodes a cookie's text that was encoded by `encodeURIComponent`; empty if it is malformed. */
export function decodeCookie(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return '';
	}
}

/** Reads `a=b; c=d`, a Cookie header or `document.cookie`. */
export function readRememberedSignIn(cookies: string): RememberedSignIn {
	const values = new Map(
		cookies.split('; ').map((pair): [string, string] => {
			const at = pair.indexOf('=');
			return [pair.slice(0, at), pair.slice(at + 1)];
		}),
	);
	const remember = values.get('remember_me') === '1';
	const email = remember ? decodeCookie(values.get('remembered_email') ?? '') : '';
	return {
		email,
		remember,
		hasPassword: email !== '' && values.get('remembered_password') === '1',
	};
}
