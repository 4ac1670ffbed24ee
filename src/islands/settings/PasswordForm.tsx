import { useState } from 'react';
import { FormResult } from '#islands/ui/FormResult.tsx';
import { focusFirstError } from '#islands/ui/focus-first-error.ts';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import type { SaveState } from '#islands/ui/saving.ts';
import { TextField } from '#islands/ui/TextField.tsx';
import { useValue } from '#islands/ui/use-value.ts';
import { limits } from '#lib/accounts/forms.ts';
import {
	createPasswordChange,
	type PasswordChange,
	type PasswordField,
} from './password-change.ts';
import { changePassword } from './settings.calls.ts';

interface Props {
	change: PasswordChange;
	errors: { readonly [Field in PasswordField]?: string };
	username: string;
	/** Removes the ended sessions from the page's list. */
	onChanged: () => void;
}

function savingOf({ loading, check, text }: PasswordChange): SaveState {
	if (loading) return { state: 'busy' };
	if (check === null) return { state: 'idle' };
	return { state: check ? 'done' : 'failed', text };
}

const labels = {
	password: ['Current password', 'current-password'],
	new_password: ['New password', 'new-password'],
	confirmPassword: ['Confirm new password', 'new-password'],
} as const;
const names = ['password', 'new_password', 'confirmPassword'] as const;

/** The form for the current password, and the new one twice. */
export function PasswordForm({ change: first, errors: refused, username, onChanged }: Props) {
	const [form] = useState(() => createPasswordChange(first, refused, changePassword));
	const values = useValue(form.$values);
	const errors = useValue(form.$errors);
	const change = useValue(form.$change);
	const saving = savingOf(change);

	return (
		<form
			className="settings-form narrow"
			method="post"
			action="/profile-settings/profile#password"
			noValidate
			data-check={change.check === null ? undefined : String(change.check)}
			onSubmit={async (event) => {
				event.preventDefault();
				const element = event.currentTarget;
				if (await form.submit()) onChanged();
				else focusFirstError(element);
			}}
		>
			<input type="hidden" name="form" value="password" />
			{/* Password managers ask whose password it is. */}
			<input type="hidden" name="username" autoComplete="username" value={username} />
			{names.map((name) => (
				<TextField
					key={name}
					label={labels[name][0]}
					autoComplete={labels[name][1]}
					name={name}
					type="password"
					value={values[name]}
					error={errors[name]}
					maxLength={limits.password}
					onType={(text) => form.type(name, text)}
				/>
			))}
			<div className="settings-send">
				<SubmitButton isBusy={change.loading}>Change password</SubmitButton>
				<FormResult saving={saving} />
			</div>
		</form>
	);
}
