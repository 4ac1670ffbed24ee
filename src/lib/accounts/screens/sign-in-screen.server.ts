import { redirectTo } from '#lib/http/redirects.ts';
import { nextPath } from '#lib/sessions/next-path.ts';
import { visitorSession } from '#lib/sessions/page-session.server.ts';
import { cookieOf } from '#lib/sessions/session-cookies.ts';
import { complaintsAbout } from '../../validation/form.ts';
import { signInEmailForm } from '../forms.ts';
import { googleProblem } from '../google/problems.ts';
import { signInCall } from '../sign-in.ts';
import { ask } from './ask.server.ts';
import { signInRefusal } from './failure-texts.ts';
import {
	applyRefusal,
	preventCaching,
	readPostedForm,
	type ScreenPage,
} from './page-answer.server.ts';
import { readRememberedSignIn } from './remembered.ts';
import type { SignInState, Texts } from './screen-states.ts';

/** Pages not worth returning to after signing in. */
const PASSING = /^\/(?:signin|signup|forgot-password)(?:\?|$)/;

/** Returns where to go after signing in without script: as the URL says, else to the previous page, else home. */
function wayOn(page: ScreenPage): string {
	const next = nextPath(page.url.searchParams.get('next'));
	if (next) return next;
	const from = URL.parse(page.request.headers.get('referer') ?? '');
	const before = from?.origin === page.url.origin ? nextPath(from.pathname + from.search) : null;
	return before && !PASSING.test(before) ? before : '';
}

function firstState(page: ScreenPage): SignInState {
	const cookies = page.request.headers.get('cookie') ?? '';
	const { email, remember, hasPassword } = readRememberedSignIn(cookies);
	const problem = googleProblem(page.url.searchParams.get('problem'));
	return {
		step: 'email',
		email,
		rememberedEmail: hasPassword ? email : '',
		remember,
		next: wayOn(page),
		errors: {},
		notice: problem ? { text: problem, isError: true } : undefined,
	};
}

async function signIn(
	page: ScreenPage,
	form: Record<string, string>,
	state: SignInState,
): Promise<SignInState | Response> {
	const { email = '', password = '', remember = '', remembered = '' } = form;
	const byToken = password === '' && remembered !== '' && hasToken(page);
	const outcome = await ask(signInCall, page, {
		email,
		remember,
		...(byToken ? { remembered } : { password }),
	});
	if (outcome.isDone) return redirectTo(state.next || '/', outcome.cookies);
	applyRefusal(page, outcome);
	// A field rejected by its rules shows its own error; everything else is shown once, above.
	const { password: complaint } = outcome.fields;
	const errors: Texts = complaint ? { password: complaint } : {};
	const text = signInRefusal(outcome).notice ?? '';
	return {
		...state,
		step: 'password',
		remember: remember !== '',
		rememberedEmail: byToken ? '' : state.rememberedEmail,
		errors,
		notice: complaint ? undefined : { text, isError: true },
	};
}

const hasToken = (page: ScreenPage) => cookieOf(page.request, 'remember_token') !== undefined;

/** Returns the data that the sign-in page renders, or a redirect. */
export async function signInScreen(page: ScreenPage): Promise<SignInState | Response> {
	preventCaching(page);
	const first = firstState(page);
	const form = await readPostedForm(page);
	if (!form)
		return (await visitorSession(page.request)) ? redirectTo(first.next || '/', []) : first;
	const email = form.email?.trim() ?? '';
	const state = { ...first, email, next: nextPath(form.next) ?? '', notice: undefined };
	if (form.step === 'back') return state;
	const errors = complaintsAbout(signInEmailForm, state);
	if (errors.email) {
		page.response.status = 422;
		return { ...state, errors: { email: errors.email } };
	}
	return form.step === 'password' ? signIn(page, form, state) : { ...state, step: 'password' };
}
