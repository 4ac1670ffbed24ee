/** What the server hands to the views of an account screen: how a form stands before anybody touched it. */

/** Texts by field. */
export type Texts = Readonly<Record<string, string>>;

/** Of the form as a whole: an error, or what has been done. */
export interface Notice {
	/** Above the text, where the notice is a notification. */
	title?: string;
	text: string;
	isError: boolean;
}

export interface SignInState {
	step: 'email' | 'password';
	email: string;
	/** The address that 'Remember me' kept, whose password may be left out; empty when there is none. */
	rememberedEmail: string;
	remember: boolean;
	/** Where a page leads afterwards without script; a path of this site or empty. */
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
	/** To whom the last code went; empty while none did. */
	sentTo: string;
	/** Where a page leads afterwards; a path of this site or empty. */
	next: string;
	/** Seconds until a code can be asked for again. */
	wait: number;
	/** The verified address of the Google account, in the view that confirms it. */
	googleEmail: string;
	errors: Texts;
	notice?: Notice;
}

export interface ResetState {
	view: 'email' | 'form' | 'done';
	email: string;
	/** Seconds until a code can be asked for again. */
	wait: number;
	errors: Texts;
	notice?: Notice;
}

export const noSignUpValues: SignUpValues = {
	name: '',
	username: '',
	email: '',
	password: '',
	confirmPassword: '',
	ref_id: '',
	terms: '',
};
