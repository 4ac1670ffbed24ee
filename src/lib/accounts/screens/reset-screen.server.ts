import { complaintsAbout } from '../../validation/form.ts';
import { mailedCodeForm } from '../forms.ts';
import { resetPasswordCall } from '../reset-password.ts';
import { resetCodeCall } from '../send-code.ts';
import { ask } from './ask.server.ts';
import { codeSentText, resetCodeRefusal, resetRefusal } from './failure-texts.ts';
import {
	applyRefusal,
	preventCaching,
	readPostedForm,
	type ScreenPage,
} from './page-answer.server.ts';
import { RESEND_SECONDS } from './resend-wait.ts';
import { activeCooldown, cooldownCookie, isCoolingDown } from './reset-cooldown.ts';
import type { ResetState } from './screen-states.ts';

/** Mails a code, unless the last one went to the same address less than a minute ago. */
async function sendCode(page: ScreenPage, state: ResetState, again: boolean): Promise<ResetState> {
	const errors = complaintsAbout(mailedCodeForm, { email: state.email });
	if (errors.email) {
		page.response.status = 422;
		return { ...state, errors: { email: errors.email } };
	}
	const cookies = page.request.headers.get('cookie') ?? '';
	if (!again && isCoolingDown(cookies, state.email, Date.now())) return handleArrival(page, state);
	const outcome = await ask(resetCodeCall, page, { email: state.email }, 'query');
	if (outcome.isDone) {
		page.response.headers.append('set-cookie', cooldownCookie(state.email, Date.now()));
		const notice = { text: codeSentText(again), isError: false };
		return { ...state, view: 'form', wait: RESEND_SECONDS, notice };
	}
	applyRefusal(page, outcome);
	const text = resetCodeRefusal(outcome).notice ?? '';
	const title = outcome.status === 403 ? undefined : 'Error';
	return { ...state, view: again ? 'form' : 'email', notice: { title, text, isError: true } };
}

async function reset(
	page: ScreenPage,
	state: ResetState,
	form: Record<string, string>,
): Promise<ResetState> {
	const { password = '', confirmPassword = '', reset_password_code = '' } = form;
	const values = { email: state.email, password, confirmPassword, reset_password_code };
	const outcome = await ask(resetPasswordCall, page, values);
	applyRefusal(page, outcome);
	if (outcome.isDone) return { ...state, view: 'done' };
	const { notice, fields } = resetRefusal(outcome);
	return {
		...state,
		view: 'form',
		errors: fields,
		notice: notice ? { text: notice, isError: true } : undefined,
	};
}

/** Handles the transition from sign-in, which has just sent a code: the page asks for that code at once. */
function handleArrival(page: ScreenPage, state: ResetState): ResetState {
	const sent = activeCooldown(page.request.headers.get('cookie') ?? '', Date.now());
	return sent ? { ...state, view: 'form', email: sent.email, wait: waitOf(sent.left) } : state;
}

const waitOf = (left: number) => Math.min(left, RESEND_SECONDS);

/** Returns the data that the reset page renders. */
export async function resetScreen(page: ScreenPage): Promise<ResetState> {
	preventCaching(page);
	const form = await readPostedForm(page);
	const email = form?.email?.trim() ?? '';
	const state: ResetState = { view: 'email', email, wait: 0, errors: {} };
	if (!form) return handleArrival(page, state);
	if (form.step === 'back') return state;
	if (form.step === 'form') return reset(page, state, form);
	return sendCode(page, state, form.step === 'resend');
}
