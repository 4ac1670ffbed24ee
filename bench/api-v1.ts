import { sql } from 'drizzle-orm';
import { connect, type Db } from '#lib/db/connect.ts';
import { account } from '#lib/db/schema/accounts.ts';
import { addKey } from '#lib/keys/keys.ts';
import { Random } from '#lib/starter/samples/random.ts';
import { writeCursor } from '#lib/v1/cursor.ts';
import type { V1Endpoint } from '#lib/v1/endpoint.ts';
import { rowsAfter } from '#lib/v1/keyset.ts';
import { readListQuery } from '#lib/v1/list-query.ts';
import { filterParameters, linkedTypeOf, sortNames } from '#lib/v1/parameters.ts';
import { listingOf, type V1Type, v1Types } from '#lib/v1/types.ts';
import { changesCall, historyCalls, listCalls, recordCalls, searchCall } from '#lib/v1/v1-calls.ts';
import { onCopy } from './copied-database.ts';
import type { Dataset } from './dataset.ts';
import { inRounds, median, p95, report, time, verdict } from './measure.ts';

/**
 * Benchmarks version 1 calls with a key, from request to response text, one at a time: authentication, the counts per
 * minute, month and day, the reads, and the JSON. Runs on a copy of the database. Each list is requested from its
 * beginning and its middle, in every order and with every filter; half of the records requested by slug are among the
 * fullest.
 */

const RUNS = 6;
const EACH = 40;
const LIMIT = 30;

interface BenchCall {
	what: string;
	call: V1Endpoint;
	path: string;
}

interface Measured {
	what: string;
	path: string;
	times: readonly number[];
}

/** Makes a request as a program with a key; returns the body. */
type Ask = (asked: Pick<BenchCall, 'call' | 'path'>) => Promise<string>;

export async function apiV1(dataset: Dataset): Promise<void> {
	// As the site runs: in development each answer is read with its schema before it is sent.
	process.env.NODE_ENV = 'production';
	await onCopy(dataset, async (url) => {
		const { db, close } = connect(url, { max: 4, name: 'cairn bench' });
		try {
			const ask = await asker(db);
			const lists = await listsOf(db);
			const rounds = await inRounds(
				lists.map((one) => () => ask(one)),
				RUNS,
			);
			const found: Measured[] = lists.map(({ what, path }, at) => ({
				what,
				path,
				times: rounds[at] ?? [],
			}));
			for (const one of await othersOf(db)) {
				await ask(one);
				found.push({ what: one.what, path: one.path, times: [await time(() => ask(one))] });
			}
			const path = '/api/v1/changes?limit=1&cursor=900000000000';
			const times = await countTimes(ask, path);
			const counting = { what: 'who asks, and the count', path, times };
			tell(dataset, [...found, counting]);
		} finally {
			await close();
		}
	});
}

/** Creates a member with a key. Their minute limit is reset before each call, as limits are not measured. */
async function asker(db: Db): Promise<Ask> {
	const names = { username: 'bench', name: 'Bench', email: 'bench@example.com' };
	const [made] = await db
		.insert(account)
		.values({ ...names, roles: [], referral_code: 'bench' })
		.returning({ id: account.id });
	const { key } = await addKey(db, made?.id ?? 0, { name: 'Bench', scope: 'read' });
	await db.execute(sql`create function always_anew() returns trigger language plpgsql as
		$$ begin new.count := least(new.count, 2); return new; end $$`);
	await db.execute(sql`create trigger always_anew before update on rate_limit
		for each row execute function always_anew()`);
	return async ({ call, path }) => {
		const url = new URL(path, 'http://127.0.0.1');
		const request = new Request(url, { headers: { authorization: `Bearer ${key}` } });
		const answer = await call(db, { request, url, clientAddress: '192.0.2.1' });
		const text = await answer.text();
		if (!answer.ok) throw new Error(`${path} is answered ${answer.status}: ${text}`);
		return text;
	};
}

/** For each filter, a value that some row has. */
async function filterValues(db: Db, type: V1Type): Promise<[name: string, value: string][]> {
	const found: [string, string][] = [];
	for (const { name, spec, example } of filterParameters[type]) {
		if (spec.form !== 'names' && spec.form !== 'ids') {
			found.push([name, example]);
			continue;
		}
		const column = sql.raw(spec.column);
		const isList = spec.form === 'ids' || spec.test !== 'is';
		const { rows } = await db.execute<{ value: string | null }>(sql`
			select value::text from (select ${isList ? sql`unnest(${column})` : column} as value
				from ${sql.raw(listingOf(type))}) as one
			where value is not null group by value order by count(*) desc limit 1`);
		const value = rows[0]?.value;
		if (value) found.push([name, value]);
		else if (linkedTypeOf(spec)) found.push([name, '1']);
	}
	return found;
}

