import { type FormEvent, type MouseEvent, useId } from 'react';
import { focusFirstError } from '#islands/ui/focus-first-error.ts';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { TextField } from '#islands/ui/TextField.tsx';
import { useValue } from '#islands/ui/use-value.ts';
import { limits } from '#lib/accounts/forms.ts';
import type { SignUpField, SignUpValues } from '#lib/accounts/screens/screen-states.ts';
import {
	BackArrow,
	FormNotice,
	GoogleWay,
	type Heading,
	HiddenFields,
	TermsLinks,
	useViewFocus,
	withNext,
} from './form-parts.tsx';
import { ResendCode } from './ResendCode.tsx';
import { availabilityTexts, type SignUpStore } from './sign-up-form.ts';

export interface SignUpDialog {
	onSignIn: () => void;
	onStart: () => void;
}

interface Props {
	store: SignUpStore;
	heading: Heading;
	hasGoogle: boolean;
	dialog?: SignUpDialog;
}

/** The sign-up by e-mail: start, form, code. */
export function SignUp({ store, heading: Title, hasGoogle, dialog }: Props) {
	const view = useValue(store.$view);
	const notice = useValue(store.$notice);
	const place = useViewFocus(view, dialog !== undefined);

	return (
		<div className="account-view" ref={place}>
			{view === 'start' && dialog && (
				<BackArrow action="/signin" kept={{}} onBack={dialog.onStart} />
			)}
			{view === 'form' && (
				<BackArrow
					action="/signup"
					kept={{ step: 'start', next: store.next }}
					onBack={store.back}
				/>
			)}
			{view === 'code' && <CodeBack store={store} />}
			<Title>{titles[view]}</Title>
			{view === 'start' && <Start store={store} hasGoogle={hasGoogle} />}
			{view === 'code' && <CodeLead store={store} />}
			<FormNotice notice={notice} />
			{view === 'form' && <Form store={store} />}
			{view === 'code' && <Code store={store} />}
			{view !== 'code' && (
				<SignInInstead next={store.next} {...(dialog && { onSignIn: dialog.onSignIn })} />
			)}
		</div>
	);
}

const titles = { start: 'Join', form: 'Sign up', code: 'Verify your email' } as const;

/** A link to the sign-in, for people who already have an account. */
export function SignInInstead({ next, onSignIn }: { next: string; onSignIn?: () => void }) {
	function go(event: MouseEvent): void {
		if (!onSignIn) return;
		event.preventDefault();
		onSignIn();
	}
	return (
		<p className="account-other">
			Already have an account?{' '}
			<a className="link" href={withNext('/signin', next)} onClick={go}>
				Sign in
			</a>
		</p>
	);
}

function Start({ store, hasGoogle }: { store: SignUpStore; hasGoogle: boolean }) {
	return (
		<>
			<p className="account-lead">
				Watch projects, people and organizations, and get alerts when they change.
			</p>
			{/* A form, not a link: pressed before this could hear it, it is done again. */}
			<form
				action="/signup"
				data-intent
				onSubmit={(event) => {
					event.preventDefault();
					store.begin();
				}}
			>
				<HiddenFields values={{ view: 'form', next: store.next }} />
				<SubmitButton isBusy={false}>Sign up with Email</SubmitButton>
			</form>
			<GoogleWay text="Sign up with Google" next={store.next} isOffered={hasGoogle} />
		</>
	);
}

/** Returns all form values except the checkbox, to carry them to the code view and back. */
const hiddenValues = (step: string, values: SignUpValues, next: string) => ({
	step,
	...values,
	next,
});

function CodeBack({ store }: { store: SignUpStore }) {
	const values = useValue(store.form.$values);
	return (
		<BackArrow
			action="/signup"
			kept={{ ...hiddenValues('back', values, store.next), sent_to: values.email }}
			onBack={store.back}
		/>
	);
}

function CodeLead({ store }: { store: SignUpStore }) {
	const { email } = useValue(store.form.$values);
	return <p className="account-lead">Enter the code we emailed to {email}.</p>;
}

