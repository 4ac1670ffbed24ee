import type { Form } from '../../validation/form.ts';
import { signUpCallForm } from '../forms.ts';

const { name, username, ref_id } = signUpCallForm.rules;

/** What a person coming from Google is still asked for: their address is known and there is no password. */
export const googleSignUpForm = {
	rules: { name, username, ref_id },
	optional: ['ref_id'],
} as const satisfies Form;
