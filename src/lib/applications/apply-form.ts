import { formatCount } from '#lib/format/numbers.ts';
import type { Form } from '#lib/validation/form.ts';
import { message } from '#lib/validation/messages.ts';
import type { Rule } from '#lib/validation/rules.ts';

/** Maximum characters per field, also set as the inputs' `maxlength`. */
export const limits = { name: 100, email: 254, message: 5_000, code: 6 } as const;

const email: readonly Rule[] = [
	{ rule: 'required', message: message('E_0011', 'email') },
	{ rule: 'max-length', length: limits.email, message: 'Invalid email' },
	{ rule: 'email', message: 'Invalid email' },
];

export const emailForm = { rules: { email } } as const satisfies Form;

/** The application form. Members apply with their account's e-mail address, and need no code. */
export const applyForm = {
	rules: {
		name: [
			{ rule: 'required', message: message('E_0011', 'name') },
			{
				rule: 'max-length',
				length: limits.name,
				message: `Name must be at most ${limits.name} characters`,
			},
			{
				rule: 'matches',
				pattern: /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u,
				message: 'Write your name on one line',
			},
		],
		email,
		message: [
			{
				rule: 'max-length',
				length: limits.message,
				message: `Message must be at most ${formatCount(limits.message)} characters`,
			},
		],
		code: [{ rule: 'max-length', length: limits.code, message: message('E_0005') }],
	},
	optional: ['email', 'message', 'code'],
} as const satisfies Form;
