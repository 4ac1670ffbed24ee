import { z } from 'zod';
import { conformsTo } from '../validation/conforms-to.ts';
import {
	changeEmailForm,
	changePasswordCallForm,
	deleteAccountForm,
	linksForm,
	mailedCodeForm,
	profileForm,
	resetForm,
	signInEmailForm,
	signInForm,
	signUpCallForm,
} from './forms.ts';

/** The value of an absent field: the rules then report it as required. */
const ABSENT = '';
const trimmedText = z.string('This has to be text.').trim().default(ABSENT);
/** Taken exactly as typed, including trailing spaces. */
const secret = z.string('This has to be text.').default(ABSENT);
/** The specification's names, and the ISO 4217 codes for the same currencies. */
const profileCurrencies = {
	usd: 'usd',
	euro: 'euro',
	eur: 'euro',
	cnd: 'cnd',
	cad: 'cnd',
} as const;

/** Addresses are compared without regard to case. */
const email = trimmedText.transform((text) => text.toLowerCase());
/** Codes are mailed in capitals, but may be typed in any case. */
const code = trimmedText.transform((text) => text.toUpperCase());
/** A JSON boolean or a form's checkbox. */
const checkboxValue = z
	.union([z.boolean(), z.enum(['on', 'true', '1', 'off', 'false', '0', ''])])
	.default(false)
	.transform((value) => value === true || value === 'on' || value === 'true' || value === '1');

/** `remembered`: signs in without a password, by the token that 'Remember me' stored in this browser. */
export const signInInput = z
	.object({
		email: trimmedText,
		password: secret,
		remember: checkboxValue,
		remembered: checkboxValue,
	})
	.superRefine((values, context) =>
		conformsTo(values.remembered ? signInEmailForm : signInForm)(values, context),
	);
export type SignInInput = z.infer<typeof signInInput>;

export const signUpInput = z
	.object({
		name: trimmedText,
		username: trimmedText,
		email,
		password: secret,
		signup_code: code,
		ref_id: trimmedText,
	})
	.superRefine(conformsTo(signUpCallForm));
export type SignUpInput = z.infer<typeof signUpInput>;

export const mailedCodeInput = z.object({ email }).superRefine(conformsTo(mailedCodeForm));
/**
 * Includes the form's password, so that an unsuitable one is refused before a code is mailed in vain; never part of a
 * URL.
 */
export const registerCodeInput = z
	.object({ email, password: secret })
	.superRefine(conformsTo(mailedCodeForm));

export const resetInput = z
	.object({ email, password: secret, confirmPassword: secret, reset_password_code: code })
	.superRefine(conformsTo(resetForm));
export type ResetInput = z.infer<typeof resetInput>;

export const changePasswordInput = z
	.object({ password: secret, new_password: secret })
	.superRefine(conformsTo(changePasswordCallForm));
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

export const changeEmailInput = z
	.object({ email, old_code: code, new_code: code })
	.superRefine(conformsTo(changeEmailForm));
export type ChangeEmailInput = z.infer<typeof changeEmailInput>;

export const deleteAccountInput = z
	.object({ password: secret })
	.superRefine(conformsTo(deleteAccountForm));

/** Only one of the two is looked up: the username if both are present. */
export const lookUpInput = z.object({ username: trimmedText, email });
export type LookUpInput = z.infer<typeof lookUpInput>;

const visibilityFlag = z.coerce.number().pipe(z.union([z.literal(0), z.literal(1)]));

/** The fields that members may change about themselves. Anything else sent (role, plan, points) is ignored. */
export const profileInput = z
	.object({
		name: trimmedText.unwrap().optional(),
		username: trimmedText.unwrap().optional(),
		/** Can only be changed with codes, see `change-email.ts`: any address but the current one is refused. */
		email: trimmedText
			.unwrap()
			.transform((text) => text.toLowerCase())
			.optional(),
		gender: z
			.enum(['Male', 'Female', ''], 'Choose Male or Female, or leave it empty.')
			.transform((gender) => gender || null)
			.nullable()
			.optional(),
		/** `_id` of one of the member's own uploads; null or empty for the default picture. */
		avatar: z
			.union([z.uuid(), z.literal('')], 'An avatar must be the _id of an upload.')
			.transform((avatar) => avatar || null)
			.nullable()
			.optional(),
		bio: trimmedText.unwrap().optional(),
		/** Links that are absent stay as they are; an empty one is removed. */
		links: z
			.object({
				twitter: trimmedText.unwrap().optional(),
				linkedin: trimmedText.unwrap().optional(),
				telegram: trimmedText.unwrap().optional(),
				github: trimmedText.unwrap().optional(),
			})
			.superRefine(conformsTo(linksForm))
			.optional(),
		privacy: z
			.object({
				profile: visibilityFlag.optional(),
				links: visibilityFlag.optional(),
				contributions: visibilityFlag.optional(),
			})
			.optional(),
		currency: z
			.enum(['usd', 'euro', 'cnd', 'eur', 'cad'], 'Choose usd, euro or cnd.')
			.transform((name) => profileCurrencies[name])
			.optional(),
	})
	.superRefine((values, context) => {
		const { name = UNCHANGED, username = UNCHANGED, bio = ABSENT } = values;
		conformsTo(profileForm)({ name, username, bio }, context);
	});
export type ProfileInput = z.infer<typeof profileInput>;

/** Placeholder, satisfying every rule, for a field that was not sent while the others are validated. */
const UNCHANGED = 'unchanged';
