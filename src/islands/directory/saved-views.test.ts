import { describe, expect, test } from 'vitest';
import { ApiError } from '#browser/session/call-api.ts';
import { type SavedView, savedView } from './saved-views.queries.ts';
import { createSavedViews } from './saved-views.ts';

const view = (name: string, id = name): SavedView => ({
	id,
	name,
	query: 'q=x',
	href: '/directory/projects?q=x',
});
const refused = (status: number, description = 'A member may keep 200 items.') =>
	new ApiError(status === 0 ? 'FETCH_ERROR' : 'HTTP', status, { description });

/** Views kept in memory; `fail` is thrown by the next call. */
function viewsInMemory(first: SavedView[] = []) {
	const server = { views: first, fail: undefined as ApiError | undefined, saved: 0 };
	const answer = () => {
		const error = server.fail;
		server.fail = undefined;
		if (error) throw error;
	};
	const store = createSavedViews({
		load: async () => {
			answer();
			return [...server.views];
		},
		save: async (name, query) => {
			answer();
			server.saved += 1;
			const others = server.views.filter((one) => one.name !== name);
			server.views = [{ ...view(name), query }, ...others];
		},
		remove: async (id) => {
			answer();
			server.views = server.views.filter((one) => one.id !== id);
		},
	});
	const names = () => {
		const views = store.$views.get();
		return views.state === 'ready' ? views.views.map(({ name }) => name) : views.state;
	};
	return { server, store, names };
}

test('a view is saved under its trimmed name, and the field is cleared', async () => {
	const { store, names, server } = viewsInMemory();
	store.type('  Large caps ');
	await store.save('sort=market_cap');
	expect(names()).toEqual(['Large caps']);
	expect(server.views[0]?.query).toBe('sort=market_cap');
	expect(store.$name.get()).toBe('');
	expect(store.$said.get()).toEqual({ text: 'Saved as “Large caps”.', isError: false });
	store.type('N');
	expect(store.$said.get(), 'typing takes back what was said').toBeNull();
});

test('a view without a name is not sent', async () => {
	const { store, server } = viewsInMemory();
	store.type('   ');
	await store.save('q=x');
	expect(store.$said.get()).toEqual({ text: 'Give the view a name.', isError: true });
	expect(server.saved).toBe(0);
});

test('a refused view says why, and what was typed stays', async () => {
	const { store, server } = viewsInMemory();
	store.type('One too many');
	server.fail = refused(422);
	await store.save('q=x');
	expect(store.$said.get()).toEqual({ text: 'A member may keep 200 items.', isError: true });
	expect(store.$name.get()).toBe('One too many');
	server.fail = refused(0);
	await store.save('q=x');
	expect(store.$said.get()?.text).toContain('check your internet connection');
	await store.save('q=x');
	expect(store.$said.get()?.isError).toBe(false);
});

test('a removed view can be restored as it was, once', async () => {
	const { store, names, server } = viewsInMemory([view('Mine')]);
	await store.load();
	await store.remove(view('Mine'));
	expect(names()).toEqual([]);
	expect(store.$said.get()).toMatchObject({ text: '“Mine” is removed.', removed: view('Mine') });
	await store.undo();
	expect(names()).toEqual(['Mine']);
	expect(store.$said.get()).toEqual({ text: '“Mine” is back.', isError: false });
	await store.undo();
	expect(server.saved).toBe(1);
});

test('a view that could not be removed stays, and no undo is offered', async () => {
	const { store, names, server } = viewsInMemory([view('Mine')]);
	await store.load();
	server.fail = refused(429, 'Too many.');
	await store.remove(view('Mine'));
	expect(names()).toEqual(['Mine']);
	expect(store.$said.get()).toEqual({ text: 'Too many.', isError: true });
});

test('two simultaneous changes are one', async () => {
	const { store, server } = viewsInMemory();
	store.type('Twice');
	await Promise.all([store.save('q=x'), store.save('q=x')]);
	expect(server.saved).toBe(1);
});

test('a list that could not be loaded says so, and can be retried', async () => {
	const { store, names, server } = viewsInMemory([view('Mine')]);
	server.fail = refused(0);
	await store.load();
	expect(store.$views.get()).toMatchObject({ state: 'failed' });
	await store.load();
	expect(names()).toEqual(['Mine']);
});

test('our own bug is thrown, not reported as a failed call', async () => {
	const store = createSavedViews({
		load: () => Promise.reject(new TypeError('ours')),
		save: async () => undefined,
		remove: async () => undefined,
	});
	await expect(store.load()).rejects.toThrow('ours');
});

describe('a stored item is a view', () => {
	const item = (value: unknown) => ({ storage_id: '7', name: 'Mine', value });

	test('of the directory it was saved in, and of no other', () => {
		const stored = item({ source: 'projects', query: 'q=x' });
		expect(savedView(stored, 'projects')).toEqual({
			id: '7',
			name: 'Mine',
			query: 'q=x',
			href: '/directory/projects?q=x',
		});
		expect(savedView(stored, 'people')).toBeUndefined();
		expect(savedView(item({ source: 'projects', query: '' }), 'projects')?.href).toBe(
			'/directory/projects',
		);
	});

	test.each([null, 'text', {}, item(null), item('q=x'), item({ source: 'projects', query: 7 })])(
		'only when one was saved in it: %j',
		(stored) => {
			expect(savedView(stored, 'projects')).toBeUndefined();
		},
	);
});
