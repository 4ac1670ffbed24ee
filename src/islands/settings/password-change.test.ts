import { expect, test } from 'vitest';
import { ApiError } from '#browser/session/call-api.ts';
import { createPasswordChange, PASSWORD_CHANGED, passwordChangeOf } from './password-change.ts';

const refused = (status: number, fields: Record<string, string> = {}) =>
	new ApiError(status === 0 ? 'FETCH_ERROR' : 'HTTP', status, {
		description: 'Your current password is incorrect',
		fields,
	});

/** The form, whose call is answered by `answer`: an error to throw, or nothing. */
function form(answer: () => Error | undefined = () => undefined) {
	const sent: object[] = [];
	const store = createPasswordChange(passwordChangeOf(null, ''), {}, async (change) => {
		sent.push(change);
		const error = answer();
		if (error) throw error;
	});
	const fill = (fresh = 'basalt 1852', again = fresh) => {
		store.type('password', 'granite 1843');
		store.type('new_password', fresh);
		store.type('confirmPassword', again);
	};
	return { store, sent, fill };
}

test('a change is sent without the confirmation, and the fields are cleared', async () => {
	const { store, sent, fill } = form();
	fill();
	expect(await store.submit()).toBe(true);
	expect(sent).toEqual([{ password: 'granite 1843', new_password: 'basalt 1852' }]);
	expect(store.$values.get()).toEqual({ password: '', new_password: '', confirmPassword: '' });
	expect(store.$change.get()).toEqual({
		loading: false,
		statusCode: 200,
		check: true,
		text: PASSWORD_CHANGED,
	});
});

test.each([
	['', '', { new_password: 'Please enter your password!' }],
	['short', 'short', { new_password: 'Password need at least 8 characters' }],
	['basalt 1852', 'basalt 1853', { confirmPassword: 'Passwords do not match' }],
] as const)('%j repeated as %j is not sent', async (fresh, again, errors) => {
	const { store, sent, fill } = form();
	fill(fresh, again);
	expect(await store.submit()).toBe(false);
	expect(store.$errors.get()).toMatchObject(errors);
	expect(sent).toEqual([]);
});

test('retrying clears the previous result', async () => {
	const answers = [refused(403), undefined];
	const seen: object[] = [];
	const { store, fill } = form(() => {
		seen.push(store.$change.get());
		return answers.shift();
	});
	fill();
	await store.submit();
	await store.submit();
	const asking = { loading: true, statusCode: null, check: null, text: '' };
	expect(seen).toEqual([asking, asking]);
});

test('a wrong password is reported, what was typed stays, and typing clears the message', async () => {
	const { store, fill } = form(() => refused(403));
	fill();
	expect(await store.submit()).toBe(false);
	expect(store.$change.get()).toEqual({
		loading: false,
		statusCode: 403,
		check: false,
		text: 'Your current password is incorrect',
	});
	expect(store.$values.get().new_password).toBe('basalt 1852');
	store.type('password', 'granite 1844');
	expect(store.$change.get()).toEqual(passwordChangeOf(null, ''));
});

test('a server error about a field is shown at that field', async () => {
	const { store, fill } = form(() => refused(422, { new_password: 'Choose another.' }));
	fill();
	await store.submit();
	expect(store.$errors.get().new_password).toBe('Choose another.');
});

test('no connection and too many tries have their own messages', async () => {
	for (const [status, text] of [
		[0, 'There is a problem when connecting to our server. please check your internet connection'],
		[429, 'Too many requests to our server. Please try again later!'],
	] as const) {
		const { store, fill } = form(() => refused(status));
		fill();
		await store.submit();
		expect(store.$change.get()).toMatchObject({ statusCode: status, check: false, text });
	}
});

test('while one is under way no second is sent', async () => {
	const { store, sent, fill } = form();
	fill();
	const first = store.submit();
	expect(store.$change.get().loading).toBe(true);
	expect(await store.submit()).toBe(false);
	expect(await first).toBe(true);
	expect(sent).toHaveLength(1);
});

test('a form posted without script starts with its outcome', () => {
	expect(passwordChangeOf(200, PASSWORD_CHANGED)).toMatchObject({ check: true });
	expect(passwordChangeOf(403, 'No.')).toMatchObject({ check: false, text: 'No.' });
	expect(passwordChangeOf(null, '')).toMatchObject({ check: null });
});
