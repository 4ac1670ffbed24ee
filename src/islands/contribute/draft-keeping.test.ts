import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#islands/session/call-api.ts';
import type { DraftToKeep } from './contribution.calls.ts';
import { createDraftKeeping, newerDraft, type Shelf } from './draft-keeping.ts';
import type { Draft } from './form-start.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function desk(send: (draft: DraftToKeep) => Promise<unknown>) {
	let shelved: Draft | null = null;
	const shelf: Shelf = {
		read: () => shelved,
		write: (draft) => {
			shelved = draft;
		},
		clear: () => {
			shelved = null;
		},
	};
	let text = '';
	const keeping = createDraftKeeping(
		() => ({
			type: 'project',
			slug: null,
			proposal: null,
			data: { name: { value: text, source: '' } },
			base: {},
		}),
		send,
		shelf,
	);
	const type = (typed: string) => {
		text = typed;
		keeping.touch();
	};
	return { ...keeping, type, shelf };
}

const saidIn = (draft: { data: Draft['data'] } | null) => draft?.data.name?.value;

test('a draft goes to the server once, a second after the last key', async () => {
	const sent: unknown[] = [];
	const one = desk(async (draft) => void sent.push(saidIn(draft)));
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

test('what the server does not take stays in this browser', async () => {
	const one = desk(() => Promise.reject(new ApiError('FETCH_ERROR', 0, { description: '' })));
	one.type('Ada');
	await vi.advanceTimersByTimeAsync(1_100);
	expect(one.$kept.get().state).toBe('here');
	expect(saidIn(one.shelf.read())).toBe('Ada');
});

test('what was typed in the last second is here when the page goes', () => {
	const one = desk(async () => {});
	one.type('Ada');
	one.leave();
	expect(saidIn(one.shelf.read())).toBe('Ada');
});

test('what is typed while a call is under way is sent after it', async () => {
	const sent: unknown[] = [];
	const answer = Promise.withResolvers<void>();
	const one = desk(async (draft) => {
		sent.push(saidIn(draft));
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

test('of two drafts the one kept last is gone on with', () => {
	const draft = (saved_at: string): Draft => ({ data: {}, base: {}, saved_at });
	const [old, young] = [draft('2026-11-01T10:00:00.000Z'), draft('2026-11-01T10:00:01.000Z')];
	expect(newerDraft(old, young)).toBe(young);
	expect(newerDraft(young, old)).toBe(young);
	expect(newerDraft(null, old)).toBe(old);
});
