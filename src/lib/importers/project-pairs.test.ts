import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Change } from '#lib/catalogue/change.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { type LabelledPair, labelledPairs } from '../../../tests/fixtures/project-pairs.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { input, load } from '../../../tests/setup/import.ts';
import { coingecko } from './coingecko.ts';
import { defillama } from './defillama.ts';

const database = useTestDatabase();

/** The identifier by which the source's row for the pair is found again. */
const sourceRowId = (at: number) => `said-${at}`;

const known = ({ known: { contract, ...fields } }: LabelledPair): Change => ({
	type: 'project',
	set: { ...fields, contracts: contract ? [{ chain: 'ethereum', address: contract }] : [] },
});

function rowsOf(as: LabelledPair['said']['as']) {
	return labelledPairs.flatMap((pair, at) => (pair.said.as === as ? [{ ...pair.said, at }] : []));
}

/** The record that a source's row became, by the pair's place. */
async function recordsByPlace(): Promise<Map<number, number>> {
	const { rows } = await database.db.execute<{ external_id: string; id: string }>(sql`
		select external_id, record_id as id from crosswalk
		where record_type = 'project' and external_id like 'said-%'
		union all
		select s.url, r.project_id from round_source s join funding_round r on r.id = s.round_id`);
	const places = new Map(
		rowsOf('raise').map(({ announcement, name, at }) => [announcement ?? placeOf(name), at]),
	);
	return new Map(
		rows.map(({ external_id, id }) => [
			places.get(external_id) ?? Number(external_id.replace('said-', '')),
			Number(id),
		]),
	);
}

const placeOf = (name: string) => `https://news.example/${encodeURIComponent(name)}`;

test('of two hundred pairs none is merged wrongly, and nine in ten true ones are found or proposed', async () => {
	const { db } = database;
	expect(labelledPairs).toHaveLength(200);
	const made = await revise(db, { origin: 'staff' }, labelledPairs.map(known));
	await load(
		db,
		coingecko,
		input(
			rowsOf('coin').map(({ name, symbol, contract, at }) => ({
				id: sourceRowId(at),
				name,
				symbol,
				platforms: contract ? { ethereum: contract } : {},
			})),
		),
	);
	await load(
		db,
		defillama,
		input(
			rowsOf('protocol').map(({ name, symbol, website, twitter, at }) => ({
				id: sourceRowId(at),
				name,
				symbol: symbol ?? '-',
				url: website,
				twitter,
				chains: [],
			})),
		),
	);
	const raises = rowsOf('raise').map(({ name, announcement }) => ({
		name,
		date: 1_602_460_800,
		round: 'Seed',
		amount: 5,
		source: announcement ?? placeOf(name),
	}));
	await load(db, defillama, input({ raises }));
	const said = await recordsByPlace();
	const { rows } = await db.execute<{ one: string; other: string }>(
		sql`select one_id as one, other_id as other from duplicate_pair where one_type = 'project'`,
	);
	const offered = new Set(rows.map(({ one, other }) => `${one} ${other}`));
	const outcomes = labelledPairs.map(({ is, about }, at) => {
		const [own = 0, theirs = 0] = [made[at]?.id, said.get(at)];
		const pair = [own, theirs].toSorted((a, b) => a - b).join(' ');
		const outcome = own === theirs ? 'joined' : offered.has(pair) ? 'offered' : 'missed';
		return { is, about, outcome };
	});
	const joined = outcomes.filter(({ outcome }) => outcome === 'joined');
	expect(joined.filter(({ is }) => is !== 'same')).toEqual([]);
	const same = outcomes.filter(({ is }) => is === 'same');
	const missed = same.filter(({ outcome }) => outcome === 'missed');
	expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(same.length / 10);
	expect(outcomes.filter(({ is, outcome }) => is === 'doubtful' && outcome !== 'offered')).toEqual(
		[],
	);
});
