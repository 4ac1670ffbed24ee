/** A call that failed, as far as its words depend on it; status 0 is a network failure. */
export interface FailedCall {
	status: number;
	description: string;
	fields: Readonly<Record<string, string>>;
}

/** What a person is told about it, and the fields that it is about. */
export interface Refusal {
	/** Of the form as a whole; absent when its fields say all. */
	notice?: string;
	fields: Readonly<Record<string, string>>;
}

const UNEXPECTED = 'Something went wrong here. Please try again in a moment.';
const OFFLINE_SIGN_UP = 'Network error . Please check your internet connection';

/** Of sending a code, by itself. */
export const SENDING_FAILED = 'Code sending failed, please try again';
const codeSent = 'Code has been sent, please check your mail';
const codeSentAgain = 'Code has been sent again, please check your mail';

/** What is said once a code is on its way. */
export const sentText = (again: boolean): string => (again ? codeSentAgain : codeSent);

/** Sign-in errors by status. */
const signInTexts: Readonly<Record<number, string>> = {
	0: 'There is a problem when connecting to our server. please check your internet connection',
	403: 'Username or password was incorrect',
	404: 'We can not connect to our server. Please try again later!',
	422: 'Username or password was incorrect',
	429: 'Too many requests to our server. Please try again later!',
};

export const signInRefusal = ({ status }: FailedCall): Refusal => ({
	notice: signInTexts[status] ?? UNEXPECTED,
	fields: {},
});

/** Why no reset code was sent. All but an unknown address is told in a notification of its own. */
export function resetCodeRefusal({ status, description }: FailedCall): Refusal {
	if (status === 403) return { notice: description, fields: {} };
	return { notice: status === 429 ? (signInTexts[429] ?? '') : SENDING_FAILED, fields: {} };
}

/** Why the password was not reset: what a field lacks, too many tries, no network, or else the code. */
export function resetRefusal({ status, fields }: FailedCall): Refusal {
	if (status === 0) return { notice: signInTexts[0] ?? '', fields: {} };
	if (status === 429) return { notice: signInTexts[429] ?? '', fields: {} };
	if (status === 422 && Object.keys(fields).length > 0) return { fields };
	return { fields: { reset_password_code: 'Invalid code' } };
}

/**
 * Why the form view of sign-up stays where it is when the code was asked for; null for a failure after which the
 * code view comes all the same, where the code can be asked for again.
 */
export function registerCodeRefusal({ status, fields }: FailedCall): Refusal | null {
	if (status === 0) return { notice: OFFLINE_SIGN_UP, fields: {} };
	if (status === 403) return { fields: { email: 'This email is already registered' } };
	if (status === 422 && Object.keys(fields).length > 0) return { fields };
	if (status === 429)
		return { notice: 'Too many requests to our server. Please try again later', fields: {} };
	return null;
}

/** Why the account was not made. */
export function signUpRefusal({ status, description, fields }: FailedCall): Refusal {
	if (status === 0) return { notice: OFFLINE_SIGN_UP, fields: {} };
	if (status === 429)
		return {
			notice: 'There are too many requests to our server . Please try again later',
			fields: {},
		};
	if (Object.keys(fields).length > 0) return { fields };
	return { notice: status >= 500 ? UNEXPECTED : description, fields: {} };
}
