import { beforeAll, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { contributionDraft } from '#lib/db/schema/contributions.ts';
import type { Endpoint } from '#lib/sessions/endpoint.ts';
import { program } from '../../../../tests/setup/calls.ts';
import { useTestDatabase } from '../../../../tests/setup/database.ts';
import { type SignedIn, signedIn } from '../../../../tests/setup/signed-in.ts';
import { formCall, submitCall } from '../submit/form-calls.ts';
import { MAX_DRAFTS } from './drafts.ts';
import { draftsCall, removeDraftCall, resetDraftsCall, saveDraftCall } from './drafts-calls.ts';

const database = useTestDatabase();
const SOURCE = 'https://example.com/about';
let ada: SignedIn;
let bob: SignedIn;
let slug = '';
let id = 0;

beforeAll(async () => {
	ada = await signedIn(database.db, { roles: ['contributor'] });
	bob = await signedIn(database.db, { roles: ['contributor'] });
	const [made] = await revise(database.db, { origin: 'staff' }, [
		{
			type: 'project',
			set: {
				name: 'Gneiss',
				location: 'Oslo',
				website: 'https://gneiss.example',
				sectors: ['DeFi'],
			},
		},
	]);
	slug = made?.slug ?? '';
	id = made?.id ?? 0;
});

async function call(
	endpoint: Endpoint,
	who: SignedIn | null,
	body?: object,
	query = '',
): Promise<{ status: number; body: Record<string, unknown> }> {
	const asked = { ...(who && { token: who.token }), ...(body && { body }) };
	const answer = await program(`/api/contributions/x${query}`, asked)(endpoint, database.db);
	return { status: answer.status, body: await answer.json() };
}

const entry = (value: unknown, source = SOURCE) => ({ value, source });
const save = (who: SignedIn | null, body: object) =>
	call(saveDraftCall, who, { type: 'project', slug, ...body });
const form = (who: SignedIn, query = `?type=project&slug=${slug}`) =>
	call(formCall, who, undefined, query);

test('a draft is saved by kind and key with its time, and shown in its form and list', async () => {
	const kept = await save(ada, {
		data: { location: entry('Bergen'), twitter: entry('https://x', '') },
	});
	expect(kept).toMatchObject({ status: 200, body: { fields: ['location', 'twitter'] } });
	const { body } = await form(ada);
	expect(body).toMatchObject({
		type: 'project',
		slug,
		name: 'Gneiss',
		current: { location: 'Oslo', sectors: ['DeFi'] },
		draft: {
			data: { location: entry('Bergen'), twitter: entry('https://x', '') },
			base: { location: 'Oslo', twitter: null },
			saved_at: kept.body.saved_at,
		},
		conflicts: [],
		proposal: null,
	});
	expect(Object.keys(body.current ?? {})).not.toContain('slug');
	expect((await call(draftsCall, ada)).body.data).toEqual([
		{
			type: 'project',
			slug,
			proposal: null,
			name: 'Gneiss',
			fields: 2,
			saved_at: kept.body.saved_at,
			link: `/contribute/edit/project/${slug}`,
		},
	]);
});

test('nobody sees, replaces or removes the draft of another', async () => {
	await save(ada, { data: { location: entry('Bergen') } });
	expect((await form(bob)).body.draft).toBeNull();
	expect((await call(draftsCall, bob)).body.data).toEqual([]);
	const removed = await call(removeDraftCall, bob, { type: 'project', slug });
	expect(removed).toMatchObject({ status: 404 });
	await save(bob, { data: { location: entry('Vardø') } });
	expect((await form(ada)).body.draft).toMatchObject({ data: { location: entry('Bergen') } });
	expect((await call(resetDraftsCall, bob, {})).body).toEqual({ removed: 1 });
	expect((await form(ada)).body.draft).toMatchObject({ data: { location: entry('Bergen') } });
});

test.each([
	['an empty entry', { location: null }],
	['an entry without anything', { location: {} }],
	['an empty list where the record has none', { contracts: entry([]) }],
	['an empty value where the record has none', { twitter: entry('') }],
	['no fields', {}],
	['an empty list of fields', []],
])('%s removes the edit, and the draft when nothing else is in it', async (_, data) => {
	await save(ada, { data: { location: entry('Bergen') } });
	expect((await save(ada, { data })).body).toEqual({ saved_at: null, fields: [] });
	expect((await form(ada)).body.draft).toBeNull();
});

test('an empty value where the record has one is an edit: it removes the value', async () => {
	const { body } = await save(ada, { data: { sectors: entry([]), location: entry(null) } });
	expect(body.fields).toEqual(['sectors', 'location']);
});

test('a field changed meanwhile is a conflict, unless it matches the draft', async () => {
	await save(ada, { data: { location: entry('Bergen'), website: entry('https://new.example') } });
	await revise(database.db, { origin: 'staff' }, [
		{ type: 'project', id, set: { location: 'Tromsø', website: 'https://new.example' } },
	]);
	const conflicts = [{ field: 'location', base: 'Oslo', now: 'Tromsø', mine: 'Bergen' }];
	expect((await form(ada)).body.conflicts).toEqual(conflicts);
	const said = { location: entry('Bergen') };
	const blind = await call(submitCall, ada, { type: 'project', slug, said });
	expect(blind).toMatchObject({ status: 409, body: { fields: { location: expect.any(String) } } });
	await save(ada, { data: said });
	expect((await form(ada)).body.conflicts, 'saving alone settles nothing').toEqual(conflicts);
	await save(ada, { data: said, base: { location: 'Tromsø' } });
	expect((await form(ada)).body.conflicts).toEqual([]);
	expect((await call(submitCall, ada, { type: 'project', slug, said })).status).toBe(201);
	expect((await form(ada)).body.draft, 'what was sent is no draft any more').toBeNull();
});

test('a window unaware of another’s save is warned', async () => {
	const first = await save(ada, { data: { location: entry('Bodø') }, seen: null });
	const again = await save(ada, { data: { location: entry('Bodo') }, seen: first.body.saved_at });
	expect(again.status).toBe(200);
	const late = await save(ada, { data: { location: entry('Alta') }, seen: first.body.saved_at });
	expect(late.status).toBe(409);
	expect((await form(ada)).body.draft).toMatchObject({ data: { location: entry('Bodo') } });
});

test('a renamed record keeps its draft', async () => {
	const [made] = await revise(database.db, { origin: 'staff' }, [
		{ type: 'person', set: { name: 'Old Name' } },
	]);
	const place = { type: 'people', slug: made?.slug };
	await save(ada, { ...place, data: { location: entry('Oslo') } });
	await revise(database.db, { origin: 'staff' }, [
		{ type: 'person', id: made?.id ?? 0, set: { slug: 'new-name', name: 'New Name' } },
	]);
	for (const asked of ['new-name', made?.slug]) {
		const { body } = await form(ada, `?type=people&slug=${asked}`);
		expect(body).toMatchObject({ slug: 'new-name', draft: { data: { location: entry('Oslo') } } });
	}
	expect((await call(draftsCall, ada)).body.data).toContainEqual(
		expect.objectContaining({ slug: 'new-name', name: 'New Name' }),
	);
	expect((await call(removeDraftCall, ada, { ...place, slug: 'new-name' })).status).toBe(200);
	expect((await form(ada, '?type=people&slug=new-name')).body.draft).toBeNull();
});

test('all drafts can be reset', async () => {
	await save(ada, { data: { location: entry('Bergen') } });
	await call(saveDraftCall, ada, { type: 'research', data: { title: entry('A title', '') } });
	expect((await call(resetDraftsCall, ada, {})).body).toEqual({ removed: 2 });
	expect((await call(draftsCall, ada)).body.data).toEqual([]);
});

test('more than 512 kB, too deep nesting and the 201st draft are refused with a message', async () => {
	const large = await save(ada, { data: { description: entry('x'.repeat(530_000)) } });
	expect(large).toMatchObject({
		status: 413,
		body: { description: expect.stringContaining('512 kB') },
	});
	let deep: unknown = 1;
	for (let depth = 0; depth < 5_000; depth += 1) deep = [deep];
	expect((await save(ada, { data: { description: entry(deep) } })).status).toBe(422);
	const many = Array.from({ length: MAX_DRAFTS }, (_, at) => ({
		account_id: bob.member.id,
		type: 'project' as const,
		key: `draft-${at}`,
		data: {},
	}));
	await database.db.insert(contributionDraft).values(many);
	const more = await save(bob, { data: { location: entry('Bergen') } });
	expect(more).toMatchObject({
		status: 422,
		body: { description: expect.stringContaining('200') },
	});
});

test('characters that the database cannot store are dropped, the rest stays as typed', async () => {
	await save(ada, { data: { description: entry('a\0b\ud800c <script>alert(1)</script>') } });
	const { body } = await form(ada);
	expect(body.draft).toMatchObject({
		data: { description: { value: 'ab\ufffdc <script>alert(1)</script>' } },
	});
});

test('values outside a draft’s scope are ignored', async () => {
	await save(ada, { data: { location: entry('Bergen') }, account_id: bob.member.id, key: 'x' });
	expect((await form(bob)).body.draft).toBeNull();
	const odd = await save(ada, { data: { __proto__x: entry(1), 'a b': entry(1) } });
	expect(odd.status).toBe(422);
});

test('drafts are for contributors: others learn how to become one', async () => {
	const user = await signedIn(database.db);
	expect((await save(null, { data: {} })).status).toBe(401);
	const refused = await save(user, { data: {} });
	expect(refused.status).toBe(403);
	expect(refused.body.description).toContain('/profile-settings/contributor');
	expect((await save(ada, { slug: 'never-was', data: { location: entry('x') } })).status).toBe(404);
});
