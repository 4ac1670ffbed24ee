import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#browser/session/call-api.ts';
import type { DraftToSave } from './contribution.calls.ts';
import { createDraftAutosave, type DraftStorage, newerDraft } from './draft-keeping.ts';
import type { Draft } from './form-start.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function desk(
	send: (draft: DraftToSave, seen: string | null) => Promise<unknown>,
	other: Draft | null = null,
) {
	let shelved: Draft | null = null;
	const shelf: DraftStorage = {
		read: () => shelved,
		write: (draft) => {
			shelved = draft;
		},
		clear: () => {
			shelved = null;
		},
	};
	let text = '';
	const keeping = createDraftAutosave(
		() => ({
			type: 'project',
			slug: null,
			proposal: null,
			data: { name: { value: text, source: '' } },
			base: {},
		}),
		{
			send: async (draft, seen) => {
				await send(draft, seen);
				return `${seen ?? 'none'}+`;
			},
			load: async () => other,
		},
		shelf,
		null,
	);
	const type = (typed: string) => {
		text = typed;
		keeping.touch();
	};
	return { ...keeping, type, shelf };
}

const nameIn = (draft: { data: Draft['data'] } | null) => draft?.data.name?.value;

test('a draft is saved on the server once, a second after the last key', async () => {
	const sent: unknown[] = [];
	const one = desk(async (draft) => void sent.push(nameIn(draft)));
	one.type('A');
	await vi.advanceTimersByTimeAsync(900);
	one.type('Ad');
	await vi.advanceTimersByTimeAsync(900);
	expect(sent).toEqual([]);
	await vi.advanceTimersByTimeAsync(200);
	expect(sent).toEqual(['Ad']);
	expect(one.$kept.get().state).toBe('kept');
	expect(one.shelf.read()).toBeNull();
});

test('what the server rejects stays in this browser', async () => {
	const one = desk(() => Promise.reject(new ApiError('FETCH_ERROR', 0, { description: '' })));
	one.type('Ada');
	await vi.advanceTimersByTimeAsync(1_100);
	expect(one.$kept.get().state).toBe('here');
	expect(nameIn(one.shelf.read())).toBe('Ada');
});

describe('what only this browser has', () => {
	const offline = () => new ApiError('FETCH_ERROR', 0, { description: '' });

	test('goes to the server when the network is back, and is no longer reported', async () => {
		let isOffline = true;
		const sent: unknown[] = [];
		const one = desk(async (draft) => {
			if (isOffline) throw offline();
			sent.push(nameIn(draft));
		});
		one.type('Ada');
		await one.flush();
		expect(one.$kept.get().state).toBe('here');
		isOffline = false;
		await one.reconnected();
		expect(sent).toEqual(['Ada']);
		expect(one.$kept.get().state).toBe('kept');
		expect(one.shelf.read()).toBeNull();
		await one.reconnected();
		expect(sent, 'once').toHaveLength(1);
	});

	test('is retried by itself, unless the server refused it', async () => {
		let failure: ApiError | undefined = new ApiError('HTTP', 503, { description: '' });
		let tries = 0;
		const one = desk(async () => {
			tries += 1;
			if (failure) throw failure;
		});
		one.type('Ada');
		await one.flush();
		await vi.advanceTimersByTimeAsync(15_000);
		expect(tries).toBe(2);
		failure = new ApiError('HTTP', 422, { description: 'Refused.' });
		await vi.advanceTimersByTimeAsync(60_000);
		expect(tries).toBe(3);
		expect(one.$kept.get().state).toBe('here');
	});
});

test('what was typed in the last second is kept when the page closes', () => {
	const one = desk(async () => {});
	one.type('Ada');
	one.leave();
	expect(nameIn(one.shelf.read())).toBe('Ada');
});

test('what is typed during a call is sent after it', async () => {
	const sent: unknown[] = [];
	const answer = Promise.withResolvers<void>();
	const one = desk(async (draft) => {
		sent.push(nameIn(draft));
		if (sent.length === 1) await answer.promise;
	});
	one.type('A');
	await vi.advanceTimersByTimeAsync(1_100);
	one.type('Ada');
	await vi.advanceTimersByTimeAsync(1_100);
	expect(sent).toEqual(['A']);
	answer.resolve();
	await vi.advanceTimersByTimeAsync(1_100);
	expect(sent).toEqual(['A', 'Ada']);
	expect(one.$kept.get().state).toBe('kept');
});

test('of two drafts the one saved last is used', () => {
	const draft = (saved_at: string): Draft => ({ data: {}, base: {}, saved_at });
	const [old, young] = [draft('2026-11-01T10:00:00.000Z'), draft('2026-11-01T10:00:01.000Z')];
	expect(newerDraft(old, young)).toBe(young);
	expect(newerDraft(young, old)).toBe(young);
	expect(newerDraft(null, old)).toBe(old);
});

describe('a draft changed in another window', () => {
	const other: Draft = {
		data: { name: { value: 'Of the other', source: '' } },
		base: {},
		saved_at: 'theirs',
	};
	const changed = () => Promise.reject(new ApiError('HTTP', 409, { description: 'Changed.' }));

	test('each save names the previous one', async () => {
		const seen: unknown[] = [];
		const one = desk(async (_, at) => void seen.push(at));
		for (const text of ['A', 'Ad', 'Ada']) {
			one.type(text);
			await one.flush();
		}
		expect(seen).toEqual([null, 'none+', 'none++']);
	});

	test('is not replaced: both are kept, and nothing is saved until one is chosen', async () => {
		const calls: unknown[] = [];
		const one = desk((draft, seen) => {
			calls.push([nameIn(draft), seen]);
			return seen === 'theirs' ? Promise.resolve() : changed();
		}, other);
		one.type('Ada');
		await vi.advanceTimersByTimeAsync(1_100);
		expect(one.$kept.get()).toEqual({ state: 'elsewhere', other });
		one.type('Ada L');
		await vi.advanceTimersByTimeAsync(5_000);
		await one.flush();
		expect(calls).toEqual([['Ada', null]]);
		one.leave();
		expect(nameIn(one.shelf.read())).toBe('Ada L');
		await one.settle('mine');
		expect(calls.at(-1)).toEqual(['Ada L', 'theirs']);
		expect(one.$kept.get().state).toBe('kept');
	});

	test('is taken: later typing replaces it', async () => {
		const calls: unknown[] = [];
		const one = desk((draft, seen) => {
			calls.push([nameIn(draft), seen]);
			return seen === 'theirs' ? Promise.resolve() : changed();
		}, other);
		one.type('Ada');
		await one.flush();
		await one.settle('theirs');
		expect(one.shelf.read()).toBeNull();
		expect(one.$kept.get().state).toBe('kept');
		one.type('Of the other and me');
		await one.flush();
		expect(calls.at(-1)).toEqual(['Of the other and me', 'theirs']);
	});

	test('by this window itself, whose answer got lost, is no conflict', async () => {
		let calls = 0;
		const one = desk(async (_, seen) => {
			calls += 1;
			if (calls === 1) throw new ApiError('FETCH_ERROR', 0, { description: '' });
			if (seen !== 'theirs') await changed();
		}, other);
		one.type('Of the other');
		await one.flush();
		one.type('Of the other, and more');
		await one.flush();
		expect(calls).toBe(3);
		expect(one.$kept.get().state).toBe('kept');
	});
});
