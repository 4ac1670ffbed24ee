import { beforeEach, expect, test } from 'vitest';
import type { Change } from '#lib/catalogue/change.ts';
import type { Lists } from '#lib/catalogue/fields.ts';
import { mergeRounds, separateRounds } from '#lib/catalogue/merge-rounds.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { UnknownRecordError } from '#lib/dataset/dataset.ts';
import { openRecord } from '#lib/feeds/opened-record.ts';
import { revisionItems } from '#lib/feeds/revision-items.ts';
import { sitemapFile } from '#lib/seo/sitemap.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { emptyCatalogue } from '../../../tests/setup/import.ts';
import type { Round } from './heads.ts';
import { pastRound } from './past-round.ts';
import { historyPage } from './record-history.ts';
import { statementsOf } from './round-claims.ts';
import { partChanges, visibleChanges } from './round-provenance.ts';
import { roundRelated, roundSiblings } from './round-related.dataset.ts';
import { adjacentRounds } from './round-siblings.ts';
import { roundSummary } from './round-summary.dataset.ts';

const database = useTestDatabase();
beforeEach(() => emptyCatalogue(database.db));

const staff = { origin: 'staff' };

async function make(...changes: Change[]) {
	const made = await revise(database.db, staff, changes);
	return made.map(({ id, slug }) => ({ id, slug }));
}

const investor = (organization_id: number, is_lead = false, amount_usd: number | null = null) => ({
	organization_id,
	person_id: null,
	name: null,
	is_lead,
	amount_usd,
});

interface ReportedRound {
	source: string;
	project_id: number;
	usd: number;
	date?: string;
	type?: string;
	investors?: Lists<'round'>['investors'];
	valuation?: number;
}

/** The same round as reported by another source a little later, so that it is grouped under the first. */
const later = { source: 'b', usd: 5_000_000, date: '2022-03-12', valuation: 50e6 };

/** A round as reported by one source. */
async function reportRound({ source, project_id, usd, investors = [], ...rest }: ReportedRound) {
	const { type = 'Seed', date = '2022-03-10', valuation = null } = rest;
	const said = { type, date, date_precision: 'day' as const, amount_usd: usd };
	const url = `https://${source}.example/round`;
	const [made] = await revise(database.db, { origin: `import:${source}` }, [
		{
			type: 'round',
			set: {
				...said,
				project_id,
				valuation_usd: valuation,
				investors,
				sources: [{ url, kind: 'media' }],
				claims: [{ ...said, source, external_id: `${usd}`, url, lead_investors: [] }],
			},
		},
	]);
	if (!made) throw new Error('Nothing was made.');
	return made;
}

async function summary(slug: string): Promise<Round> {
	const [row] = await roundSummary.load(database.db, { slug });
	return roundSummary.row.parse(row);
}

async function named(name: string): Promise<number> {
	const [project] = await make({ type: 'project', set: { name } });
	return project?.id ?? 0;
}

test('a round is named by raiser, kind and year; a second such round has a number', async () => {
	const project_id = await named('Uniswap');
	const round = await reportRound({ source: 'a', project_id, usd: 1e6, type: 'Series B' });
	expect(round.slug).toBe('uniswap-series-b-2022');
	const second = await reportRound({
		source: 'a',
		project_id,
		usd: 9e6,
		type: 'Series B',
		date: '2022-12-01',
	});
	expect(second.slug).toBe('uniswap-series-b-2022-2');
	const [unknown] = await make({ type: 'round', set: { project_id } });
	expect(unknown?.slug).toBe('uniswap-round');
});

test('a round’s former slug leads to it, and an unknown one to nothing', async () => {
	const { db } = database;
	const project_id = await named('Uniswap');
	const { id, slug } = await reportRound({ source: 'a', project_id, usd: 1e6 });
	await revise(db, staff, [{ type: 'round', id, set: { slug: 'uniswap-first' } }]);
	expect((await summary(slug)).round_slug).toBe('uniswap-first');
	// Another round does not get this one's former address.
	const other = await reportRound({ source: 'a', project_id, usd: 9e6, date: '2022-11-01' });
	expect(other.slug).toBe(`${slug}-2`);
	await expect(summary('nothing')).rejects.toThrow(UnknownRecordError);
});

