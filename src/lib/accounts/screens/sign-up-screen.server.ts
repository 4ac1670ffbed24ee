import { redirectTo } from '#lib/http/redirects.ts';
import { nextPath } from '#lib/sessions/next-path.ts';
import { complaintsAbout } from '../../validation/form.ts';
import { signUpCodeForm, signUpForm, texts } from '../forms.ts';
import { googlePendingCall, googleSignUpCall } from '../google/sign-up.ts';
import { lookUpCall } from '../look-up.ts';
import { formRegistrationCodeCall } from '../send-code.ts';
import { signUpCall } from '../sign-up.ts';
import { ask, type CallOutcome } from './ask.server.ts';
import {
	codeSentText,
	registerCodeRefusal,
	SENDING_FAILED,
	signUpRefusal,
} from './failure-texts.ts';
import {
	applyRefusal,
	preventCaching,
	readPostedForm,
	type ScreenPage,
} from './page-answer.server.ts';
import { RESEND_SECONDS, RESEND_SECONDS_AFTER_FAILURE } from './resend-wait.ts';
import {
	emptySignUpValues,
	type Notice,
	type SignUpField,
	type SignUpState,
	type SignUpValues,
	signUpFields,
	type Texts,
} from './screen-states.ts';

const isField = (name: string): name is SignUpField => signUpFields.some((one) => one === name);
const error = (text: string): Notice => ({ text, isError: true });

/** Returns the typed values: secrets unchanged, everything else trimmed. */
function valuesOf(form: Record<string, string>): SignUpValues {
	const secrets = new Set<SignUpField>(['password', 'confirmPassword']);
	const typed = signUpFields.map((name): [SignUpField, string] => {
		const text = form[name] ?? '';
		return [name, secrets.has(name) ? text : text.trim()];
	});
	return { ...emptySignUpValues, ...Object.fromEntries(typed) };
}

/** Looks up the username first, so that no code is sent in vain. */
async function usernameTaken(page: ScreenPage, username: string): Promise<Texts> {
	const { isDone } = await ask(lookUpCall, page, { username }, 'query');
	return isDone ? { username: texts.usernameTaken } : {};
}

function rejectForm(
	page: ScreenPage,
	state: SignUpState,
	errors: Texts,
	status = 422,
): SignUpState {
	page.response.status = status;
	return { ...state, view: 'form', errors };
}

const codeSent = (state: SignUpState, again: boolean): SignUpState => ({
	...state,
	view: 'code',
	sentTo: state.values.email,
	wait: RESEND_SECONDS,
	notice: { text: codeSentText(again), isError: false },
});

const notSent = (state: SignUpState, text: string): SignUpState => ({
	...state,
	view: 'code',
	wait: RESEND_SECONDS_AFTER_FAILURE,
	notice: error(text),
});

const askCode = (page: ScreenPage, { values: { email, password } }: SignUpState) =>
	ask(formRegistrationCodeCall, page, { email, password });

/** Moves from the form view to the code view. */
async function sendCode(page: ScreenPage, state: SignUpState): Promise<SignUpState> {
	const complaints: Texts = { ...complaintsAbout(signUpForm, state.values) };
	if (Object.keys(complaints).length > 0) return rejectForm(page, state, complaints);
	const taken = await usernameTaken(page, state.values.username);
	if (taken.username) return rejectForm(page, state, taken, 409);
	const outcome = await askCode(page, state);
	if (outcome.isDone) return codeSent(state, false);
	// A return to the form within the minute needs no new code.
	if (outcome.status === 429 && state.sentTo === state.values.email)
		return { ...state, view: 'code', wait: Number(outcome.retryAfter) || RESEND_SECONDS };
	applyRefusal(page, outcome);
	const refusal = registerCodeRefusal(outcome);
	if (!refusal) return notSent(state, SENDING_FAILED);
	const notice = refusal.notice ? error(refusal.notice) : undefined;
	return { ...state, view: 'form', errors: refusal.fields, notice };
}

async function resend(page: ScreenPage, state: SignUpState): Promise<SignUpState> {
	const outcome = await askCode(page, state);
	if (outcome.isDone) return codeSent(state, true);
	applyRefusal(page, outcome);
	const text = outcome.status === 429 ? signUpRefusal(outcome).notice : SENDING_FAILED;
	return notSent(state, text ?? SENDING_FAILED);
}

