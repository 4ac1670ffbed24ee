import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ResetState } from '#lib/accounts/screens/screen-states.ts';
import { fakeApi } from '../../../tests/setup/fake-api.ts';
import { ApiError } from '../../browser/session/call-api.ts';
import { accountCalls } from './account.calls.ts';
import { createReset } from './reset-form.ts';

const failure = (status: number, fields: Record<string, string> = {}) =>
	new ApiError(status === 0 ? 'FETCH_ERROR' : 'HTTP', status, {
		description: 'User does not exist in the system',
		fields,
	});

function reset(start: Partial<ResetState> = {}, answer?: () => ApiError | undefined) {
	const asked: [path: string, body: unknown][] = [];
	const jar = { cookie: '' };
	const calls = accountCalls(
		fakeApi((path, body) => {
			asked.push([path, body]);
			const error = answer?.();
			if (error) throw error;
		}),
	);
	const first: ResetState = { view: 'form', email: 'ada@example.com', wait: 0, errors: {} };
	return { store: createReset({ ...first, ...start }, calls, jar), asked, jar };
}

function fill(store: ReturnType<typeof createReset>) {
	store.type('reset_password_code', ' ABC234 ');
	store.type('password', 'engine-1843');
	store.type('confirmPassword', 'engine-1843');
}

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

test('a missing address is asked for first, and a code is sent there once a minute', async () => {
	const { store, asked } = reset({ view: 'email', email: '' });
	await store.submitEmail();
	expect(store.$errors.get().email).toBeDefined();
	store.type('email', 'ada@example.com');
	await store.submitEmail();
	expect(store.$view.get()).toBe('form');
	expect(store.$left.get()).toBe(59);
	store.back();
	await store.submitEmail();
	expect(store.$view.get()).toBe('form');
	expect(asked).toHaveLength(1);
	store.stop();
});

test('coming back within the minute waits for the rest of it', async () => {
	const { store, jar } = reset({ view: 'email' });
	await store.submitEmail();
	store.stop();
	await vi.advanceTimersByTimeAsync(20_000);
	const again = reset();
	again.jar.cookie = jar.cookie;
	again.store.enter('ada@example.com');
	expect(again.store.$left.get()).toBe(40);
	again.store.stop();
});

test('an address without an account gets an error', async () => {
	const { store } = reset({ view: 'email' }, () => failure(403));
	await store.submitEmail();
	expect(store.$view.get()).toBe('email');
	expect(store.$notice.get()?.text).toBe('User does not exist in the system');
	store.stop();
});

test('passwords that differ are not sent', async () => {
	const { store, asked } = reset();
	fill(store);
	store.type('confirmPassword', 'engine-1844');
	await store.submit();
	expect(store.$errors.get().confirmPassword).toBe('Passwords do not match');
	expect(asked).toEqual([]);
});

test('code and new password lead to the end', async () => {
	const { store, asked } = reset();
	fill(store);
	await store.submit();
	expect(asked).toEqual([
		[
			'/api/users/auth/reset-password',
			{
				email: 'ada@example.com',
				password: 'engine-1843',
				confirmPassword: 'engine-1843',
				reset_password_code: 'ABC234',
			},
		],
	]);
	expect(store.$view.get()).toBe('done');
});

describe('a refused reset shows', () => {
	test('at the code: Invalid code', async () => {
		for (const status of [400, 403, 422, 500]) {
			const { store } = reset({}, () => failure(status));
			fill(store);
			await store.submit();
			expect(store.$errors.get().reset_password_code, `${status}`).toBe('Invalid code');
			expect(store.$view.get()).toBe('form');
		}
	});

	test('at the password what is wrong with it', async () => {
		const { store } = reset({}, () => failure(422, { password: 'Choose another.' }));
		fill(store);
		await store.submit();
		expect(store.$errors.get()).toMatchObject({ password: 'Choose another.' });
		expect(store.$errors.get().reset_password_code).toBeUndefined();
	});

	test('that there is no connection, without blaming the code', async () => {
		const { store } = reset({}, () => failure(0));
		fill(store);
		await store.submit();
		expect(store.$notice.get()?.text).toBe(
			'There is a problem when connecting to our server. please check your internet connection',
		);
	});
});