/** Requests a list from its beginning and from its middle. */
async function atBothEnds(
	db: Db,
	type: V1Type,
	sort: string | null,
	what: string,
): Promise<BenchCall[]> {
	const call = listCalls[type];
	const path = `/api/v1/${type}?limit=100${sort === null ? '' : `&sort=${sort}`}`;
	const query = await readListQuery(db, type, sort === null ? {} : { sort });
	const { rows } = await db.execute<{ half: number }>(
		sql`select greatest(1, count(*) / 2)::int as half from ${sql.raw(listingOf(type))}`,
	);
	const before = (await rowsAfter(db, query, null, rows[0]?.half ?? 1)).at(-1);
	if (!before) throw new Error(`There are no ${type}.`);
	const middle = `${path}&cursor=${writeCursor(query, before)}`;
	return [
		{ what, call, path },
		{ what: `${what}, in its middle`, call, path: middle },
	];
}

async function listsOf(db: Db): Promise<BenchCall[]> {
	const lists: BenchCall[] = [];
	for (const type of v1Types) {
		lists.push(...(await atBothEnds(db, type, null, `${type} by id`)));
		lists.push({
			what: `${type} with sources`,
			call: listCalls[type],
			path: `/api/v1/${type}?limit=100&with=sources`,
		});
		// A name shared by an order and its field is requested once.
		for (const name of new Map(Object.entries(sortNames[type]).map(([a, b]) => [b, a])).values())
			for (const sort of [name, `-${name}`])
				lists.push(...(await atBothEnds(db, type, sort, `${type} in an order`)));
		for (const [name, value] of await filterValues(db, type)) {
			const query = `${name}=${encodeURIComponent(value)}`;
			for (const more of ['', `&sort=-${type === 'rounds' ? 'date' : 'name'}`])
				lists.push({
					what: `${type} filtered`,
					call: listCalls[type],
					path: `/api/v1/${type}?limit=100&${query}${more}`,
				});
		}
	}
	return lists;
}

const fullness: Record<V1Type, string> = {
	projects: 'round_count + person_count',
	organizations: 'investment_count + person_count',
	people: 'organization_count + project_count',
	rounds: 'organization_count + person_count',
};

async function othersOf(db: Db): Promise<BenchCall[]> {
	const random = new Random(7, 'calls of version 1');
	const others: BenchCall[] = [];
	for (const type of v1Types) {
		const column = type === 'rounds' ? 'round_slug' : 'slug';
		const { rows } = await db.execute<{ slug: string; name: string }>(
			`select ${column} as slug, name from ${listingOf(type)} order by ${fullness[type]} desc, slug`,
		);
		for (let at = 0; at < EACH; at += 1) {
			const { slug, name } = (at % 2 ? rows[at] : random.pick(rows)) ?? { slug: '', name: '' };
			const path = `/api/v1/${type}/${slug}`;
			others.push({ what: 'a record', call: recordCalls[type], path });
			const sourced = `${path}?with=sources`;
			others.push({ what: 'a record with sources', call: recordCalls[type], path: sourced });
			others.push({ what: 'a history', call: historyCalls[type], path: `${path}/history` });
			const words = encodeURIComponent(name.slice(0, 4 + (at % 8)));
			others.push({ what: 'a search', call: searchCall, path: `/api/v1/search?q=${words}` });
			const changes = `/api/v1/changes?cursor=${at * 5_000}`;
			others.push({ what: 'changes', call: changesCall, path: changes });
		}
	}
	return others;
}

/** Times a call that reads next to nothing. */
async function countTimes(ask: Ask, path: string): Promise<number[]> {
	const times: number[] = [];
	for (let run = 0; run < 10 * RUNS; run += 1)
		times.push(await time(() => ask({ call: changesCall, path })));
	return times;
}

function tell(dataset: Dataset, found: readonly Measured[]): void {
	const all = found.flatMap(({ times }) => times);
	const kinds = [...Map.groupBy(found, ({ what }) => what)].map(
		([what, some]) => [what, some.flatMap(({ times }) => times)] as const,
	);
	const row = (what: string, times: readonly number[]) => [
		what,
		String(times.length),
		median(times),
		p95(times),
	];
	report({
		name: 'api-v1',
		scale: dataset.scale,
		columns: ['call', 'times', 'p50 ms', 'p95 ms'],
		rows: [...kinds.map(([what, times]) => row(what, times)), row('all', all)],
		verdicts: [verdict('calls of version 1 p95', p95(all), LIMIT)],
		data: found.map(({ what, path, times }) => ({
			what,
			path,
			p50: median(times),
			p95: p95(times),
		})),
	});
}