test('a round from two sources has one page, which shows what each says', async () => {
	const { db } = database;
	const project_id = await named('Aave');
	const one = await reportRound({ source: 'a', project_id, usd: 5_000_000 });
	const other = await reportRound({
		source: 'b',
		project_id,
		usd: 5_080_000,
		date: '2022-03-14',
		valuation: 50e6,
	});
	const round = await summary(one.slug);
	expect(round).toMatchObject({
		round_slug: one.slug,
		parts: 2,
		joined: 'rule',
		amount_usd: 5_000_000,
		// What the shown one does not state itself comes from the one under it.
		valuation_usd: 50e6,
		disagreements: ['amount', 'date'],
		lookalikes: [],
		doubts: [],
	});
	expect(round.records.map(({ slug }) => slug)).toEqual([one.slug, other.slug]);
	expect(round.sources.map(({ url }) => url)).toEqual([
		'https://a.example/round',
		'https://b.example/round',
	]);
	expect((await summary(other.slug)).round_slug).toBe(one.slug);
	const { shown, sayings } = statementsOf(round);
	expect(shown.amount).toEqual({ text: '$5.00M', differs: false });
	expect(sayings.map(({ source, amount, date, type }) => [source, amount, date, type])).toEqual([
		[
			'a',
			{ text: '$5.00M', differs: false },
			{ text: 'Mar 10, 2022', differs: false },
			{ text: 'Seed', differs: false },
		],
		[
			'b',
			{ text: '$5.08M', differs: true },
			{ text: 'Mar 14, 2022', differs: true },
			{ text: 'Seed', differs: false },
		],
	]);
	// Only the shown one is listed for search engines.
	const listed = await sitemapFile(db, 'https://cairn.example', 'rounds-1');
	expect(listed).toContain(`/round/${one.slug}<`);
	expect(listed).not.toContain(`/round/${other.slug}<`);

	await separateRounds(db, staff, other.id);
	expect((await summary(other.slug)).round_slug).toBe(other.slug);
	await mergeRounds(db, staff, one.id, other.id);
	expect((await summary(other.slug)).round_slug).toBe(one.slug);
});

test('rounds that only look alike say so, on both pages', async () => {
	const project_id = await named('Aave');
	await reportRound({ source: 'a', project_id, usd: 5_000_000 });
	const { slug } = await reportRound({ source: 'b', project_id, usd: 7_000_000 });
	const doubtful = await summary(slug);
	expect(doubtful.joined).toBe('doubtful');
	expect(doubtful.doubts).not.toEqual([]);

	const steps = await named('Compound');
	const seed = await reportRound({ source: 'a', project_id: steps, usd: 5_000_000 });
	const next = await reportRound({
		source: 'b',
		project_id: steps,
		usd: 5_000_000,
		type: 'Series A',
	});
	for (const [own, other] of [
		[seed, next],
		[next, seed],
	] as const) {
		const round = await summary(own.slug);
		expect(round.parts).toBe(1);
		expect(round.lookalikes.map(({ round_slug }) => round_slug)).toEqual([other.slug]);
		expect(round.lookalikes[0]?.signs).not.toEqual([]);
	}
});

test('the marks of a round name the record behind each shown value, and its history has all of them', async () => {
	const { db } = database;
	const project_id = await named('Aave');
	const one = await reportRound({ source: 'a', project_id, usd: 5_000_000 });
	const other = await reportRound({ ...later, project_id });
	const round = await summary(one.slug);
	const changes = visibleChanges(await partChanges(db, one.id), round._id, {
		amount_usd: round.amount_usd,
		valuation_usd: round.valuation_usd,
	});
	const originOf = (field: string) =>
		changes.filter((change) => change.field === field).map(({ origin }) => origin);
	expect(originOf('amount_usd')).toEqual(['import:a']);
	expect(originOf('valuation_usd')).toEqual(['import:b']);
	expect(originOf('sources').toSorted()).toEqual(['import:a', 'import:b']);

	const asked = { field: 'valuation_usd', page: 1, from: null, to: null };
	const ids = round.records.map(({ _id }) => Number(_id));
	const history = await historyPage(db, { type: 'round', ids }, asked);
	expect(history.changes.map(({ value }) => value)).toEqual([50e6]);
	const record = await openRecord(db, 'round', other.slug);
	expect(record).toMatchObject({ id: one.id, slug: one.slug, name: 'Aave Seed' });
	const items = await revisionItems(db, record, 'https://cairn.example', 10);
	expect(new Set(items.map(({ url }) => url))).toEqual(
		new Set([`https://cairn.example/round/${one.slug}/history`]),
	);
	expect(items.length).toBeGreaterThan(1);
});

