import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#browser/session/call-api.ts';
import { draftValues, researchValues } from '#lib/proposals/form/research-draft.ts';
import { createResearchForm } from './research-form.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function formWith(refusal?: ApiError, isElsewhere = (_seen: unknown) => false) {
	const kept: object[] = [];
	const sent: object[] = [];
	const form = createResearchForm(researchValues({}), null, null, {
		async keepDraft(_, data, seen) {
			if (isElsewhere(seen)) throw new ApiError('HTTP', 409, { description: 'Changed.' });
			kept.push(data);
			return '2026-11-21T10:00:00.000Z';
		},
		async sendResearch(body) {
			if (refusal) throw refusal;
			sent.push(body);
			return '/dao/new-x';
		},
	});
	return { form, kept, sent };
}
const fill = ({ form }: ReturnType<typeof formWith>) => {
	form.change('title', 'How Basalt settles trades');
	form.change('content', 'Basalt settles. '.repeat(20));
};

test('a draft is saved once after a pause, and holds what is in the form', async () => {
	const made = formWith();
	fill(made);
	made.form.addTag(' DeFi ');
	made.form.addTag('defi');
	expect(made.kept).toEqual([]);
	await vi.advanceTimersByTimeAsync(1_000);
	expect(made.kept).toHaveLength(1);
	expect(made.kept[0]).toMatchObject({ tags: { value: ['DeFi'] } });
	expect(made.kept[0]).not.toHaveProperty('summary');
	expect(made.form.$keeping.get()).toEqual({ state: 'kept', at: '2026-11-21T10:00:00.000Z' });
	await made.form.keep();
	expect(made.kept).toHaveLength(1);
});

test('errors are shown before anything is sent; once sent, no draft is saved any more', async () => {
	const made = formWith();
	expect(await made.form.submit()).toBeNull();
	expect(Object.keys(made.form.$errors.get()).toSorted()).toEqual(['content', 'title']);
	fill(made);
	expect(await made.form.submit()).toBe('/dao/new-x');
	expect(made.sent).toMatchObject([{ title: 'How Basalt settles trades', proposal: null }]);
	const before = made.kept.length;
	made.form.change('title', 'Another title of it');
	await vi.advanceTimersByTimeAsync(2_000);
	expect(made.kept).toHaveLength(before);
});

test('a draft that could not be saved is saved when the network is back', async () => {
	let isOffline = true;
	const form = createResearchForm(researchValues({}), null, null, {
		async keepDraft() {
			if (isOffline) throw new ApiError('FETCH_ERROR', 0, { description: '' });
			return '2026-11-21T10:00:00.000Z';
		},
		sendResearch: async () => '',
	});
	form.change('title', 'How Basalt settles trades');
	await vi.advanceTimersByTimeAsync(1_000);
	expect(form.$keeping.get().state).toBe('failed');
	isOffline = false;
	await form.keepAgain();
	expect(form.$keeping.get()).toEqual({ state: 'kept', at: '2026-11-21T10:00:00.000Z' });
});

test('a server error is shown at its field', async () => {
	const refusal = new ApiError('HTTP', 422, {
		description: 'One of these records no longer exists.',
		fields: { assets: 'One of these records no longer exists. Remove it.' },
	});
	const made = formWith(refusal);
	fill(made);
	expect(await made.form.submit()).toBeNull();
	expect(made.form.$errors.get()).toEqual({
		assets: 'One of these records no longer exists. Remove it.',
	});
	expect(made.form.$saving.get()).toMatchObject({ state: 'failed' });
});

test('a draft changed in another window is neither replaced nor sent until one is chosen', async () => {
	const seen: unknown[] = [];
	const made = formWith(undefined, (at) => {
		seen.push(at);
		return at !== undefined;
	});
	fill(made);
	await vi.advanceTimersByTimeAsync(1_000);
	expect(made.form.$keeping.get()).toEqual({ state: 'elsewhere' });
	made.form.change('title', 'How Basalt settles its trades');
	await vi.advanceTimersByTimeAsync(5_000);
	expect(await made.form.submit()).toBeNull();
	expect([seen, made.sent, made.kept]).toEqual([[null], [], []]);
	await made.form.keepMine();
	expect(made.kept).toMatchObject([{ title: { value: 'How Basalt settles its trades' } }]);
	expect(made.form.$keeping.get().state).toBe('kept');
	expect(await made.form.submit()).toBe('/dao/new-x');
});

test('a draft of another shape is read as far as possible', () => {
	const values = draftValues({
		title: { value: 'A title' },
		tags: { value: 'no list' },
		assets: { value: [{ type: 'round', id: 1 }] },
		attachment: { value: { id: '../../etc', name: 'x' } },
	});
	expect(values).toMatchObject({ title: 'A title', tags: [], assets: [], attachment: null });
});