/** Returns the state to render after a refused sign-up: the code view, or the form if one of its fields was refused. */
function drawSignUpRefused(
	page: ScreenPage,
	state: SignUpState,
	outcome: CallOutcome,
): SignUpState {
	applyRefusal(page, outcome);
	if (outcome.isDone) return state;
	const { notice, fields } = signUpRefusal(outcome);
	const view = Object.keys(fields).some(isField) ? 'form' : 'code';
	return { ...state, view, errors: fields, notice: notice ? error(notice) : undefined };
}

async function confirm(
	page: ScreenPage,
	state: SignUpState,
	signup_code: string,
): Promise<SignUpState | Response> {
	const errors: Texts = { ...complaintsAbout(signUpCodeForm, { signup_code }) };
	if (Object.keys(errors).length > 0) {
		page.response.status = 422;
		return { ...state, view: 'code', code: signup_code, errors };
	}
	const { name, username, email, password, ref_id } = state.values;
	const body = { name, username, email, password, signup_code, ref_id };
	const outcome = await ask(signUpCall, page, body);
	return outcome.isDone
		? redirectTo(state.next || '/', outcome.cookies)
		: drawSignUpRefused(page, { ...state, code: signup_code }, outcome);
}

const textIn = (body: unknown, name: string): string => {
	const found = Object.entries(typeof body === 'object' && body !== null ? body : {});
	const value: unknown = found.find(([key]) => key === name)?.[1];
	return typeof value === 'string' ? value : '';
};

/** Returns the Google confirmation view when an attempt is pending in this browser; else the first view. */
async function googleState(page: ScreenPage, state: SignUpState): Promise<SignUpState> {
	const outcome = await ask(googlePendingCall, page, {}, 'query');
	if (!outcome.isDone) return { ...state, view: 'start', notice: error(outcome.description) };
	const values = { ...state.values, name: state.values.name || textIn(outcome.said, 'name') };
	return { ...state, view: 'google', values, googleEmail: textIn(outcome.said, 'email') };
}

async function confirmGoogle(
	page: ScreenPage,
	state: SignUpState,
): Promise<SignUpState | Response> {
	const { name, username, ref_id } = state.values;
	const outcome = await ask(googleSignUpCall, page, { name, username, ref_id });
	if (outcome.isDone)
		return redirectTo(nextPath(textIn(outcome.said, 'next')) ?? '/', outcome.cookies);
	const { notice, fields } = signUpRefusal(outcome);
	const again = await googleState(page, { ...state, errors: fields });
	applyRefusal(page, outcome);
	return { ...again, notice: notice ? error(notice) : again.notice };
}

function firstState(page: ScreenPage): SignUpState {
	const { searchParams } = page.url;
	const referral = searchParams.get('referral')?.slice(0, 40) ?? '';
	const isForm = referral !== '' || searchParams.get('view') === 'form';
	return {
		view: searchParams.has('google') ? 'google' : isForm ? 'form' : 'start',
		values: { ...emptySignUpValues, ref_id: referral },
		code: '',
		sentTo: '',
		next: nextPath(searchParams.get('next')) ?? '',
		wait: 0,
		googleEmail: '',
		errors: {},
	};
}

/** Returns the data that the sign-up page renders, or a redirect. */
export async function signUpScreen(page: ScreenPage): Promise<SignUpState | Response> {
	preventCaching(page);
	const first = firstState(page);
	const form = await readPostedForm(page);
	if (!form) return first.view === 'google' ? googleState(page, first) : first;
	const sentTo = (form.sent_to ?? '').trim();
	const next = nextPath(form.next) ?? first.next;
	const state: SignUpState = { ...first, view: 'form', values: valuesOf(form), sentTo, next };
	switch (form.step) {
		case 'start':
			return { ...first, view: 'start', next };
		case 'form':
			return sendCode(page, state);
		case 'resend':
			return resend(page, state);
		case 'google':
			return confirmGoogle(page, state);
		case 'code':
			return confirm(page, state, (form.signup_code ?? '').trim());
		default:
			return state;
	}
}
