import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import {
	memberDatasetBatch,
	memberDatasetCell,
	memberDataset as table,
} from '#lib/db/schema/member-datasets.ts';
import { planEntry } from '#lib/db/schema/plans.ts';
import { planView } from '#lib/plans/plan-view.ts';
import { sitemapFile } from '#lib/seo/sitemap.ts';
import { seedSamples } from '#lib/starter/seed.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { memberCalls } from '../../../tests/setup/member-calls.ts';
import { type SignedIn, sessionFor, signedIn } from '../../../tests/setup/signed-in.ts';
import { onEnterprise, onTrial } from '../../../tests/setup/with-plan.ts';
import { cellHistoryCall, MAX_CELLS, pasteCall, undoCall, writeCellsCall } from './cell-calls.ts';
import { MAX_COLUMNS } from './column-list.ts';
import {
	addDatasetCall,
	changeDatasetCall,
	datasetCall,
	datasetRowsCall,
	datasetsCall,
	removeDatasetCall,
} from './dataset-calls.ts';
import { MAX_RECORDS } from './write-cells.ts';

const database = useTestDatabase();
const projects: string[] = [];

beforeAll(async () => {
	await seedSamples(database.db);
	await revise(
		database.db,
		{ origin: 'staff' },
		Array.from({ length: 220 }, (_, at) => ({
			type: 'project' as const,
			set: {
				name: `Quarry ${String.fromCharCode(65 + (at % 26))}${String.fromCharCode(97 + Math.floor(at / 26))}stone`,
				website: `https://quarry-${at}.example`,
				sectors: at < 210 ? ['DeFi'] : ['Gaming'],
			},
		})),
	);
	const { rows } = await database.db.execute<{ id: string }>(
		sql`select id::text as id from project_listing where name like 'Quarry %' order by id`,
	);
	projects.push(...rows.map(({ id }) => id));
});

const call = memberCalls(database, '/api/datasets');

const add = (who: SignedIn | undefined, body: unknown) =>
	call(addDatasetCall, 'POST', who, '', body);
const read = (who: SignedIn | undefined, id: string) => call(datasetCall, 'GET', who, `/${id}`);
const change = (who: SignedIn | undefined, id: string, body: unknown) =>
	call(changeDatasetCall, 'PATCH', who, `/${id}`, body);
const remove = (who: SignedIn | undefined, id: string) =>
	call(removeDatasetCall, 'DELETE', who, `/${id}`);
const rowsOf = (who: SignedIn | undefined, id: string, query = '') =>
	call(datasetRowsCall, 'GET', who, `/${id}/rows${query}`);
const write = (who: SignedIn | undefined, id: string, cells: unknown) =>
	call(writeCellsCall, 'PATCH', who, `/${id}/cells`, { cells });
const undo = (who: SignedIn | undefined, id: string, batch?: number) =>
	call(undoCall, 'POST', who, `/${id}/undo`, { batch });
const paste = (who: SignedIn | undefined, id: string, body: unknown) =>
	call(pasteCall, 'POST', who, `/${id}/paste`, body);
const history = (who: SignedIn | undefined, id: string, record: string, column: string) =>
	call(cellHistoryCall, 'GET', who, `/${id}/history?record=${record}&column=${column}`);
const member = () => signedIn(database.db);

const s = 'projects/all(name:contains:Quarry;sector:is:DeFi)/sort:name';
const columns = [
	{ name: 'Stage', kind: 'choice', choices: ['Call', 'Pass'] },
	{ name: 'Score', kind: 'number' },
	{ name: 'Met', kind: 'date' },
	{ name: 'Deck', kind: 'link' },
];
const wanted = { name: 'Pipeline', s, columns };

/** A dataset with its columns by name. */
async function made(who: SignedIn, body: object = {}) {
	const answer = await add(who, { ...wanted, ...body });
	expect(answer.status).toBe(201);
	const own: { id: string; name: string }[] = answer.body.columns;
	const of = (name: string) => own.find((one) => one.name === name)?.id ?? '';
	return { id: String(answer.body.id), of, body: answer.body };
}