function Form({ store }: { store: SignUpStore }) {
	const values = useValue(store.form.$values);
	const errors = useValue(store.form.$errors);
	const username = useValue(store.$usernameState);
	const email = useValue(store.$emailState);
	// Not from the computed store: the server does not render its initial value.
	const isBlocked = [username, email].some((state) => state === 'pending' || state === 'taken');
	const busy = useValue(store.$busy);
	const termsId = useId();

	function send(event: FormEvent<HTMLFormElement>): void {
		event.preventDefault();
		void store.submitForm();
		focusFirstError(event.currentTarget);
	}

	const field = (name: SignUpField) => ({
		name,
		value: values[name],
		error: errors[name],
		onType: (text: string) => store.type(name, text),
	});
	const takenUsername = username === 'taken' ? availabilityTexts.username.taken : undefined;
	const takenEmail = email === 'taken' ? availabilityTexts.email.taken : undefined;

	return (
		<form method="post" action="/signup" noValidate data-intent onSubmit={send}>
			<HiddenFields values={{ step: 'form', sent_to: store.sentBefore, next: store.next }} />
			<TextField {...field('name')} label="Name" maxLength={limits.name} autoComplete="name" />
			<TextField
				{...field('username')}
				label="Username"
				error={errors.username ?? takenUsername}
				hint={username === 'available' ? availabilityTexts.username.available : undefined}
				isLoading={username === 'pending'}
				maxLength={limits.username}
				autoComplete="username"
			/>
			<TextField
				{...field('email')}
				label="Email"
				inputMode="email"
				error={errors.email ?? takenEmail}
				isLoading={email === 'pending'}
				maxLength={limits.email}
				autoComplete="email"
				placeholder="you@example.com"
			/>
			<TextField
				{...field('password')}
				label="Password"
				type="password"
				hint="At least 8 characters, without spaces"
				maxLength={limits.password}
				autoComplete="new-password"
			/>
			<TextField
				{...field('confirmPassword')}
				label="Confirm password"
				type="password"
				maxLength={limits.password}
				autoComplete="new-password"
			/>
			<TextField
				{...field('ref_id')}
				label="Referral code"
				isOptional
				maxLength={limits.referral}
				autoComplete="off"
			/>
			<div className="account-field">
				<p className="account-choice">
					<input
						type="checkbox"
						id={termsId}
						name="terms"
						checked={values.terms !== ''}
						aria-invalid={errors.terms !== undefined}
						aria-describedby={errors.terms === undefined ? undefined : `${termsId}-says`}
						onChange={(event) => store.type('terms', event.target.checked ? 'on' : '')}
					/>
					<label htmlFor={termsId}>I accept the Terms of Service</label>
				</p>
				<p className="account-read">
					Read the <TermsLinks />.
				</p>
				{errors.terms !== undefined && (
					<p className="field-error" id={`${termsId}-says`}>
						{errors.terms}
					</p>
				)}
			</div>
			<SubmitButton isBusy={busy !== 'no'} isBlocked={isBlocked}>
				Sign up
			</SubmitButton>
		</form>
	);
}

function Code({ store }: { store: SignUpStore }) {
	const values = useValue(store.form.$values);
	const { signup_code } = useValue(store.code.$values);
	const errors = useValue(store.code.$errors);
	const busy = useValue(store.$busy);

	function send(event: FormEvent<HTMLFormElement>): void {
		event.preventDefault();
		void store.confirm();
		focusFirstError(event.currentTarget);
	}

	return (
		<>
			<form method="post" action="/signup" noValidate data-intent onSubmit={send}>
				<HiddenFields values={hiddenValues('code', values, store.next)} />
				<TextField
					label="Verification code"
					name="signup_code"
					value={signup_code}
					error={errors.signup_code}
					maxLength={limits.code}
					autoComplete="one-time-code"
					onType={(text) => store.code.type('signup_code', text)}
				/>
				<SubmitButton isBusy={busy === 'signing up'}>Confirm</SubmitButton>
			</form>
			<ResendCode
				store={store}
				action="/signup"
				kept={hiddenValues('resend', values, store.next)}
				isBusy={busy === 'sending a code'}
			/>
		</>
	);
}
