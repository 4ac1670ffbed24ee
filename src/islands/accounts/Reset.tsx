import type { FormEvent, MouseEvent } from 'react';
import { focusFirstError } from '#islands/ui/focus-first-error.ts';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { TextField } from '#islands/ui/TextField.tsx';
import { useValue } from '#islands/ui/use-value.ts';
import { limits } from '#lib/accounts/forms.ts';
import { BackArrow, FormNotice, type Heading, HiddenFields, useViewFocus } from './form-parts.tsx';
import { ResendCode } from './ResendCode.tsx';
import type { ResetStore } from './reset-form.ts';

interface Props {
	store: ResetStore;
	heading: Heading;
	/** For the dialog: `onDone` closes it after the password change; `onBack` goes back to the sign-in before that. */
	dialog?: { onDone: () => void; onBack: () => void };
}

/**
 * The password reset: the address if it is not known yet, then the code and the new password, then the confirmation.
 */
export function Reset({ store, heading: Title, dialog }: Props) {
	const view = useValue(store.$view);
	const values = useValue(store.$values);
	const errors = useValue(store.$errors);
	const notice = useValue(store.$notice);
	const busy = useValue(store.$busy);
	const place = useViewFocus(view, dialog !== undefined);

	function send(event: FormEvent<HTMLFormElement>): void {
		event.preventDefault();
		void (view === 'email' ? store.submitEmail() : store.submit());
		focusFirstError(event.currentTarget);
	}

	function done(event: MouseEvent): void {
		if (!dialog) return;
		event.preventDefault();
		dialog.onDone();
	}

	if (view === 'done')
		return (
			<div className="account-view" ref={place}>
				<Title>Your password has been updated</Title>
				<p className="account-lead">
					A confirmation email has been sent to {values.email}. Sign in with your new password.
				</p>
				<a className="button primary submit" href="/signin" onClick={done}>
					Done
				</a>
			</div>
		);
	if (view === 'email')
		return (
			<div className="account-view" ref={place}>
				<Title>Reset password</Title>
				<p className="account-lead">We’ll email you a code to set a new password.</p>
				<FormNotice notice={notice} />
				<form method="post" action="/forgot-password" noValidate data-intent onSubmit={send}>
					<HiddenFields values={{ step: 'email' }} />
					<TextField
						label="Email"
						name="email"
						inputMode="email"
						value={values.email}
						error={errors.email}
						maxLength={limits.email}
						autoComplete="username"
						placeholder="you@example.com"
						onType={(text) => store.type('email', text)}
					/>
					<SubmitButton isBusy={busy !== 'no'}>Send code</SubmitButton>
				</form>
				<p className="account-other">
					<a className="link" href="/signin">
						Sign in
					</a>
				</p>
			</div>
		);
	return (
		<div className="account-view" ref={place}>
			<BackArrow
				action="/forgot-password"
				kept={{ step: 'back', email: values.email }}
				onBack={dialog?.onBack ?? store.back}
			/>
			<Title>Reset password</Title>
			<p className="account-lead">Enter the code we emailed to {values.email}.</p>
			<FormNotice notice={notice} />
			<form method="post" action="/forgot-password" noValidate data-intent onSubmit={send}>
				<HiddenFields values={{ step: 'form', email: values.email }} />
				<TextField
					label="Code"
					name="reset_password_code"
					value={values.reset_password_code}
					error={errors.reset_password_code}
					maxLength={limits.code}
					autoComplete="one-time-code"
					onType={(text) => store.type('reset_password_code', text)}
				/>
				<TextField
					label="New password"
					name="password"
					type="password"
					value={values.password}
					error={errors.password}
					maxLength={limits.password}
					autoComplete="new-password"
					onType={(text) => store.type('password', text)}
				/>
				<TextField
					label="Confirm password"
					name="confirmPassword"
					type="password"
					value={values.confirmPassword}
					error={errors.confirmPassword}
					maxLength={limits.password}
					autoComplete="new-password"
					onType={(text) => store.type('confirmPassword', text)}
				/>
				<SubmitButton isBusy={busy === 'resetting'}>Set new password</SubmitButton>
			</form>
			<ResendCode
				store={store}
				action="/forgot-password"
				kept={{ step: 'resend', email: values.email }}
				isBusy={busy === 'sending a code'}
			/>
		</div>
	);
}
