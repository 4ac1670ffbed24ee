import { atom } from 'nanostores';
import { asApiError } from '#browser/session/call-api.ts';
import { createFields } from '#islands/ui/form-fields.ts';
import { resetForm } from '#lib/accounts/forms.ts';
import { codeSentText, resetRefusal } from '#lib/accounts/screens/failure-texts.ts';
import { RESEND_SECONDS, RESEND_SECONDS_AFTER_FAILURE } from '#lib/accounts/screens/resend-wait.ts';
import {
	activeCooldown,
	cooldownCookie,
	isCoolingDown,
} from '#lib/accounts/screens/reset-cooldown.ts';
import type { Notice, ResetState } from '#lib/accounts/screens/screen-states.ts';
import type { AccountCalls } from './account.calls.ts';
import { createCountdown } from './countdown.ts';
import { type CookieJar, resetCodeNotice } from './sign-in-form.ts';

/** Creates the state of the password reset: the address if none is known yet, then code and new password, then done. */
export function createReset(start: ResetState, calls: AccountCalls, jar: CookieJar) {
	const values = { email: start.email, password: '', confirmPassword: '', reset_password_code: '' };
	const fields = createFields(resetForm, values, start.errors);
	const countdown = createCountdown();
	const $view = atom(start.view);
	const $notice = atom<Notice | undefined>(start.notice);
	const $busy = atom<'no' | 'sending a code' | 'resetting'>('no');

	const email = () => fields.$values.get().email.trim();

	async function send(again: boolean): Promise<void> {
		$busy.set('sending a code');
		try {
			await calls.sendResetCode(email());
			jar.cookie = cooldownCookie(email(), Date.now());
			countdown.start(RESEND_SECONDS);
			$notice.set({ text: codeSentText(again), isError: false });
			$view.set('form');
		} catch (error) {
			$notice.set(resetCodeNotice(asApiError(error)));
			countdown.start(RESEND_SECONDS_AFTER_FAILURE);
		} finally {
			$busy.set('no');
		}
	}

	/** Goes from the address to the code, which is sent at most once a minute. */
	async function submitEmail(): Promise<void> {
		$notice.set(undefined);
		if (!fields.trigger(['email']) || $busy.get() !== 'no') return;
		if (isCoolingDown(jar.cookie, email(), Date.now())) return enter(email());
		await send(false);
	}

	/** Opens the code view, for a code sent to `address` within the last minute. */
	function enter(address: string): void {
		fields.type('email', address);
		$view.set('form');
		const sent = activeCooldown(jar.cookie, Date.now());
		countdown.start(Math.min(sent?.left ?? RESEND_SECONDS, RESEND_SECONDS));
	}

	async function resend(): Promise<void> {
		if (countdown.$left.get() > 0 || $busy.get() !== 'no') return;
		await send(true);
	}

	async function submit(): Promise<void> {
		if (!fields.trigger() || $busy.get() !== 'no') return;
		$notice.set(undefined);
		$busy.set('resetting');
		const { email: _typed, reset_password_code, ...passwords } = fields.$values.get();
		try {
			await calls.resetPassword({
				email: email(),
				...passwords,
				reset_password_code: reset_password_code.trim(),
			});
			countdown.stop();
			$view.set('done');
		} catch (error) {
			const { notice, fields: fieldErrors } = resetRefusal(asApiError(error));
			if (notice) $notice.set({ text: notice, isError: true });
			fields.refuse(fieldErrors);
		} finally {
			$busy.set('no');
		}
	}

	/** Goes back to the address, keeping it filled in. */
	function back(): void {
		$notice.set(undefined);
		$view.set('email');
	}

	return {
		...fields,
		$view,
		$notice,
		$busy,
		$left: countdown.$left,
		submitEmail,
		enter,
		resend,
		submit,
		back,
		startCountdown: countdown.start,
		stop: countdown.stop,
	};
}

export type ResetStore = ReturnType<typeof createReset>;
