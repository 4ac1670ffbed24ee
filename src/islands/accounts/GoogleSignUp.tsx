import type { FormEvent } from 'react';
import { focusFirstError } from '#islands/ui/focus-first-error.ts';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { TextField } from '#islands/ui/TextField.tsx';
import { useValue } from '#islands/ui/use-value.ts';
import { limits } from '#lib/accounts/forms.ts';
import { FormNotice, HiddenFields, PageHeading } from './form-parts.tsx';
import type { GoogleSignUpStore } from './google-form.ts';
import { SignInInstead } from './SignUp.tsx';
import { availabilityTexts } from './sign-up-form.ts';

/** The view that confirms a Google account. It appears only as a page, to which Google redirects. */
export function GoogleSignUp({ store }: { store: GoogleSignUpStore }) {
	const values = useValue(store.form.$values);
	const errors = useValue(store.form.$errors);
	const username = useValue(store.$usernameState);
	const notice = useValue(store.$notice);
	const busy = useValue(store.$busy);

	function send(event: FormEvent<HTMLFormElement>): void {
		event.preventDefault();
		void store.submit();
		focusFirstError(event.currentTarget);
	}

	return (
		<div className="account-view">
			<PageHeading>Confirm your Google account</PageHeading>
			<p className="account-lead">Google vouches for {store.email}. Choose a name and username.</p>
			<FormNotice notice={notice} />
			<form method="post" action="/signup?google=1" noValidate data-intent onSubmit={send}>
				<HiddenFields values={{ step: 'google', ref_id: values.ref_id }} />
				<TextField
					label="Name"
					name="name"
					value={values.name}
					error={errors.name}
					maxLength={limits.name}
					autoComplete="name"
					onType={(text) => store.type('name', text)}
				/>
				<TextField
					label="Username"
					name="username"
					value={values.username}
					error={
						errors.username ?? (username === 'taken' ? availabilityTexts.username.taken : undefined)
					}
					hint={username === 'available' ? availabilityTexts.username.available : undefined}
					isLoading={username === 'pending'}
					maxLength={limits.username}
					autoComplete="username"
					onType={(text) => store.type('username', text)}
				/>
				<SubmitButton isBusy={busy} isBlocked={username === 'pending' || username === 'taken'}>
					Create account
				</SubmitButton>
			</form>
			<SignInInstead next="" />
		</div>
	);
}
