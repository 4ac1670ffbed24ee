import { type FormEvent, type MouseEvent, useId } from 'react';
import { focusFirstError } from '#islands/ui/focus-first-error.ts';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { TextField } from '#islands/ui/TextField.tsx';
import { useValue } from '#islands/ui/use-value.ts';
import { limits } from '#lib/accounts/forms.ts';
import {
	BackArrow,
	FormNotice,
	GoogleWay,
	type Heading,
	HiddenFields,
	useViewFocus,
	withNext,
} from './form-parts.tsx';
import type { SignInStore } from './sign-in-form.ts';

interface Props {
	store: SignInStore;
	heading: Heading;
	/** Path to open after signing in, passed to the server and to Google. */
	next: string;
	hasGoogle: boolean;
	/** For the dialog: they open its sign-up, or go back to its start. */
	onSignUp?: () => void;
	onStart?: () => void;
}

const MASK = '••••••••';

/** The sign-in: e-mail address, 'Next', password. */
export function SignIn({ store, heading: Title, next, hasGoogle, onSignUp, onStart }: Props) {
	const step = useValue(store.$step);
	const { email, password } = useValue(store.$values);
	const errors = useValue(store.$errors);
	const notice = useValue(store.$notice);
	const busy = useValue(store.$busy);
	const remember = useValue(store.$remember);
	const remembered = useValue(store.$rememberedEmail);
	const place = useViewFocus(step, onSignUp !== undefined);
	const rememberId = useId();
	const isRemembered = remembered !== '' && remembered.toLowerCase() === email.trim().toLowerCase();

	function send(event: FormEvent<HTMLFormElement>): void {
		event.preventDefault();
		if (step === 'email') store.next();
		else void store.submit();
		focusFirstError(event.currentTarget);
	}

	function signUp(event: MouseEvent): void {
		if (!onSignUp) return;
		event.preventDefault();
		onSignUp();
	}

	if (step === 'email')
		return (
			<div className="account-view" ref={place}>
				{onStart && <BackArrow action="/signin" kept={{}} onBack={onStart} />}
				<Title>Sign in</Title>
				<FormNotice notice={notice} />
				<form method="post" action="/signin" noValidate data-intent onSubmit={send}>
					<HiddenFields values={{ step: 'email', next }} />
					<TextField
						label="Email"
						name="email"
						inputMode="email"
						value={email}
						error={errors.email}
						maxLength={limits.email}
						autoComplete="username"
						placeholder="you@example.com"
						onType={(text) => store.type('email', text)}
					/>
					<SubmitButton isBusy={false}>Next</SubmitButton>
				</form>
				<GoogleWay text="Sign in with Google" next={next} isOffered={hasGoogle} />
				<p className="account-other">
					No account yet?{' '}
					<a className="link" href={withNext('/signup', next)} onClick={signUp}>
						Sign up
					</a>
				</p>
			</div>
		);
	return (
		<div className="account-view" ref={place}>
			<BackArrow action="/signin" kept={{ step: 'back', email, next }} onBack={store.back} />
			<Title>Sign in</Title>
			<p className="account-lead">{email}</p>
			<FormNotice notice={notice} />
			<form method="post" action="/signin" noValidate data-intent onSubmit={send}>
				<HiddenFields
					values={{ step: 'password', email, next, remembered: isRemembered ? '1' : '' }}
				/>
				<TextField
					label="Password"
					name="password"
					type="password"
					value={password}
					error={errors.password}
					maxLength={limits.password}
					autoComplete="current-password"
					placeholder={isRemembered ? MASK : undefined}
					onType={(text) => store.type('password', text)}
				/>
				<p className="account-choice">
					<input
						type="checkbox"
						id={rememberId}
						name="remember"
						checked={remember}
						onChange={(event) => store.$remember.set(event.target.checked)}
					/>
					<label htmlFor={rememberId}>Remember me</label>
				</p>
				<SubmitButton isBusy={busy === 'signing in'}>Sign in</SubmitButton>
				<button
					type="submit"
					className="text-button"
					formAction="/forgot-password"
					aria-busy={busy === 'sending a code'}
					onClick={(event) => {
						event.preventDefault();
						void store.reset();
					}}
				>
					Reset password?
				</button>
			</form>
		</div>
	);
}
