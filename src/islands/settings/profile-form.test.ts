import { expect, test } from 'vitest';
import { ApiError } from '#browser/session/call-api.ts';
import { type profileChange, profileValues } from '#lib/profile/profile-change.ts';
import { createProfileForm } from './profile-form.ts';

const values = profileValues((name) => {
	if (name === 'name') return 'Ada Lovelace';
	if (name === 'username') return 'ada';
	return name === 'showProfile' ? 'on' : '';
});
const refused = (status: number, fields: Record<string, string> = {}) =>
	new ApiError(status === 0 ? 'FETCH_ERROR' : 'HTTP', status, { description: 'Taken.', fields });

/** The form, whose call is answered by `answer`: an error to throw, or nothing. */
function form(answer: () => Error | undefined = () => undefined) {
	const sent: ReturnType<typeof profileChange>[] = [];
	const store = createProfileForm(values, {}, { state: 'idle' }, async (change) => {
		sent.push(change);
		const error = answer();
		if (error) throw error;
	});
	return { store, sent };
}

test('a valid form is sent as the call expects it', async () => {
	const { store, sent } = form();
	store.type('github', 'https://github.com/ada');
	store.type('showLinks', 'on');
	expect(await store.submit()).toBe(true);
	expect(sent).toEqual([
		{
			name: 'Ada Lovelace',
			username: 'ada',
			bio: '',
			gender: '',
			currency: '',
			links: { twitter: '', linkedin: '', telegram: '', github: 'https://github.com/ada' },
			privacy: { profile: 1, links: 1, contributions: 0 },
		},
	]);
	expect(store.$saving.get()).toEqual({ state: 'done', text: 'Profile saved.' });
});

test('typing clears the messages of the last save', async () => {
	const { store } = form();
	await store.submit();
	store.type('bio', 'Analyst');
	expect(store.$saving.get()).toEqual({ state: 'idle' });
});

test('a form with an error is not sent, and shows it at each field', async () => {
	const { store, sent } = form();
	store.type('name', '');
	store.type('github', 'https://example.com/ada');
	expect(store.$errors.get().name, 'not triggered yet').toBeUndefined();
	expect(await store.submit()).toBe(false);
	expect(store.$errors.get()).toMatchObject({
		name: 'Please enter your name!',
		github: expect.stringContaining('https://github.com/'),
	});
	expect(store.$errors.get().username).toBeUndefined();
	expect(sent).toEqual([]);
	expect(store.$saving.get()).toEqual({ state: 'idle' });
});

test('a server error is shown at the field, and what was typed stays', async () => {
	const told = { username: 'Taken.', 'links.github': 'No link.', 'privacy.profile': 'No.' };
	const { store } = form(() => refused(409, told));
	store.type('username', 'grace');
	expect(await store.submit()).toBe(false);
	expect(store.$errors.get()).toMatchObject({
		username: 'Taken.',
		github: 'No link.',
		showProfile: 'No.',
	});
	expect(store.$values.get().username).toBe('grace');
	expect(store.$saving.get()).toEqual({ state: 'failed', text: 'Taken.' });
});

test('without a connection it says so, and can be sent again', async () => {
	let isOffline = true;
	const { store } = form(() => (isOffline ? refused(0) : undefined));
	await store.submit();
	expect(store.$saving.get()).toMatchObject({
		state: 'failed',
		text: expect.stringContaining('check your internet connection'),
	});
	isOffline = false;
	expect(await store.submit()).toBe(true);
});

test('while one is under way no second is sent', async () => {
	const { store, sent } = form();
	const both = await Promise.all([store.submit(), store.submit()]);
	expect(both).toEqual([true, false]);
	expect(sent).toHaveLength(1);
});
