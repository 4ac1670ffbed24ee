import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SignInState } from '#lib/accounts/screens/screen-states.ts';
import { fakeApi } from '../../../tests/setup/fake-api.ts';
import { ApiError } from '../../browser/session/call-api.ts';
import { accountCalls } from './account.calls.ts';
import { createSignIn } from './sign-in-form.ts';

const blank: SignInState = {
	step: 'email',
	email: '',
	rememberedEmail: '',
	remember: false,
	next: '',
	errors: {},
};

const failure = (status: number, description = 'said by the server') =>
	new ApiError(status === 0 ? 'FETCH_ERROR' : 'HTTP', status, { description });

/** A sign-in whose calls are answered by `answer`: an error to throw, or nothing. */
function signIn(start: Partial<SignInState> = {}, answer?: () => ApiError | undefined) {
	const asked: [path: string, body: unknown][] = [];
	const outcomes: string[] = [];
	const jar = { cookie: '' };
	const calls = accountCalls(
		fakeApi((path, body) => {
			asked.push([path, body]);
			const error = answer?.();
			if (error) throw error;
		}),
	);
	const store = createSignIn({ ...blank, ...start }, calls, jar, {
		signedIn: () => outcomes.push('signed in'),
		resetting: (email) => outcomes.push(`reset ${email}`),
	});
	return { store, asked, outcomes, jar };
}

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

test('the address must be valid before the password is asked for', () => {
	const { store } = signIn();
	expect(store.$errors.get().email).toBeUndefined();
	store.next();
	expect(store.$step.get()).toBe('email');
	expect(store.$errors.get().email).toBe('This field can not be empty');
	store.type('email', 'not an address');
	expect(store.$errors.get().email, 'typing hides the error').toBeUndefined();
	store.next();
	expect(store.$errors.get().email).toBe('Invalid Email!');
	store.type('email', 'ada@example.com');
	store.next();
	expect(store.$step.get()).toBe('password');
	expect(store.$errors.get().password, 'not triggered yet').toBeUndefined();
	store.back();
	expect(store.$values.get().email).toBe('ada@example.com');
});

test('an invalid password is not sent', async () => {
	const { store, asked } = signIn({ step: 'password', email: 'ada@example.com' });
	await store.submit();
	expect(store.$errors.get().password).toBe('This field cannot be empty');
	store.type('password', 'seven77');
	await store.submit();
	expect(store.$errors.get().password).toBe('Password need at least 8 characters');
	expect(asked).toEqual([]);
});

test('a right password signs in once, however often Enter is pressed', async () => {
	const { store, asked, outcomes } = signIn({ step: 'password', email: ' ada@example.com' });
	store.$remember.set(true);
	store.type('password', ' eight or more ');
	await Promise.all([store.submit(), store.submit()]);
	const body = { email: 'ada@example.com', password: ' eight or more ', remember: true };
	expect(asked).toEqual([['/api/users/auth/login', body]]);
	expect(outcomes).toEqual(['signed in']);
});

describe('a refused sign-in says', () => {
	for (const [status, text] of [
		[403, 'Username or password was incorrect'],
		[422, 'Username or password was incorrect'],
		[429, 'Too many requests to our server. Please try again later!'],
		[404, 'We can not connect to our server. Please try again later!'],
		[0, 'There is a problem when connecting to our server. please check your internet connection'],
	] as const)
		test(`${status}: ${text}`, async () => {
			const { store, outcomes } = signIn({ step: 'password', email: 'ada@example.com' }, () =>
				failure(status),
			);
			store.type('password', 'eight or more');
			await store.submit();
			expect(store.$notice.get()).toEqual({ text, isError: true });
			expect(store.$values.get().password, 'what was typed is kept').toBe('eight or more');
			expect(store.$busy.get()).toBe('no');
			expect(outcomes).toEqual([]);
		});
});

test('a remembered browser signs in without the password, until the address changes', async () => {
	const remembered = { email: 'ada@example.com', rememberedEmail: 'ada@example.com' };
	const { store, asked } = signIn({ ...remembered, step: 'password', remember: true });
	await store.submit();
	expect(asked[0]?.[1]).toEqual({ email: 'ada@example.com', remember: true, remembered: true });
	store.type('email', 'eve@example.com');
	await store.submit();
	expect(asked).toHaveLength(1);
	expect(store.$errors.get().password).toBe('This field cannot be empty');
});

test('a remembered sign-in that no longer works needs the password', async () => {
	const remembered = { email: 'ada@example.com', rememberedEmail: 'ada@example.com' };
	const { store } = signIn({ ...remembered, step: 'password' }, () => failure(403));
	await store.submit();
	expect(store.$notice.get()?.text).toBe('Username or password was incorrect');
	expect(store.$rememberedEmail.get()).toBe('');
});

test('a reset code is sent once a minute to one address', async () => {
	const { store, asked, outcomes, jar } = signIn({ step: 'password', email: 'ada@example.com' });
	await store.reset();
	expect(asked.map(([path]) => path)).toEqual([
		'/api/users/auth/get-reset-password-code?email=ada%40example.com',
	]);
	expect(jar.cookie).toMatch(/^reset_code_resend=\d+\.ada%40example\.com; Path=\/; Max-Age=60/);
	await vi.advanceTimersByTimeAsync(59_000);
	await store.reset();
	expect(asked, 'less than a minute ago: skipped').toHaveLength(1);
	expect(outcomes).toEqual(['reset ada@example.com', 'reset ada@example.com']);
	await vi.advanceTimersByTimeAsync(1_000);
	await store.reset();
	expect(asked).toHaveLength(2);
	store.type('email', 'eve@example.com');
	await store.reset();
	expect(asked, 'another address has no code yet').toHaveLength(3);
});

test('no reset code goes to a username: the address is asked for', async () => {
	const { store, asked, outcomes } = signIn({ step: 'password', email: 'ada_lovelace' });
	await store.reset();
	expect(store.$step.get()).toBe('email');
	expect(store.$errors.get().email).toBe('Invalid email');
	expect([asked, outcomes]).toEqual([[], []]);
});

describe('an unsent reset code says', () => {
	for (const [status, notice] of [
		[403, { text: 'User does not exist in the system', isError: true }],
		[
			429,
			{
				title: 'Error',
				text: 'Too many requests to our server. Please try again later!',
				isError: true,
			},
		],
		[500, { title: 'Error', text: 'Code sending failed, please try again', isError: true }],
	] as const)
		test(`${status}: ${notice.text}`, async () => {
			const { store, outcomes } = signIn({ step: 'password', email: 'ada@example.com' }, () =>
				failure(status, 'User does not exist in the system'),
			);
			await store.reset();
			expect(store.$notice.get()).toEqual(notice);
			expect(outcomes).toEqual([]);
		});
});