test('a dataset is created, read, partly changed, and deleted', async () => {
	const who = await member();
	const { id, body } = await made(who);
	expect(body).toMatchObject({
		...{ slug: 'pipeline', name: 'Pipeline', public: false, source: 'projects', s, writable: true },
		columns: [...columns, { name: 'Notes', kind: 'text', is_notes: true }],
	});
	const changed = await change(who, id, { name: 'Renamed', public: true, s: 'projects' });
	expect(changed.body).toMatchObject({ slug: 'pipeline', name: 'Renamed', public: true });
	expect(changed.body.s).toBe('projects');
	expect((await change(who, id, { s: 'people' })).status).toBe(422);
	expect((await change(who, id, { s: 'nothing' })).status).toBe(422);
	expect((await call(datasetsCall, 'GET', who)).body).toMatchObject({ used: 1, limit: 3 });
	expect((await planView(database.db, who.member.id, new Date())).usage.datasets).toMatchObject({
		used: 1,
		limit: 3,
	});
	expect((await remove(who, id)).status).toBe(200);
	expect((await read(who, id)).status).toBe(404);
});

test('columns are kept by id, renamed, ordered, added and removed with their cells', async () => {
	const who = await member();
	const { id, of, body } = await made(who);
	const [record = ''] = projects;
	await write(who, id, [
		{ record, column: of('Score'), value: '7' },
		{ record, column: of('Stage'), value: 'call' },
	]);
	const swapped = [
		{ id: of('Score'), name: 'Met' },
		{ id: of('Met'), name: 'Score' },
		{ name: 'Who', kind: 'text' },
		{ id: of('Stage'), name: 'Stage', choices: ['Call', 'Later'] },
	];
	const changed = await change(who, id, { columns: swapped });
	expect(changed.status, JSON.stringify(changed.body)).toBe(200);
	expect(changed.body.columns.map(({ name }: { name: string }) => name)).toEqual([
		...['Met', 'Score', 'Who', 'Stage', 'Notes'],
	]);
	const row = (await rowsOf(who, id)).body.data.find(({ _id }: { _id: string }) => _id === record);
	expect(row.cells).toEqual({ [of('Score')]: '7', [of('Stage')]: 'Call' });
	const wrong = [
		[{ id: of('Score'), name: 'A', kind: 'text' }],
		[{ id: '999999', name: 'A' }],
		[{ name: 'A' }, { name: 'a' }],
		[{ name: 'Notes' }],
		[{ name: 'A', kind: 'choice' }],
		[{ name: 'A', kind: 'choice', choices: ['x', 'X'] }],
		[{ id: of('Stage'), name: 'Stage', choices: ['Pass'] }],
		[{ name: ' ' }],
		[{ name: 'a\nb' }],
		Array.from({ length: MAX_COLUMNS + 1 }, (_, at) => ({ name: `C${at}` })),
	];
	for (const one of wrong) {
		const answer = await change(who, id, { columns: one });
		expect([JSON.stringify(one).slice(0, 80), answer.status]).toEqual([
			...[JSON.stringify(one).slice(0, 80), 422],
		]);
	}
	expect((await read(who, id)).body.columns).toEqual(changed.body.columns);
	await change(who, id, { columns: [] });
	expect((await read(who, id)).body.columns).toEqual([body.columns.at(-1)]);
	expect((await rowsOf(who, id)).body.data[0].cells).toEqual({});
});

test('cells are written all or none, and each wrong one is named', async () => {
	const who = await member();
	const { id, of } = await made(who);
	const [record = '', other = ''] = projects;
	const refused = await write(who, id, [
		{ record, column: of('Score'), value: '1' },
		{ record, column: of('Met'), value: 'soon' },
		{ record: '999999999', column: of('Notes'), value: 'x' },
		{ record, column: '999999999', value: 'x' },
		{ record, column: of('Score'), value: '2' },
	]);
	expect(refused.status).toBe(422);
	expect(Object.keys(refused.body.fields)).toEqual(['cells.1', 'cells.2', 'cells.3', 'cells.4']);
	expect(
		await database.db.$count(memberDatasetCell, eq(memberDatasetCell.dataset_id, Number(id))),
	).toBe(0);
	const written = await write(who, id, [
		{ record, column: of('Score'), value: '1,000' },
		{ record: other, column: of('Notes'), value: ' =SUM(A1) ' },
	]);
	expect(written.body).toEqual({ batch: 1, changed: 2 });
	expect((await write(who, id, [{ record, column: of('Score'), value: '1000' }])).body).toEqual({
		batch: null,
		changed: 0,
	});
	expect((await history(who, id, record, of('Score'))).body.data).toMatchObject([
		{ batch: 1, kind: 'edit', before: null, after: '1000' },
	]);
	const many = Array.from({ length: MAX_CELLS + 1 }, () => ({
		record,
		column: of('Score'),
		value: '1',
	}));
	expect((await write(who, id, many)).status).toBe(422);
	expect((await write(who, id, [])).status).toBe(422);
});

