import { atom } from 'nanostores';
import { createFields, type FieldTexts } from '#islands/ui/form-fields.ts';
import { createSaver, type SaveState } from '#islands/ui/saving.ts';
import { changeEmailForm } from '#lib/accounts/forms.ts';

export type EmailField = keyof typeof changeEmailForm.rules;

/** The state of an e-mail address change when the page is rendered. */
export interface EmailChange {
	/** `codes`: the codes were sent to both addresses. */
	step: 'address' | 'codes';
	/** The new address. */
	email: string;
	errors: FieldTexts<EmailField>;
	saving: SaveState;
}

interface EmailCalls {
	sendCodes(email: string): Promise<unknown>;
	change(values: Readonly<Record<EmailField, string>>): Promise<unknown>;
}

export const CODES_SENT = 'Codes are on their way to both addresses.';
export const EMAIL_CHANGED = 'Your e-mail address was changed.';

/** Changes your e-mail address: asks for the new one, then for the codes sent to it and to the current one. */
export function createEmailChange(first: EmailChange, calls: EmailCalls) {
	const values = { email: first.email, old_code: '', new_code: '' };
	const fields = createFields(changeEmailForm, values, first.errors);
	const { $saving, run, rest } = createSaver(first.saving);
	const $step = atom(first.step);

	const typed = () => {
		const { email, old_code, new_code } = fields.$values.get();
		return { email: email.trim(), old_code: old_code.trim(), new_code: new_code.trim() };
	};

	async function sendCodes(): Promise<boolean> {
		if (!fields.trigger(['email'])) return false;
		const isSent = await run(() => calls.sendCodes(typed().email), CODES_SENT, fields.refuse);
		if (isSent) $step.set('codes');
		return isSent;
	}

	/** Returns the account's new address, or null if something was rejected. */
	async function change(): Promise<string | null> {
		if (!fields.trigger()) return null;
		const { email } = typed();
		const isDone = await run(() => calls.change(typed()), EMAIL_CHANGED, fields.refuse);
		if (!isDone) return null;
		fields.$values.set({ email: '', old_code: '', new_code: '' });
		$step.set('address');
		return email;
	}

	return {
		...fields,
		$saving,
		$step,
		type: (name: EmailField, text: string) => {
			fields.type(name, text);
			rest();
		},
		sendCodes,
		change,
		back: () => {
			$step.set('address');
			rest();
		},
	};
}
