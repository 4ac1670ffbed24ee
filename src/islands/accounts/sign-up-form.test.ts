import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptySignUpValues, type SignUpState } from '#lib/accounts/screens/screen-states.ts';
import { fakeApi } from '../../../tests/setup/fake-api.ts';
import { ApiError } from '../../browser/session/call-api.ts';
import { accountCalls } from './account.calls.ts';
import { createSignUp } from './sign-up-form.ts';

const blank: SignUpState = {
	view: 'form',
	values: emptySignUpValues,
	code: '',
	wait: 0,
	sentTo: '',
	next: '',
	googleEmail: '',
	errors: {},
};

const ada = {
	name: 'Ada Lovelace',
	username: 'ada',
	email: 'ada@example.com',
	password: 'engine-1843',
	confirmPassword: 'engine-1843',
	ref_id: '',
	terms: 'on',
};

const failure = (status: number, fields: Record<string, string> = {}) =>
	new ApiError(status === 0 ? 'FETCH_ERROR' : 'HTTP', status, {
		description: 'said by the server',
		fields,
	});

type Answer = (path: string) => ApiError | undefined;

/** Every name is free, and every call succeeds, unless `answer` says otherwise. */
function signUp(start: Partial<SignUpState> = {}, answer: Answer = () => undefined) {
	const asked: string[] = [];
	const bodies: unknown[] = [];
	let signedUps = 0;
	let answers = answer;
	const calls = accountCalls(
		fakeApi((path, body) => {
			const [name = ''] = path.replace(/^\/api\/users\/(auth\/)?/, '').split('&');
			asked.push(name);
			if (body) bodies.push(body);
			const error = answers(path) ?? (path.includes('base-info') ? failure(403) : undefined);
			if (error) throw error;
		}),
	);
	const store = createSignUp({ ...blank, ...start }, calls, {
		signedUp: () => {
			signedUps += 1;
		},
	});
	return {
		store,
		asked,
		bodies,
		signedUps: () => signedUps,
		answer: (next: Answer) => {
			answers = next;
		},
	};
}

async function atCode(answer?: Answer) {
	const made = signUp({ values: ada }, answer);
	await made.store.submitForm();
	return made;
}

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

test('from the start to the form and back, keeping what was typed', () => {
	const { store } = signUp({ view: 'start' });
	store.begin();
	store.type('name', 'Ada');
	store.back();
	expect(store.$view.get()).toBe('start');
	store.begin();
	expect(store.form.$values.get().name).toBe('Ada');
});

test('an invalid form is not sent, and says why', async () => {
	const { store, asked } = signUp();
	expect(store.form.$errors.get()).toEqual({});
	await store.submitForm();
	expect(Object.keys(store.form.$errors.get()).sort()).toEqual(
		['confirmPassword', 'email', 'name', 'password', 'terms', 'username'].sort(),
	);
	expect(asked).toEqual([]);
	expect(store.$view.get()).toBe('form');
});

test('a username is looked up one second after the last key, not before', async () => {
	const { store, asked } = signUp();
	store.type('username', 'ad');
	expect(store.$usernameState.get(), 'too short to ask for').toBe('idle');
	store.type('username', 'ada');
	await vi.advanceTimersByTimeAsync(999);
	store.type('username', 'adal');
	await vi.advanceTimersByTimeAsync(999);
	expect(asked).toEqual([]);
	expect(store.$usernameState.get()).toBe('pending');
	await vi.advanceTimersByTimeAsync(1);
	expect(asked).toEqual(['user-base-info?username=adal']);
	expect(store.$usernameState.get(), 'a 403 says that it is free').toBe('available');
});

test('a name that is taken, or still being looked up, blocks the form', async () => {
	const { store, asked } = signUp({ values: ada }, () => undefined);
	store.type('username', 'adalove');
	await store.submitForm();
	expect(store.$block.get()).toBe('pending');
	expect(asked).toEqual([]);
	const taken = signUp({ values: ada });
	taken.answer(() => undefined);
	const found = createSignUp(
		{ ...blank, values: ada },
		accountCalls(fakeApi(() => [{ isExist: true }, {}])),
		{ signedUp: () => {} },
	);
	found.type('email', 'eve@example.com');
	await vi.advanceTimersByTimeAsync(1_000);
	expect(found.$emailState.get()).toBe('taken');
	await found.submitForm();
	expect(found.$view.get()).toBe('form');
});

test('a failed look-up blocks nobody', async () => {
	const { store } = signUp({ values: ada }, (path) =>
		path.includes('base-info') ? failure(429) : undefined,
	);
	store.type('username', 'adalove');
	await vi.advanceTimersByTimeAsync(1_000);
	expect(store.$usernameState.get()).toBe('unknown');
	await store.submitForm();
	expect(store.$view.get()).toBe('code');
});

test('an answer about earlier text is ignored', async () => {
	const answers: (() => void)[] = [];
	const slow = createSignUp(
		{ ...blank },
		accountCalls(
			fakeApi(
				() =>
					new Promise((resolve) => {
						answers.push(() => resolve([{ isExist: true }, {}]));
					}),
			),
		),
		{ signedUp: () => {} },
	);
	slow.type('username', 'ada');
	await vi.advanceTimersByTimeAsync(1_000);
	slow.type('username', 'adal');
	answers[0]?.();
	await vi.advanceTimersByTimeAsync(1);
	expect(slow.$usernameState.get()).toBe('pending');
	slow.stop();
});

