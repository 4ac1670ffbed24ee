import { useState } from 'react';
import { FormResult } from '#islands/ui/FormResult.tsx';
import { focusFirstError } from '#islands/ui/focus-first-error.ts';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { TextField } from '#islands/ui/TextField.tsx';
import { useValue } from '#islands/ui/use-value.ts';
import { limits } from '#lib/accounts/forms.ts';
import { createEmailChange, type EmailChange } from './email-change.ts';
import { changeEmail, sendEmailCodes } from './settings.calls.ts';

interface Props {
	/** The present address. */
	email: string;
	start: EmailChange;
}

/** Changes your e-mail address, confirmed by codes sent to the current and the new address. */
export function EmailForm({ email: first, start }: Props) {
	const [form] = useState(() =>
		createEmailChange(start, { sendCodes: sendEmailCodes, change: changeEmail }),
	);
	const [present, setPresent] = useState(first);
	const step = useValue(form.$step);
	const values = useValue(form.$values);
	const errors = useValue(form.$errors);
	const saving = useValue(form.$saving);

	async function submit(): Promise<boolean> {
		if (step === 'address') return form.sendCodes();
		const changed = await form.change();
		if (changed !== null) setPresent(changed);
		return changed !== null;
	}

	return (
		<form
			className="settings-form narrow"
			method="post"
			action="/profile-settings/profile#email"
			noValidate
			onSubmit={async (event) => {
				event.preventDefault();
				const element = event.currentTarget;
				if (!(await submit())) focusFirstError(element);
			}}
		>
			<input type="hidden" name="form" value="email" />
			<input type="hidden" name="step" value={step} />
			<p>
				Your address is <b>{present}</b>.{' '}
				{step === 'address'
					? 'To change it, we email one code to this address and one to the new one.'
					: `Enter the codes emailed to this address and to ${values.email.trim()}.`}
			</p>
			{step === 'address' ? (
				<TextField
					label="New email"
					name="email"
					inputMode="email"
					autoComplete="email"
					value={values.email}
					error={errors.email}
					maxLength={limits.email}
					onType={(text) => form.type('email', text)}
				/>
			) : (
				<>
					<input type="hidden" name="email" value={values.email} />
					{errors.email !== undefined && <p className="field-error">{errors.email}</p>}
					<TextField
						label={`Code emailed to ${present}`}
						name="old_code"
						autoComplete="one-time-code"
						value={values.old_code}
						error={errors.old_code}
						maxLength={limits.code}
						onType={(text) => form.type('old_code', text)}
					/>
					<TextField
						label={`Code emailed to ${values.email.trim()}`}
						name="new_code"
						autoComplete="off"
						value={values.new_code}
						error={errors.new_code}
						maxLength={limits.code}
						onType={(text) => form.type('new_code', text)}
					/>
				</>
			)}
			<div className="settings-send">
				<SubmitButton isBusy={saving.state === 'busy'}>
					{step === 'address' ? 'Send codes' : 'Change email'}
				</SubmitButton>
				{step === 'codes' && (
					<button type="button" className="text-button" onClick={form.back}>
						Another address
					</button>
				)}
				<FormResult saving={saving} />
			</div>
		</form>
	);
}
