import { atom } from 'nanostores';
import { ApiError } from '#browser/session/call-api.ts';
import { createFields, type FieldTexts } from '#islands/ui/form-fields.ts';
import { failureText } from '#islands/ui/saving.ts';
import { changePasswordForm } from '#lib/accounts/forms.ts';

/**
 * The state of a password change. `check` is true if it succeeded; it and `statusCode` are null until the response
 * arrives.
 */
export interface PasswordChange {
	loading: boolean;
	/** HTTP status of the response; 0 if there was none. */
	statusCode: number | null;
	check: boolean | null;
	/** The message to show; empty for none. */
	text: string;
}

export type PasswordField = keyof typeof changePasswordForm.rules;

const nothing = { password: '', new_password: '', confirmPassword: '' };
export const PASSWORD_CHANGED = 'Your password was changed. Your other sessions were ended.';

/** Returns the page's initial state from the server's response to a form submitted without script. */
export function passwordChangeOf(statusCode: number | null, text: string): PasswordChange {
	const check = statusCode === null ? null : statusCode === 200;
	return { loading: false, statusCode, check, text };
}

/** Creates the state of the form that changes the password. `send` makes the call. */
export function createPasswordChange(
	first: PasswordChange,
	errors: FieldTexts<PasswordField>,
	send: (change: { password: string; new_password: string }) => Promise<unknown>,
) {
	const fields = createFields(changePasswordForm, nothing, errors);
	const $change = atom<PasswordChange>(first);

	function type(name: PasswordField, text: string): void {
		fields.type(name, text);
		if (!$change.get().loading) $change.set(passwordChangeOf(null, ''));
	}

	async function submit(): Promise<boolean> {
		if ($change.get().loading || !fields.trigger()) return false;
		const { password, new_password } = fields.$values.get();
		$change.set({ loading: true, statusCode: null, check: null, text: '' });
		try {
			await send({ password, new_password });
			fields.$values.set(nothing);
			$change.set(passwordChangeOf(200, PASSWORD_CHANGED));
			return true;
		} catch (error) {
			const text = failureText(error);
			if (!(error instanceof ApiError)) throw error;
			fields.refuse(error.fields);
			$change.set(passwordChangeOf(error.status, text));
			return false;
		}
	}

	return { ...fields, type, $change, submit };
}
