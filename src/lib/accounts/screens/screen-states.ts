/** State that the server passes to the views of an account screen: the initial form. */

/** Texts by field. */
export type Texts = Readonly<Record<string, string>>;

/** A message about the form as a whole: an error or a confirmation. */
export interface Notice {
	/** Heading of the notice if it is displayed as a notification. */
	title?: string;
	text: string;
	isError: boolean;
}

export interface SignInState {
	step: 'email' | 'password';
	email: string;
	/** The address stored by 'Remember me', for which the password may be omitted; empty when there is none. */
	rememberedEmail: string;
	remember: boolean;
	/** Where the page goes after success without script; a path of this site or empty. */
	next: string;
	errors: Texts;
	notice?: Notice;
}

export const signUpFields = [
	'name',
	'username',
	'email',
	'password',
	'confirmPassword',
	'ref_id',
	'terms',
] as const;
export type SignUpField = (typeof signUpFields)[number];
export type SignUpValues = Readonly<Record<SignUpField, string>>;

export interface SignUpState {
	view: 'start' | 'form' | 'code' | 'google';
	values: SignUpValues;
	code: string;
	/** Recipient of the last code; empty if none was sent. */
	sentTo: string;
	/** Where the page goes after success; a path of this site or empty. */
	next: string;
	/** Seconds until a code can be requested again. */
	wait: number;
	/** The verified address of the Google account, in the confirmation view. */
	googleEmail: string;
	errors: Texts;
	notice?: Notice;
}

export interface ResetState {
	view: 'email' | 'form' | 'done';
	email: string;
	/** Seconds until a code can be requested again. */
	wait: number;
	errors: Texts;
	notice?: Notice;
}

export const emptySignUpValues: SignUpValues = {
	name: '',
	username: '',
	email: '',
	password: '',
	confirmPassword: '',
	ref_id: '',
	terms: '',
};
