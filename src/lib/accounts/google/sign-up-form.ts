import type { Form } from '../../validation/form.ts';
import { signUpCallForm } from '../forms.ts';

const { name, username, ref_id } = signUpCallForm.rules;

/** The details that a person coming from Google still has to enter: their address is known and there is no password. */
export const googleSignUpForm = {
	rules: { name, username, ref_id },
	optional: ['ref_id'],
} as const satisfies Form;