describe('asking for the code', () => {
	test('leads to the code view, with 59 seconds until the next', async () => {
		const { store, asked, bodies } = await atCode();
		expect(asked).toEqual(['get-register-code']);
		expect(bodies).toEqual([{ email: 'ada@example.com', password: 'engine-1843' }]);
		expect(store.$view.get()).toBe('code');
		expect(store.$left.get()).toBe(59);
		expect(store.$notice.get()).toEqual({
			text: 'Code has been sent, please check your mail',
			isError: false,
		});
	});

	for (const [status, text] of [
		[429, 'Too many requests to our server. Please try again later'],
		[0, 'Network error . Please check your internet connection'],
	] as const)
		test(`stays with the form after ${status}: ${text}`, async () => {
			const { store } = await atCode(() => failure(status));
			expect(store.$view.get()).toBe('form');
			expect(store.$notice.get()).toEqual({ text, isError: true });
		});

	test('stays with the form after 403: This email is already registered', async () => {
		const { store } = await atCode(() => failure(403));
		expect(store.$view.get()).toBe('form');
		expect(store.form.$errors.get().email).toBe('This email is already registered');
	});

	test('stays on the form when the password is too common', async () => {
		const { store } = await atCode(() => failure(422, { password: 'too common' }));
		expect(store.$view.get()).toBe('form');
		expect(store.form.$errors.get().password).toBe('too common');
	});

	test('any other failure leads to the code view, where one can retry in 5 seconds', async () => {
		const { store } = await atCode(() => failure(500));
		expect(store.$view.get()).toBe('code');
		expect(store.$left.get()).toBe(5);
		expect(store.$notice.get()?.text).toBe('Code sending failed, please try again');
	});

	test('is skipped while the last code to that address is fresh', async () => {
		const { store, asked } = await atCode();
		store.back();
		expect(store.form.$values.get()).toEqual(ada);
		await store.submitForm();
		expect(store.$view.get()).toBe('code');
		expect(asked).toHaveLength(1);
	});
});

test('a code can be requested again after 59 seconds, or 5 after a failure', async () => {
	const { store, asked, answer } = await atCode();
	await vi.advanceTimersByTimeAsync(58_000);
	await store.resend();
	expect(asked).toHaveLength(1);
	expect(store.$left.get()).toBe(1);
	await vi.advanceTimersByTimeAsync(1_000);
	expect(store.$left.get()).toBe(0);
	await store.resend();
	expect(store.$notice.get()?.text).toBe('Code has been sent again, please check your mail');
	expect(store.$left.get()).toBe(59);
	answer(() => failure(500));
	await vi.advanceTimersByTimeAsync(59_000);
	await store.resend();
	expect(store.$notice.get()).toEqual({
		text: 'Code sending failed, please try again',
		isError: true,
	});
	expect(store.$left.get()).toBe(5);
	answer(() => failure(429));
	await vi.advanceTimersByTimeAsync(5_000);
	await store.resend();
	expect(store.$notice.get()?.text).toBe(
		'There are too many requests to our server . Please try again later',
	);
	store.stop();
});

describe('confirming', () => {
	test('sends everything, and reports once that the account is signed in', async () => {
		const { store, bodies, signedUps } = await atCode();
		store.type('ref_id', 'FRIEND');
		store.code.type('signup_code', 'ABC234');
		await store.confirm();
		expect(bodies.slice(1)).toEqual([
			{
				name: 'Ada Lovelace',
				username: 'ada',
				email: 'ada@example.com',
				password: 'engine-1843',
				signup_code: 'ABC234',
				ref_id: 'FRIEND',
			},
		]);
		expect(signedUps()).toBe(1);
	});

	test('needs a code', async () => {
		const { store, bodies } = await atCode();
		await store.confirm();
		expect(store.code.$errors.get().signup_code).toBe('Please enter your code!');
		expect(bodies, 'the code alone was asked for').toHaveLength(1);
	});

	test('says at the code that it is wrong, until one types', async () => {
		const { store, answer } = await atCode();
		answer(() => failure(422, { signup_code: 'Wrong code. Try again!' }));
		store.code.type('signup_code', 'AAAAAA');
		await store.confirm();
		expect(store.$view.get()).toBe('code');
		expect(store.code.$errors.get().signup_code).toBe('Wrong code. Try again!');
		store.code.type('signup_code', 'AAAAAB');
		expect(store.code.$errors.get().signup_code).toBeUndefined();
	});

	test('goes back to the form for errors there', async () => {
		const { store, answer } = await atCode();
		answer(() => failure(409, { username: 'This username has been taken' }));
		store.code.type('signup_code', 'ABC234');
		await store.confirm();
		expect(store.$view.get()).toBe('form');
		expect(store.form.$errors.get().username).toBe('This username has been taken');
	});

	for (const [status, text] of [
		[429, 'There are too many requests to our server . Please try again later'],
		[0, 'Network error . Please check your internet connection'],
		[400, 'said by the server'],
	] as const)
		test(`${status}: ${text}`, async () => {
			const { store, answer } = await atCode();
			answer(() => failure(status));
			store.code.type('signup_code', 'ABC234');
			await store.confirm();
			expect(store.$notice.get()).toEqual({ text, isError: true });
		});
});
