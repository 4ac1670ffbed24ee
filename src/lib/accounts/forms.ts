import type { Form } from '../validation/form.ts';
import { message } from '../validation/messages.ts';
import { patterns } from '../validation/patterns.ts';
import type { Rule } from '../validation/rules.ts';

/** Maximum length of each field; inputs also carry it as `maxlength`. */
export const limits = {
	name: 50,
	username: 50,
	email: 254,
	password: 255,
	code: 6,
	referral: 40,
	bio: 500,
} as const;

/** Texts shared by responses and forms. */
export const texts = {
	wrongSignIn: 'Username or password was incorrect',
	usernameAvailable: 'Username available',
	usernameTaken: 'This username has been taken',
	emailTaken: 'This email is already registered',
	emailUnknown: 'User does not exist in the system',
	sameEmail: 'This is already your e-mail address.',
	emailByCodes: 'Change your e-mail address under Profile settings, using emailed codes.',
	wrongResetCode: 'Invalid code',
	termsNeeded: 'Accept the terms to sign up.',
	commonPassword: 'This password is one of the most common. Please choose another.',
} as const;

const USERNAME = /^[A-Za-z0-9._-]+$/;
const PASSWORD_SHORT = 'Password need at least 8 characters';

const required = (what: string): Rule => ({
	rule: 'required',
	message: message('E_0011', what),
});
const atMost = (what: string, length: number): Rule => ({
	rule: 'max-length',
	length,
	message: `${what} must be at most ${length} characters`,
});
const atLeast = (what: string, length: number): Rule => ({
	rule: 'min-length',
	length,
	message: `${what} must be at least ${length} characters`,
});

const name: readonly Rule[] = [
	required('name'),
	{ rule: 'name', message: "Name can't include special characters" },
	atLeast('Name', 3),
	atMost('Name', limits.name),
];
const username: readonly Rule[] = [
	required('username'),
	atLeast('Username', 3),
	atMost('Username', limits.username),
	{ rule: 'matches', pattern: USERNAME, message: message('E_0003', 'username') },
];
const email: readonly Rule[] = [
	required('email'),
	{ rule: 'max-length', length: limits.email, message: 'Invalid email' },
	{ rule: 'email', message: 'Invalid email' },
];
const newPassword: readonly Rule[] = [
	required('password'),
	{ rule: 'min-length', length: 8, message: PASSWORD_SHORT },
	atMost('Password', limits.password),
];
const confirmPassword: readonly Rule[] = [
	required('password again'),
	{ rule: 'duplicate', as: 'password', message: 'Passwords do not match' },
];
const code: readonly Rule[] = [
	required('code'),
	{ rule: 'max-length', length: limits.code, message: message('E_0005') },
];

/** The first step of sign-in. Anything that is not an e-mail address may be a username. */
const signInEmail: readonly Rule[] = [
	{ rule: 'required', message: message('E_0015') },
	{
		rule: 'matches',
		pattern: new RegExp(`${patterns.email.source}|${USERNAME.source}`),
		message: 'Invalid Email!',
	},
	{ rule: 'max-length', length: limits.email, message: 'Invalid Email!' },
];
const signInPassword: readonly Rule[] = [
	{ rule: 'required', message: 'This field cannot be empty' },
	{ rule: 'between-length', from: 8, to: limits.password, message: PASSWORD_SHORT },
];

export const signInEmailForm = { rules: { email: signInEmail } } as const satisfies Form;
export const signInForm = {
	rules: { email: signInEmail, password: signInPassword },
} as const satisfies Form;

const signUpCall = {
	name,
	username,
	email,
	password: [...newPassword, { rule: 'no-space' }],
	ref_id: [atMost('Referral code', limits.referral)],
} as const satisfies Form['rules'];

/** The form view of sign-up. `terms` holds `on` when ticked. */
export const signUpForm = {
	rules: {
		...signUpCall,
		confirmPassword,
		terms: [{ rule: 'required', message: texts.termsNeeded }],
	},
	optional: ['ref_id'],
} as const satisfies Form;
/** The code view of sign-up. */
export const signUpCodeForm = { rules: { signup_code: code } } as const satisfies Form;
/** The sign-up call, which has the fields of both views. */
export const signUpCallForm = {
	rules: { ...signUpCall, signup_code: code },
	optional: ['ref_id'],
} as const satisfies Form;

export const mailedCodeForm = { rules: { email } } as const satisfies Form;

export const resetForm = {
	rules: {
		email,
		password: newPassword,
		confirmPassword,
		reset_password_code: [
			required('code'),
			{ rule: 'max-length', length: limits.code, message: texts.wrongResetCode },
		],
	},
} as const satisfies Form;

/** The form asks for the new password twice; the call does not. */
export const changePasswordForm = {
	rules: {
		password: [required('password')],
		new_password: newPassword,
		confirmPassword: [
			required('new password again'),
			{ rule: 'duplicate', as: 'new_password', message: 'Passwords do not match' },
		],
	},
} as const satisfies Form;
export const changePasswordCallForm = {
	rules: { password: changePasswordForm.rules.password, new_password: newPassword },
} as const satisfies Form;

/** The change of an e-mail address: a code sent to the current one, and one sent to the new one. */
export const changeEmailForm = {
	rules: { email, old_code: code, new_code: code },
} as const satisfies Form;

export const deleteAccountForm = {
	rules: { password: [required('password')] },
} as const satisfies Form;

/** Allowed hosts: a link is an https address at one of these or at a subdomain. */
const linkHosts = {
	twitter: ['twitter.com', 'x.com'],
	linkedin: ['linkedin.com'],
	telegram: ['t.me', 'telegram.me'],
	github: ['github.com'],
} as const;

function link(place: string, hosts: readonly string[]): readonly Rule[] {
	const host = hosts.map((one) => one.replaceAll('.', '\\.')).join('|');
	return [
		{ rule: 'url' },
		{ rule: 'max-length', length: 200, message: 'A link must be at most 200 characters' },
		{
			rule: 'matches',
			pattern: new RegExp(`^https://(?:[a-z0-9-]+\\.)*(?:${host})/[^\\s\\\\]+$`, 'i'),
			message: `Enter the full URL of your ${place} profile, such as https://${hosts[0]}/…`,
		},
	];
}

/** The profile settings. Any field may be absent from the call, which then leaves it unchanged. */
export const profileForm = {
	rules: { name, username, bio: [atMost('About you', limits.bio)] },
	optional: ['bio'],
} as const satisfies Form;

export const linksForm = {
	rules: {
		twitter: link('Twitter', linkHosts.twitter),
		linkedin: link('LinkedIn', linkHosts.linkedin),
		telegram: link('Telegram', linkHosts.telegram),
		github: link('GitHub', linkHosts.github),
	},
	optional: ['twitter', 'linkedin', 'telegram', 'github'],
} as const satisfies Form;