test('records not shown by the screen keep their cells', async () => {
	const who = await member();
	const { id, of } = await made(who);
	const [record = ''] = projects;
	await write(who, id, [{ record, column: of('Notes'), value: 'kept' }]);
	await change(who, id, { s: 'projects/all(sector:is:Gaming;name:contains:Quarry)' });
	const hidden = (await rowsOf(who, id)).body;
	expect(hidden).toMatchObject({ total: 10, hidden: 1 });
	await change(who, id, { s });
	const shown = (await rowsOf(who, id, '?take=100')).body;
	expect(shown).toMatchObject({ total: 210, hidden: 0 });
	expect(shown.data.find(({ _id }: { _id: string }) => _id === record).cells).toEqual({
		[of('Notes')]: 'kept',
	});
});

test('records with cells have a limit', async () => {
	const who = await member();
	const { id, of } = await made(who);
	const [record = ''] = projects;
	await database.db.execute(sql`
		insert into member_dataset_cell (dataset_id, column_id, record_id, value)
		select ${id}::bigint, ${of('Notes')}::bigint, 1000000 + n, 'x' from generate_series(1, ${MAX_RECORDS}) as n`);
	const refused = await write(who, id, [{ record, column: of('Notes'), value: 'one more' }]);
	expect(refused.status).toBe(422);
	await database.db.execute(
		sql`delete from member_dataset_cell where column_id = ${of('Notes')}::bigint and record_id = 1000001`,
	);
	expect((await write(who, id, [{ record, column: of('Notes'), value: 'one more' }])).status).toBe(
		200,
	);
});

test('Pro has ten datasets, Enterprise any number', async () => {
	const who = await member();
	await onTrial(database.db, who.member.id);
	for (let at = 1; at <= 10; at += 1) await made(who, { name: `Number ${at}` });
	expect((await add(who, wanted)).status).toBe(403);
	await onEnterprise(database.db, who.member.id);
	await made(who, { name: 'Number 11' });
	expect((await call(datasetsCall, 'GET', who)).body).toMatchObject({ used: 11, limit: null });
});

