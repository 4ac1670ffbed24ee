import { atom } from 'nanostores';
import { readRememberedSignIn } from '#lib/accounts/screens/remembered.ts';
import { emptySignUpValues } from '#lib/accounts/screens/screen-states.ts';
import type { AccountCalls } from './account.calls.ts';
import { createReset, type ResetStore } from './reset-form.ts';
import { type CookieJar, createSignIn, type SignInStore } from './sign-in-form.ts';
import { createSignUp, type SignUpStore } from './sign-up-form.ts';

/** The view that the dialog shows. */
export type DialogStep =
	| { name: 'start' }
	| { name: 'sign-in'; store: SignInStore }
	| { name: 'sign-up'; store: SignUpStore }
	| { name: 'reset'; store: ResetStore };

export interface DialogOptions {
	calls: AccountCalls;
	jar: CookieJar;
	/** A path of this site to open after signing in; if empty, the page stays open. */
	next: string;
	/** Called when the session begins. */
	signedIn: () => void;
	/** Likewise, if the account was just created. */
	signedUp: () => void;
	/** Called on closing without signing in. */
	closed: () => void;
}

/** Creates the account dialog: a start page with links to the sign-in, the sign-up and the password reset. */
export function createAccountDialog({
	calls,
	jar,
	next,
	signedIn,
	signedUp,
	closed,
}: DialogOptions) {
	const $isOpen = atom(true);
	const $step = atom<DialogStep>({ name: 'start' });

	/** Creates the sign-in, prefilled from 'Remember me' or with the address just entered. */
	function signIn(email?: string): SignInStore {
		const saved = readRememberedSignIn(jar.cookie);
		const start = {
			step: 'email' as const,
			email: email ?? saved.email,
			rememberedEmail: saved.hasPassword ? saved.email : '',
			remember: saved.remember,
			next,
			errors: {},
		};
		return createSignIn(start, calls, jar, { signedIn, resetting: reset });
	}

	/** Opens the reset after the sign-in has sent its code. */
	function reset(email: string): void {
		const store = createReset({ view: 'form', email, wait: 0, errors: {} }, calls, jar);
		store.enter(email);
		show({ name: 'reset', store });
	}

	function signUp(): SignUpStore {
		const start = {
			values: emptySignUpValues,
			code: '',
			sentTo: '',
			next,
			wait: 0,
			googleEmail: '',
			errors: {},
		};
		return createSignUp({ ...start, view: 'start' }, calls, { signedUp });
	}

	function show(step: DialogStep): void {
		const before = $step.get();
		if (before.name === 'sign-up' || before.name === 'reset') before.store.stop();
		$step.set(step);
	}

	function go(name: 'start' | 'sign-in' | 'sign-up'): void {
		if (name === 'start') show({ name });
		else if (name === 'sign-up') show({ name, store: signUp() });
		else show({ name, store: signIn(knownEmail()) });
	}

	/** Returns the address entered in the reset. */
	function knownEmail(): string | undefined {
		const before = $step.get();
		return before.name === 'reset' ? before.store.$values.get().email : undefined;
	}

	function close(): void {
		show({ name: 'start' });
		$isOpen.set(false);
		closed();
	}

	/** Reopens the dialog at its start. */
	function open(): void {
		show({ name: 'start' });
		$isOpen.set(true);
	}

	return { $isOpen, $step, next, go, open, close };
}

export type DialogStore = ReturnType<typeof createAccountDialog>;
