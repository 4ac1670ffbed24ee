import { atom } from 'nanostores';
import { asApiError } from '#browser/session/call-api.ts';
import { createFields } from '#islands/ui/form-fields.ts';
import { mailedCodeForm, signInForm } from '#lib/accounts/forms.ts';
import { resetCodeRefusal, signInRefusal } from '#lib/accounts/screens/failure-texts.ts';
import { cooldownCookie, isCoolingDown } from '#lib/accounts/screens/reset-cooldown.ts';
import type { Notice, SignInState } from '#lib/accounts/screens/screen-states.ts';
import { complaintsAbout } from '#lib/validation/form.ts';
import type { AccountCalls } from './account.calls.ts';

/** Where cookies are read and written: `document`, except in tests. */
export interface CookieJar {
	cookie: string;
}

interface Outcomes {
	/** Called once the session has begun and the cookies are set. */
	signedIn: () => void;
	/** Called when a reset code is on its way to this address, or was sent less than a minute ago. */
	resetting: (email: string) => void;
}

/** Creates the sign-in form's state: the e-mail address, then the password. */
export function createSignIn(
	start: SignInState,
	calls: AccountCalls,
	jar: CookieJar,
	outcomes: Outcomes,
) {
	const fields = createFields(signInForm, { email: start.email, password: '' }, start.errors);
	const $step = atom(start.step);
	const $remember = atom(start.remember);
	const $rememberedEmail = atom(start.rememberedEmail);
	const $notice = atom<Notice | undefined>(start.notice);
	const $busy = atom<'no' | 'signing in' | 'sending a code'>('no');

	const email = () => fields.$values.get().email.trim();

	/** Whether the password may be omitted: 'Remember me' stored this very address, and no password was typed. */
	const isRemembered = () =>
		$rememberedEmail.get() !== '' &&
		$rememberedEmail.get().toLowerCase() === email().toLowerCase() &&
		fields.$values.get().password === '';

	/** Goes on to the password if the address is valid. */
	function next(): void {
		$notice.set(undefined);
		if (fields.trigger(['email'])) $step.set('password');
	}

	/** Goes back to the address, keeping it filled in. */
	function back(): void {
		$notice.set(undefined);
		$step.set('email');
	}

	async function submit(): Promise<void> {
		if ($busy.get() !== 'no') return;
		$notice.set(undefined);
		const byToken = isRemembered();
		if (!fields.trigger(byToken ? ['email'] : undefined)) return;
		$busy.set('signing in');
		const { password } = fields.$values.get();
		const who = { email: email(), remember: $remember.get() };
		try {
			await calls.signIn(byToken ? { ...who, remembered: true } : { ...who, password });
			outcomes.signedIn();
		} catch (error) {
			const { notice = '' } = signInRefusal(asApiError(error));
			// What was remembered is used up, or revoked: from now on the password is needed.
			if (byToken) $rememberedEmail.set('');
			$notice.set({ text: notice, isError: true });
		} finally {
			$busy.set('no');
		}
	}

	/** Mails a reset code, unless one was sent to this address less than a minute ago. */
	async function reset(): Promise<void> {
		if ($busy.get() !== 'no') return;
		$notice.set(undefined);
		// A username signs in as well, but no code can be mailed to it.
		const complaints = complaintsAbout(mailedCodeForm, { email: email() });
		if (complaints.email) {
			fields.refuse({ email: complaints.email });
			return $step.set('email');
		}
		if (isCoolingDown(jar.cookie, email(), Date.now())) return outcomes.resetting(email());
		$busy.set('sending a code');
		try {
			await calls.sendResetCode(email());
			jar.cookie = cooldownCookie(email(), Date.now());
			outcomes.resetting(email());
		} catch (error) {
			$notice.set(resetCodeNotice(asApiError(error)));
		} finally {
			$busy.set('no');
		}
	}

	return {
		...fields,
		$step,
		$remember,
		$rememberedEmail,
		$notice,
		$busy,
		next,
		back,
		submit,
		reset,
	};
}

/** Returns an unknown address as an error of the form, any other failure as a notification. */
export function resetCodeNotice(failure: Parameters<typeof resetCodeRefusal>[0]): Notice {
	const { notice: text = '' } = resetCodeRefusal(failure);
	const title = failure.status === 403 ? undefined : 'Error';
	return { title, text, isError: true };
}

export type SignInStore = ReturnType<typeof createSignIn>;
