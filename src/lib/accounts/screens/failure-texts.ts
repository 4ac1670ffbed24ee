/** The parts of a failed call on which its message depends; status 0 means a network failure. */
export interface FailedCall {
	status: number;
	description: string;
	fields: Readonly<Record<string, string>>;
}

/** The message to the user, and the fields that it concerns. */
export interface Refusal {
	/** Concerns the form as a whole; absent if the fields' messages suffice. */
	notice?: string;
	fields: Readonly<Record<string, string>>;
}

const UNEXPECTED = 'Something went wrong here. Please try again in a moment.';
const OFFLINE_SIGN_UP = 'Network error . Please check your internet connection';

/** Generic error if sending a code fails. */
export const SENDING_FAILED = 'Code sending failed, please try again';
const codeSent = 'Code has been sent, please check your mail';
const codeSentAgain = 'Code has been sent again, please check your mail';

/** Returns the message that a code has been sent. */
export const codeSentText = (again: boolean): string => (again ? codeSentAgain : codeSent);

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

/** Returns why no reset code was sent. Everything except an unknown address is shown as a separate notification. */
export function resetCodeRefusal({ status, description }: FailedCall): Refusal {
	if (status === 403) return { notice: description, fields: {} };
	return { notice: status === 429 ? (signInTexts[429] ?? '') : SENDING_FAILED, fields: {} };
}

/** Returns why the password was not reset: an invalid field, too many tries, no network, or else the code. */
export function resetRefusal({ status, fields }: FailedCall): Refusal {
	if (status === 0) return { notice: signInTexts[0] ?? '', fields: {} };
	if (status === 429) return { notice: signInTexts[429] ?? '', fields: {} };
	if (status === 422 && Object.keys(fields).length > 0) return { fields };
	return { fields: { reset_password_code: 'Invalid code' } };
}

/**
 * Returns why sign-up stays on the form view after a code was requested. Null if the code view follows despite the
 * failure, since the code can be requested again there.
 */
export function registerCodeRefusal({ status, fields }: FailedCall): Refusal | null {
	if (status === 0) return { notice: OFFLINE_SIGN_UP, fields: {} };
	if (status === 403) return { fields: { email: 'This email is already registered' } };
	if (status === 422 && Object.keys(fields).length > 0) return { fields };
	if (status === 429)
		return { notice: 'Too many requests to our server. Please try again later', fields: {} };
	return null;
}

/** Returns why the account was not created. */
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