test('anything over the plan’s limit is read-only, and nothing is lost', async () => {
	const who = await member();
	await onTrial(database.db, who.member.id);
	const all = [];
	for (const at of [1, 2, 3, 4]) all.push(await made(who, { name: `Number ${at}`, public: true }));
	const [oldest, , , over] = all;
	if (!oldest || !over) throw new Error('Not made.');
	const [record = ''] = projects;
	const cell = (of: typeof over.of) => [{ record, column: of('Notes'), value: 'before' }];
	await write(who, over.id, cell(over.of));
	await database.db
		.update(planEntry)
		.set({ account_id: null })
		.where(eq(planEntry.account_id, who.member.id));
	const listed = (await call(datasetsCall, 'GET', who)).body;
	expect(listed).toMatchObject({ used: 4, limit: 3 });
	expect(listed.data.map(({ writable }: { writable: boolean }) => writable)).toEqual([
		...[true, true, true, false],
	]);
	expect((await add(who, wanted)).status).toBe(403);
	const refusals = [
		await write(who, over.id, [{ record, column: over.of('Notes'), value: 'after' }]),
		await undo(who, over.id),
		await change(who, over.id, { name: 'Other' }),
		await change(who, over.id, { columns: [] }),
		await paste(who, over.id, { text: 'Quarry Aastone\tafter', apply: true }),
	];
	expect(refusals.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
	expect((await paste(who, over.id, { text: 'Quarry Aastone\tafter' })).status).toBe(200);
	expect(
		(await rowsOf(who, over.id, '?take=100')).body.data.find(
			({ _id }: { _id: string }) => _id === record,
		).cells,
	).toEqual({
		[over.of('Notes')]: 'before',
	});
	expect((await write(who, oldest.id, cell(oldest.of))).status).toBe(200);
	expect((await change(who, over.id, { public: false })).body).toMatchObject({ public: false });
	await remove(who, oldest.id);
	expect(
		(await write(who, over.id, [{ record, column: over.of('Notes'), value: 'after' }])).status,
	).toBe(200);
});

test('public datasets are in the sitemap, private ones are not', async () => {
	const who = await member();
	const { id } = await made(who, { name: 'To be found', public: true });
	const file = async () =>
		(await sitemapFile(database.db, 'https://cairn.example', 'datasets-1')) ?? '';
	expect(await file()).toContain('<loc>https://cairn.example/dataset/to-be-found</loc>');
	await change(who, id, { public: false });
	expect(await file()).not.toContain('to-be-found');
});

describe('ownership', () => {
	const asks = {
		read: (who: SignedIn | undefined, id: string) => read(who, id),
		rows: (who: SignedIn | undefined, id: string) => rowsOf(who, id),
		change: (who: SignedIn | undefined, id: string) => change(who, id, { name: 'Theirs' }),
		write: (who: SignedIn | undefined, id: string, column: string) =>
			write(who, id, [{ record: projects[0], column, value: 'theirs' }]),
		undo: (who: SignedIn | undefined, id: string) => undo(who, id),
		paste: (who: SignedIn | undefined, id: string) =>
			paste(who, id, { text: 'Quarry Aastone\ttheirs', apply: true }),
		history: (who: SignedIn | undefined, id: string, column: string) =>
			history(who, id, projects[0] ?? '', column),
		remove: (who: SignedIn | undefined, id: string) => remove(who, id),
	};
	const public200 = ['read', 'rows'];
	for (const [name, ask] of Object.entries(asks))
		test(`${name}: another member and a visitor are refused`, async () => {
			const [who, other] = [await member(), await member()];
			const { id, of } = await made(who);
			await write(who, id, [{ record: projects[0], column: of('Notes'), value: 'mine' }]);
			const isRead = public200.includes(name);
			expect((await ask(other, id, of('Notes'))).status).toBe(404);
			expect((await ask(undefined, id, of('Notes'))).status).toBe(isRead ? 404 : 401);
			await change(who, id, { public: true });
			expect((await ask(other, id, of('Notes'))).status).toBe(isRead ? 200 : 404);
			expect((await ask(undefined, id, of('Notes'))).status).toBe(isRead ? 200 : 401);
			for (const nothing of ['0', 'x', '9'.repeat(30)])
				expect((await ask(who, nothing, of('Notes'))).status).toBe(404);
			expect(
				(await rowsOf(who, id, '?take=100')).body.data.find(
					({ _id }: { _id: string }) => _id === projects[0],
				).cells,
			).toEqual({
				[of('Notes')]: 'mine',
			});
		});

	test('a column of another dataset accepts nothing', async () => {
		const who = await member();
		const [one, other] = [await made(who), await made(who)];
		const answer = await write(who, one.id, [
			{ record: projects[0], column: other.of('Notes'), value: 'x' },
		]);
		expect(answer.status).toBe(422);
	});
});

describe('undo', () => {
	test('undoes whole batches, redoes them, and never overwrites later changes', async () => {
		const who = await member();
		const { id, of } = await made(who);
		const [record = '', other = ''] = projects;
		const column = of('Notes');
		const cells = async () => {
			const { data } = (await rowsOf(who, id, '?take=100')).body;
			return [record, other].map(
				(one) => data.find(({ _id }: { _id: string }) => _id === one).cells[column] ?? null,
			);
		};
		expect((await undo(who, id)).status).toBe(409);
		await write(who, id, [
			{ record, column, value: 'a' },
			{ record: other, column, value: 'b' },
		]);
		await write(who, id, [{ record, column, value: 'c' }]);
		expect((await undo(who, id, 1)).status).toBe(409);
		expect(await cells()).toEqual(['c', 'b']);
		expect((await undo(who, id)).body).toEqual({ batch: 3, changed: 1 });
		expect(await cells()).toEqual(['a', 'b']);
		expect((await undo(who, id)).body).toEqual({ batch: 4, changed: 2 });
		expect(await cells()).toEqual([null, null]);
		expect((await undo(who, id)).status).toBe(409);
		// Again.
		expect((await undo(who, id, 4)).status).toBe(200);
		expect((await undo(who, id, 3)).status).toBe(200);
		expect(await cells()).toEqual(['c', 'b']);
		expect((await undo(who, id, 99)).status).toBe(404);
		expect((await history(who, id, record, column)).body.data[0]).toMatchObject({
			...{ kind: 'undo', before: 'a', after: 'c' },
		});
		// A value that somebody enters again becomes theirs.
		await write(who, id, [{ record: other, column, value: 'x' }]);
		await write(who, id, [{ record: other, column, value: 'b' }]);
		await undo(who, id, 2);
		expect((await undo(who, id, 1)).status).toBe(409);
	});

	const step = fc.oneof(
		{
			weight: 4,
			arbitrary: fc.record({
				kind: fc.constantFrom('edit' as const, 'paste' as const),
				tab: fc.nat(1),
				cells: fc.uniqueArray(
					fc.record({
						record: fc.nat(2),
						column: fc.nat(1),
						value: fc.constantFrom('a', 'b', 'c', null),
					}),
					{ minLength: 1, maxLength: 4, selector: ({ record, column }) => `${record} ${column}` },
				),
			}),
		},
		{
			weight: 3,
			arbitrary: fc.record({
				kind: fc.constant('undo' as const),
				tab: fc.nat(1),
				/** Which of its own batches, including undos; null: the last of all. */
				which: fc.option(fc.nat(9)),
			}),
		},
	);

	test('any edits, pastes and undos of two sessions match a plain reference', async () => {
		const owner = await member();
		const twin: SignedIn = { ...owner, ...(await sessionFor(database.db, owner.member.id)) };
		const { id, of } = await made(owner, {
			columns: [{ name: 'Own', kind: 'text' }],
		});
		const ids = [of('Own'), of('Notes')];
		await fc.assert(
			fc
				.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
					await followed(steps, [owner, twin], id, ids);
				})
				.beforeEach(async () => {
					await database.db.execute(sql`delete from rate_limit`);
					await database.db
						.delete(memberDatasetCell)
						.where(eq(memberDatasetCell.dataset_id, Number(id)));
					await database.db
						.delete(memberDatasetBatch)
						.where(eq(memberDatasetBatch.dataset_id, Number(id)));
					await database.db
						.update(table)
						.set({ batches: 0 })
						.where(eq(table.id, Number(id)));
				}),
			{ numRuns: 30 },
		);
	});

	type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

	/** Follows steps with the calls and with a plain reference, and compares the two after each. */
	async function followed(
		steps: readonly Step[],
		[owner, twin]: readonly [SignedIn, SignedIn],
		id: string,
		ids: readonly string[],
	) {
		interface Kept {
			value: string | null;
			by: number;
		}
		interface Batch {
			undoes: number | null;
			isUndone: boolean;
			cells: Map<string, { before: Kept; after: Kept }>;
		}
		const none: Kept = { value: null, by: 0 };
		const cells = new Map<string, Kept>();
		const batches = new Map<number, Batch>();
		const stacks: number[][] = [[], []];
		let last = 0;
		for (const one of steps) {
			const who = one.tab === 0 ? owner : twin;
			if (one.kind !== 'undo') {
				const said = one.cells.map(({ record, column, value }) => ({
					...{ record: projects[record] ?? '', column: ids[column] ?? '', value },
				}));
				const isPaste = one.kind === 'paste';
				const text = said.map(({ record, column, value }) =>
					[record, ...ids.map((own) => (own === column ? (value ?? '') : ''))].join('\t'),
				);
				// When pasted, a record occurs in one line, and nothing is emptied.
				const first = new Map(said.toReversed().map((cell) => [cell.record, cell]));
				const meant = isPaste ? [...first.values()].filter(({ value }) => value !== null) : said;
				const firsts = said.filter((cell) => first.get(cell.record) === cell);
				const answer = isPaste
					? await paste(who, id, {
							text: text.filter((_, at) => firsts.some((cell) => cell === said[at])).join('\n'),
							mapping: { header: false, record: 0, columns: [null, ...ids] },
							apply: true,
						})
					: await write(who, id, said);
				expect(answer.status, JSON.stringify(answer.body)).toBe(200);
				const { batch } = isPaste ? answer.body.written : answer.body;
				const changes = new Map(
					meant.flatMap(({ record, column, value }) => {
						const before = cells.get(`${record} ${column}`) ?? none;
						return before.value === value
							? []
							: [[`${record} ${column}`, { before, after: { value, by: last + 1 } }] as const];
					}),
				);
				expect(batch).toBe(changes.size > 0 ? last + 1 : null);
				if (changes.size === 0) continue;
				last += 1;
				batches.set(last, { undoes: null, isUndone: false, cells: changes });
				stacks[one.tab]?.push(last);
				for (const [key, { after }] of changes) cells.set(key, after);
			} else {
				const stack = stacks[one.tab] ?? [];
				const named = one.which === null ? undefined : stack.at(-1 - one.which);
				const number =
					named ??
					[...batches].findLast(([, { undoes, isUndone }]) => undoes === null && !isUndone)?.[0];
				const batch = number === undefined ? undefined : batches.get(number);
				const answer = await undo(who, id, named);
				const target = batch?.undoes == null ? undefined : batches.get(batch.undoes);
				const isRight =
					batch &&
					!batch.isUndone &&
					target?.undoes == null &&
					[...batch.cells].every(([key, { after }]) => (cells.get(key) ?? none).by === after.by);
				expect(answer.status, JSON.stringify(answer.body)).toBe(isRight ? 200 : 409);
				if (!isRight || number === undefined) continue;
				last += 1;
				expect(answer.body).toEqual({ batch: last, changed: batch.cells.size });
				const changes = new Map(
					[...batch.cells].map(([key, { before }]) => [
						key,
						{ before: cells.get(key) ?? none, after: before },
					]),
				);
				batches.set(last, { undoes: number, isUndone: false, cells: changes });
				batch.isUndone = true;
				if (target) target.isUndone = false;
				stack.push(last);
				for (const [key, { after }] of changes) cells.set(key, after);
			}
		}
		const { rows } = await database.db.execute<{ key: string; value: string }>(sql`
			select record_id || ' ' || column_id as key, value from member_dataset_cell where dataset_id = ${id}::bigint`);
		const kept = [...cells].flatMap(([key, { value }]) => (value === null ? [] : [[key, value]]));
		expect(Object.fromEntries(rows.map(({ key, value }) => [key, value]))).toEqual(
			Object.fromEntries(kept),
		);
		const { rows: latest } = await database.db.execute<{ key: string; after: string | null }>(sql`
			select distinct on (record_id, column_id) record_id || ' ' || column_id as key, after
			from member_dataset_cell_change where dataset_id = ${id}::bigint order by record_id, column_id, id desc`);
		expect(Object.fromEntries(latest.map(({ key, after }) => [key, after]))).toEqual(
			Object.fromEntries([...cells].map(([key, { value }]) => [key, value])),
		);
	}
});

