import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import { createFormSession } from './form-session.ts';
import type { FormStart } from './form-start.ts';

// A draft is saved a while after typing: by then the test is over.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const blank = (type: RecordType, more: Partial<FormStart> = {}): FormStart => ({
	type,
	slug: null,
	name: '',
	current: {},
	names: {},
	draft: null,
	conflicts: [],
	proposal: null,
	...more,
});
const shelf = { read: () => null, write: () => undefined, clear: () => undefined };

function session(start: FormStart) {
	const unasked = async () => {
		throw new Error('Nothing is asked of the server.');
	};
	return createFormSession(start, shelf, {
		checkForm: unasked,
		sendForm: unasked,
		amendProposal: unasked,
		keepDraft: unasked,
		removeDraft: unasked,
		loadForm: unasked,
	});
}

test.each([
	['person', 'Enter a name to continue.', 'name'],
	['organization', 'Enter a name to continue.', 'name'],
	['round', 'Choose who raised the round to continue.', 'project_id'],
] as const)('an empty new %s says what it needs', async (type, text, field) => {
	const one = session(blank(type));
	await one.review();
	expect(one.$busy.get()).toEqual({ state: 'failed', text });
	expect(Object.keys(one.form.$complaints.get())).toEqual([field]);
	expect(one.$step.get().at).toBe('form');
});

test('an edit without changes says so', async () => {
	const one = session(blank('person', { slug: 'ada', name: 'Ada', current: { name: 'Ada' } }));
	await one.review();
	expect(one.$busy.get()).toMatchObject({ text: 'No changes yet.' });
	expect(one.form.$complaints.get()).toEqual({});
});

test('the main source of an edit counts for every field without its own', () => {
	const { form } = session(blank('person', { slug: 'ada', name: 'Ada', current: { name: 'Ada' } }));
	form.$values.set({ location: 'Oslo', gender: 'Female', twitter: 'https://x.com/ada' });
	form.cite('location', '');
	form.cite('gender', '');
	form.cite('twitter', 'https://other.example/about');
	form.citeMain('https://ada.example/about');
	expect(form.$sources.get()).toEqual({
		location: 'https://ada.example/about',
		gender: 'https://ada.example/about',
		twitter: 'https://other.example/about',
	});
});