test('other rounds share two investors or a lead; the raiser’s own are excluded', async () => {
	const funds = await make(
		...['Lead', 'Second', 'Third'].map((name): Change => ({ type: 'organization', set: { name } })),
	);
	const [lead = 0, second = 0, third = 0] = funds.map(({ id }) => id);
	const round = async (name: string, investors: ReportedRound['investors']) =>
		reportRound({ source: 'a', project_id: await named(name), usd: 1e6, investors });
	const all = [investor(lead, true), investor(second), investor(third)];
	const raiser = await named('Own');
	const { slug } = await reportRound({ source: 'a', project_id: raiser, usd: 1e6, investors: all });
	await round('Two in common', [investor(second), investor(third)]);
	await round('Same lead', [investor(lead, true)]);
	await round('One in common', [investor(second)]);
	await round('Led by it elsewhere', [investor(lead)]);
	const own = await summary(slug);
	// Its raiser's next round has all of them too.
	await reportRound({
		source: 'a',
		project_id: raiser,
		usd: 9e6,
		date: '2023-01-01',
		investors: all,
	});
	const rows = await roundRelated.load(database.db, { slug, limit: 12 });
	expect(rows.map(({ name, shared, shares_lead }) => [name, shared, shares_lead])).toEqual([
		['Two in common', ['Second', 'Third'], false],
		['Same lead', ['Lead'], true],
	]);
	expect(own.backers.map(({ name, is_lead }) => [name, is_lead])).toEqual([
		['Lead', true],
		['Second', false],
		['Third', false],
	]);
});

test('the raiser’s nearest rounds before and after are shown', async () => {
	const project_id = await named('Aave');
	for (let year = 2010; year < 2023; year += 1)
		await reportRound({ source: 'a', project_id, usd: 1e6, date: `${year}-03-10` });
	const all = await roundSiblings.load(database.db, { slug: 'aave-seed-2016' });
	const { later, earlier, left } = adjacentRounds(all, 'aave-seed-2016');
	expect(later.map(({ round_slug }) => round_slug.slice(-4))).toEqual([
		'2021',
		'2020',
		'2019',
		'2018',
		'2017',
	]);
	expect(earlier.map(({ round_slug }) => round_slug.slice(-4))).toEqual([
		'2015',
		'2014',
		'2013',
		'2012',
		'2011',
	]);
	expect(left).toBe(2);
	const undated = all.map((round) => ({ ...round, date: null }));
	expect(adjacentRounds(undated, 'aave-seed-2016').later).toEqual([]);
});

test('a round is read as it was, with what was joined to it then', async () => {
	const { db } = database;
	const project_id = await named('Aave');
	const one = await reportRound({ source: 'a', project_id, usd: 5_000_000 });
	await reportRound({ ...later, project_id });
	const joined = new Date().toISOString();
	await revise(db, staff, [{ type: 'round', id: one.id, set: { amount_usd: 6_000_000 } }]);
	const past = await pastRound(db, one.id, joined);
	expect(past).toMatchObject({ name: 'Aave Seed', kind: 'Funding round' });
	expect(past?.facts.map(({ label, text }) => [label, text])).toEqual([
		['Raised by', 'Aave'],
		['Round', 'Seed'],
		['Date', 'Mar 10, 2022'],
		['Amount in US dollars', '$5.00M'],
		['Valuation', '$50.00M'],
	]);
	expect(past?.tables.map(({ title, rows }) => [title, rows.length])).toEqual([
		['Sources', 2],
		['Claims', 2],
	]);
	expect(await pastRound(db, one.id, '2020-01-01T00:00:00Z')).toBeUndefined();
});
