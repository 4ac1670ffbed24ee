import { useState } from 'react';
import { FormResult } from '#islands/ui/FormResult.tsx';
import { focusFirstError } from '#islands/ui/focus-first-error.ts';
import { createFields } from '#islands/ui/form-fields.ts';
import { createSaver, type SaveState } from '#islands/ui/saving.ts';
import { TextField } from '#islands/ui/TextField.tsx';
import { useValue } from '#islands/ui/use-value.ts';
import { deleteAccountForm, limits } from '#lib/accounts/forms.ts';
import { deleteAccount } from './settings.calls.ts';

interface Props {
	saving: SaveState;
	errors: { readonly password?: string };
}

/** The last form on the page: asks for the password and irrevocably deletes the account. */
export function DeleteForm({ saving: begun, errors: refused }: Props) {
	const [fields] = useState(() => createFields(deleteAccountForm, { password: '' }, refused));
	const [{ $saving, run, rest }] = useState(() => createSaver(begun));
	const { password } = useValue(fields.$values);
	const errors = useValue(fields.$errors);
	const saving = useValue($saving);

	async function submit(): Promise<boolean> {
		if (!fields.trigger()) return false;
		const isGone = await run(
			() => deleteAccount(password),
			'Your account was deleted.',
			fields.refuse,
		);
		if (isGone) location.assign('/');
		return isGone;
	}

	return (
		<form
			className="settings-form narrow"
			method="post"
			action="/profile-settings/profile#delete"
			noValidate
			onSubmit={async (event) => {
				event.preventDefault();
				const element = event.currentTarget;
				if (!(await submit())) focusFirstError(element);
			}}
		>
			<input type="hidden" name="form" value="delete" />
			<TextField
				label="Your password"
				name="password"
				type="password"
				autoComplete="current-password"
				value={password}
				error={errors.password}
				maxLength={limits.password}
				onType={(text) => {
					fields.type('password', text);
					rest();
				}}
			/>
			<div className="settings-send">
				<button type="submit" className="button danger" aria-disabled={saving.state === 'busy'}>
					Delete my account
				</button>
				<FormResult saving={saving} />
			</div>
		</form>
	);
}
