import { useEffect, useState } from 'react';
import type { ResetState, SignInState, SignUpState } from '#lib/accounts/screens/screen-states.ts';
import { previousPath } from '../../scripts/visit.ts';
import { announceSignedIn } from '../session/signed-in.ts';
import { accountCalls } from './account-calls.ts';
import { leaveSignIn } from './after-sign-in.ts';
import { RESEND_SECONDS } from './countdown.ts';
import { PageHeading } from './form-parts.tsx';
import { GoogleSignUp } from './GoogleSignUp.tsx';
import { createGoogleSignUp } from './google-form.ts';
import { keepResetEmail, keepSignedUp, takeResetEmail } from './kept-for-next-page.ts';
import { Reset } from './Reset.tsx';
import { createReset } from './reset-form.ts';
import { SignIn } from './SignIn.tsx';
import { SignUp } from './SignUp.tsx';
import { createSignIn } from './sign-in-form.ts';
import { createSignUp } from './sign-up-form.ts';

/** The cookies of the browser; on the server nothing is read of them. */
const jar = {
	get cookie() {
		return document.cookie;
	},
	set cookie(line: string) {
		// biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous, and not everywhere.
		document.cookie = line;
	},
};

/** The sign-in as a page. */
export function SignInScreen({ start, hasGoogle }: { start: SignInState; hasGoogle: boolean }) {
	const [store] = useState(() =>
		createSignIn(start, accountCalls(), jar, {
			signedIn: () => leaveSignIn(previousPath()),
			resetting: (email) => {
				keepResetEmail(email);
				location.assign('/forgot-password');
			},
		}),
	);
	return <SignIn store={store} heading={PageHeading} next={start.next} hasGoogle={hasGoogle} />;
}

/** The sign-up as a page. */
export function SignUpScreen({ start, hasGoogle }: { start: SignUpState; hasGoogle: boolean }) {
	const [store] = useState(() =>
		createSignUp(start, accountCalls(), {
			signedUp: () => {
				keepSignedUp();
				location.assign('/');
			},
		}),
	);
	useEffect(() => {
		if (start.view === 'code') store.startCountdown(RESEND_SECONDS);
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

/** The reset of a password as a page. */
export function ResetScreen({ start }: { start: ResetState }) {
	const [store] = useState(() => createReset(start, accountCalls(), jar));
	useEffect(() => {
		// The sign-in has sent a code already, and hands its address over.
		const email = start.view === 'email' ? takeResetEmail() : null;
		if (email) store.enter(email);
		return store.stop;
	}, [start, store]);
	return <Reset store={store} heading={PageHeading} />;
}