describe('pasted tables', () => {
	const nameOf = async (id: string) => {
		const { rows } = await database.db.execute<{ name: string; slug: string; website: string }>(
			sql`select l.name, l.slug, p.website from project_listing l join project p using (id) where l.id = ${id}::bigint`,
		);
		return rows[0] ?? { name: '', slug: '', website: '' };
	};

	test('200 rows from a spreadsheet are matched and written as one batch', async () => {
		const who = await member();
		const { id, of } = await made(who);
		const names = await Promise.all(projects.slice(0, 200).map(nameOf));
		const text = [
			'Project\tScore\tStage\tOther',
			...names.map(({ name }, at) => `${name}\t${at}\tpass\tignored`),
		].join('\n');
		const shown = (await paste(who, id, { text })).body;
		expect(shown.counts).toMatchObject({
			rows: 200,
			sure: 200,
			unknown: 0,
			faults: 0,
			not_shown: 0,
		});
		expect(shown).toMatchObject({ header: true, record: 0, written: null });
		expect(shown.columns.map(({ column }: { column: string | null }) => column)).toEqual([
			...[null, of('Score'), of('Stage'), null],
		]);
		expect(
			await database.db.$count(memberDatasetCell, eq(memberDatasetCell.dataset_id, Number(id))),
		).toBe(0);
		const done = (await paste(who, id, { text, apply: true })).body;
		expect(done.written).toEqual({ batch: 1, changed: 400 });
		expect((await undo(who, id)).body).toMatchObject({ changed: 400 });
	});

	test('records can be named in every way, by commas and semicolons too; invalid ones are reported and left out', async () => {
		const who = await member();
		const { id, of } = await made(who);
		const [a, b, c] = await Promise.all(projects.slice(0, 3).map(nameOf));
		const gaming = await nameOf(projects[215] ?? '');
		const text = [
			'name;Score;Notes',
			`${a?.name};1;"one; two"`,
			`${b?.website};2;`,
			`/project/${c?.slug};3;x`,
			`${projects[3]};nothing;y`,
			`${gaming.name};5;`,
			`${a?.name};6;`,
			'Nobody Whatsoever;7;',
		].join('\r\n');
		const { rows, counts, written } = (await paste(who, id, { text, apply: true })).body;
		expect(
			rows.map(({ record }: { record: { _id: string } | null }) => record?._id ?? null),
		).toEqual([...projects.slice(0, 4), projects[215], projects[0], null]);
		expect(rows[3].cells[0].fault).toContain('no number');
		expect(rows[5].fault).toContain('Row 1 is about');
		expect(rows[4].is_shown).toBe(false);
		expect(counts).toEqual({
			rows: 7,
			sure: 5,
			unsure: 0,
			unknown: 1,
			faults: 2,
			cells: 7,
			not_shown: 1,
		});
		expect(written).toMatchObject({ changed: 7 });
		const { hidden, data } = (await rowsOf(who, id, '?take=100')).body;
		expect(hidden).toBe(1);
		expect(data.find(({ _id }: { _id: string }) => _id === projects[0]).cells).toEqual({
			[of('Score')]: '1',
			[of('Notes')]: 'one; two',
		});
	});

	test('a doubtful row is written only once confirmed', async () => {
		const who = await member();
		const { id, of } = await made(who);
		const [record = ''] = projects;
		const pasted = {
			text: 'Whatever\tA note',
			mapping: { header: false, columns: [null, of('Notes')] },
		};
		expect((await paste(who, id, { ...pasted, apply: true })).body.written).toEqual({
			batch: null,
			changed: 0,
		});
		const confirmed = [{ row: 0, record }];
		const done = (await paste(who, id, { ...pasted, confirmed, apply: true })).body;
		expect(done.written).toEqual({ batch: 1, changed: 1 });
		expect(
			(await paste(who, id, { ...pasted, confirmed: [{ row: 0, record: '999999' }] })).status,
		).toBe(422);
	});

	test('anything but a table, or too large a one, is refused', async () => {
		const who = await member();
		const { id, of } = await made(who);
		const refused = [
			{ text: '' },
			{ text: '  \n ' },
			{ text: 'y\n'.repeat(2_001) },
			{ text: 'x\t'.repeat(101) },
			{ text: 'x'.repeat(1_000_001) },
			{ text: 'a\tb', mapping: { record: 5 } },
			{ text: 'a\tb\tc', mapping: { columns: [null, of('Notes'), of('Notes')] } },
			{ text: 'a\tb', mapping: { columns: [null, '999999'] } },
		];
		for (const body of refused) expect((await paste(who, id, body)).status).toBe(422);
	});

	test('datasets of rounds and people take ids and addresses', async () => {
		const who = await member();
		const { rows } = await database.db.execute<{ id: string; slug: string }>(
			sql`select id::text as id, round_slug as slug from round_listing order by id limit 2`,
		);
		const { id } = await made(who, { s: 'fundraising' });
		const text = `Record\tNotes\n${rows[0]?.id}\tone\n/round/${rows[1]?.slug}\ttwo`;
		const { counts } = (await paste(who, id, { text, apply: true })).body;
		expect(counts).toMatchObject({ sure: 2, cells: 2 });
	});
});
