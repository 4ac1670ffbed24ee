import { atom, computed } from 'nanostores';
import { asApiError } from '#browser/session/call-api.ts';
import { createFields } from '#islands/ui/form-fields.ts';
import { signUpCodeForm, signUpForm, texts } from '#lib/accounts/forms.ts';
import {
	codeSentText,
	registerCodeRefusal,
	SENDING_FAILED,
	signUpRefusal,
} from '#lib/accounts/screens/failure-texts.ts';
import { RESEND_SECONDS, RESEND_SECONDS_AFTER_FAILURE } from '#lib/accounts/screens/resend-wait.ts';
import {
	type Notice,
	type SignUpField,
	type SignUpState,
	signUpFields,
} from '#lib/accounts/screens/screen-states.ts';
import type { AccountCalls } from './account.calls.ts';
import { createAvailability } from './availability.ts';
import { createCountdown } from './countdown.ts';

interface Outcomes {
	/** Called once the account is created and signed in, with the cookies set. */
	signedUp: () => void;
}

const isField = (name: string): name is SignUpField => signUpFields.some((one) => one === name);

/** Creates the e-mail sign-up's state: introduction, form, code. */
export function createSignUp(start: SignUpState, calls: AccountCalls, outcomes: Outcomes) {
	const form = createFields(signUpForm, start.values, start.errors);
	const code = createFields(signUpCodeForm, { signup_code: start.code }, start.errors);
	const username = createAvailability((value) => calls.lookUp('username', value));
	const email = createAvailability((value) => calls.lookUp('email', value));
	const countdown = createCountdown();
	const $view = atom<Exclude<SignUpState['view'], 'google'>>(
		start.view === 'google' ? 'start' : start.view,
	);
	const $notice = atom<Notice | undefined>(start.notice);
	const $busy = atom<'no' | 'sending a code' | 'signing up'>('no');
	/** The recipient of the last code. */
	let sentTo = start.sentTo;

	/** The reason the form cannot be sent now, even if its fields are valid. */
	const $block = computed([username.$state, email.$state], (name, address) => {
		if (name === 'pending' || address === 'pending') return 'pending' as const;
		return name === 'taken' || address === 'taken' ? ('taken' as const) : 'none';
	});

	const address = () => form.$values.get().email.trim();

	function type(name: SignUpField, value: string): void {
		form.type(name, value);
		// A failure of the form as a whole was about its previous contents.
		$notice.set(undefined);
		if (name !== 'username' && name !== 'email') return;
		const isValid = form.$complaints.get()[name] === undefined;
		(name === 'username' ? username : email).check(value.trim(), isValid);
	}

	/** Shows errors at their fields: violated rules, or that a name is taken. */
	function show(fields: Readonly<Record<string, string>>): void {
		form.refuse(fields);
		$view.set('form');
	}

	const enterCode = (notice: Notice, seconds: number) => {
		$notice.set(notice);
		$view.set('code');
		countdown.start(seconds);
	};

	async function sendCode(): Promise<void> {
		try {
			await calls.sendRegisterCode(address(), form.$values.get().password);
			sentTo = address();
			enterCode({ text: codeSentText(false), isError: false }, RESEND_SECONDS);
		} catch (error) {
			const refused = registerCodeRefusal(asApiError(error));
			if (!refused)
				return enterCode({ text: SENDING_FAILED, isError: true }, RESEND_SECONDS_AFTER_FAILURE);
			form.refuse(refused.fields);
			$notice.set(refused.notice ? { text: refused.notice, isError: true } : undefined);
		}
	}

	/** Goes from the form to the code, which is mailed unless the last one was just sent to the same address. */
	async function submitForm(): Promise<void> {
		const isRight = form.trigger();
		if (!isRight || $block.get() !== 'none' || $busy.get() !== 'no') return;
		$notice.set(undefined);
		if (sentTo === address() && countdown.$left.get() > 0) return $view.set('code');
		$busy.set('sending a code');
		await sendCode().finally(() => $busy.set('no'));
	}

	/** Mails another code, once the countdown is over. */
	async function resend(): Promise<void> {
		if (countdown.$left.get() > 0 || $busy.get() !== 'no') return;
		$busy.set('sending a code');
		try {
			await calls.sendRegisterCode(address(), form.$values.get().password);
			sentTo = address();
			enterCode({ text: codeSentText(true), isError: false }, RESEND_SECONDS);
		} catch (error) {
			const failure = asApiError(error);
			const { notice = SENDING_FAILED } = failure.status === 429 ? signUpRefusal(failure) : {};
			enterCode({ text: notice, isError: true }, RESEND_SECONDS_AFTER_FAILURE);
		} finally {
			$busy.set('no');
		}
	}

	/** Makes the account. */
	async function confirm(): Promise<void> {
		if (!code.trigger() || $busy.get() !== 'no') return;
		$notice.set(undefined);
		$busy.set('signing up');
		const { name, username, password, ref_id } = form.$values.get();
		const { signup_code } = code.$values.get();
		try {
			await calls.signUp({
				name: name.trim(),
				username: username.trim(),
				email: address(),
				password,
				signup_code: signup_code.trim(),
				...(ref_id.trim() !== '' && { ref_id: ref_id.trim() }),
			});
			countdown.stop();
			outcomes.signedUp();
		} catch (error) {
			refuseSignUp(signUpRefusal(asApiError(error)));
		} finally {
			$busy.set('no');
		}
	}

	function refuseSignUp({ notice, fields }: ReturnType<typeof signUpRefusal>): void {
		if (notice) $notice.set({ text: notice, isError: true });
		code.refuse(fields);
		// Errors of the form are shown there.
		if (Object.keys(fields).some(isField)) show(fields);
	}

	return {
		form,
		code,
		$view,
		$notice,
		$busy,
		$block,
		$usernameState: username.$state,
		$emailState: email.$state,
		$left: countdown.$left,
		type,
		submitForm,
		confirm,
		resend,
		/** Goes from the start to the form. */
		begin: () => $view.set('form'),
		/** Goes back one view, keeping all input. */
		back: () => {
			$notice.set(undefined);
			$view.set($view.get() === 'code' ? 'form' : 'start');
		},
		/** The page to open afterwards. */
		next: start.next,
		/** The recipient of a code that the page sent before this script ran. */
		sentBefore: start.sentTo,
		/** Continues the countdown when the page loads in the code view. */
		startCountdown: countdown.start,
		stop: () => {
			countdown.stop();
			username.stop();
			email.stop();
		},
	};
}

export type SignUpStore = ReturnType<typeof createSignUp>;

/** The texts below a field once its value has been looked up. */
export const availabilityTexts = {
	username: { available: texts.usernameAvailable, taken: texts.usernameTaken },
	email: { available: undefined, taken: texts.emailTaken },
} as const;
