import { useEffect, useState } from 'react';
import type { ResetState, SignInState, SignUpState } from '#lib/accounts/screens/screen-states.ts';
import { announceSignedIn } from '../../browser/session/signed-in.ts';
import { markSignedUp } from '../../browser/session/signed-up.ts';
import { previousPath } from '../../browser/visit.ts';
import { accountCalls } from './account.calls.ts';
import { leaveSignIn } from './after-sign-in.ts';
import { browserJar } from './browser-jar.ts';
import { PageHeading } from './form-parts.tsx';
import { GoogleSignUp } from './GoogleSignUp.tsx';
import { createGoogleSignUp } from './google-form.ts';
import { Reset } from './Reset.tsx';
import { createReset } from './reset-form.ts';
import { SignIn } from './SignIn.tsx';
import { SignUp } from './SignUp.tsx';
import { createSignIn } from './sign-in-form.ts';
import { createSignUp } from './sign-up-form.ts';

/** The sign-in as a page. */
export function SignInScreen({ start, hasGoogle }: { start: SignInState; hasGoogle: boolean }) {
	const [store] = useState(() =>
		createSignIn(start, accountCalls(), browserJar, {
			signedIn: () => leaveSignIn(previousPath()),
			// The server knows from the cookie who received the code.
			resetting: () => location.assign('/forgot-password'),
		}),
	);
	return <SignIn store={store} heading={PageHeading} next={start.next} hasGoogle={hasGoogle} />;
}

/** The sign-up as a page. */
export function SignUpScreen({ start, hasGoogle }: { start: SignUpState; hasGoogle: boolean }) {
	const [store] = useState(() =>
		createSignUp(start, accountCalls(), {
			signedUp: () => {
				markSignedUp();
				announceSignedIn();
				location.replace(start.next || '/');
			},
		}),
	);
	useEffect(() => {
		if (start.wait > 0) store.startCountdown(start.wait);
		return store.stop;
	}, [start, store]);
	return <SignUp store={store} heading={PageHeading} hasGoogle={hasGoogle} />;
}

/** The confirmation of a Google account as a page. */
export function GoogleSignUpScreen({ start }: { start: SignUpState }) {
	const [store] = useState(() =>
		createGoogleSignUp(start, accountCalls(), (next) => {
			announceSignedIn();
			location.replace(next);
		}),
	);
	useEffect(() => store.stop, [store]);
	return <GoogleSignUp store={store} />;
}

/** The password reset as a page. */
export function ResetScreen({ start }: { start: ResetState }) {
	const [store] = useState(() => createReset(start, accountCalls(), browserJar));
	useEffect(() => {
		if (start.wait > 0) store.startCountdown(start.wait);
		return store.stop;
	}, [start, store]);
	return <Reset store={store} heading={PageHeading} />;
}
