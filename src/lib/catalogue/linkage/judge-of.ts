import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { nameRow, readRows } from '#lib/db/read-rows.ts';
import { keysOf, type RecordPair } from '../duplicate-pairs.ts';
import type { Judge } from './clusters.ts';
import { type Comparison, compareProfiles, type Rarities, type Rarity } from './compare.ts';
import { NameWords } from './name-words.ts';
import type { Profile } from './profile.ts';
import { chainKey } from './profiles.ts';

const apartRow = z.object({ key: z.string() });
const degreeRow = z.object({ item: z.string(), raisers: z.number() });

/**
 * Returns a judge whose comparison considers editors' decisions, how distinctive names are, and how many records share
 * a word or an investor. `alike` compares records whose names differ in common words.
 */
export async function judgeOf(
	tx: Db,
	profiles: readonly Profile[],
): Promise<Judge & { alike: Judge }> {
	const apart = await readRows(tx, apartRow)`
		select concat_ws(' ', one_type, one_id, other_type, other_id) as key from duplicate_pair where state = 'apart'`;
	const apartKeys = new Set(apart.map(({ key }) => key));
	const names = await readRows(tx, nameRow)`
		select name from project where origin <> 'sample' union select name from organization where origin <> 'sample'`;
	const words = await NameWords.of(
		profiles.map(({ name }) => name),
		names.map(({ name }) => name),
	);
	const degrees = await readRows(tx, degreeRow)`
		select coalesce('organization ' || i.organization_id, 'person ' || i.person_id, i.name) as item,
			count(distinct coalesce(r.project_id, -r.organization_id))::int as raisers
		from round_investor as i join funding_round as r on r.id = i.round_id group by 1`;
	const rarity: Rarities = {
		networks: await networkRarity(tx),
		words: rarityOf(countOf(profiles.map((one) => one.words)), profiles.length),
		investors: rarityOf(
			new Map(degrees.map(({ item, raisers }) => [item, raisers])),
			Math.max(1, ...degrees.map(({ raisers }) => raisers)) * 8,
		),
	};
	const isApart = (pair: RecordPair) => apartKeys.has(Object.values(keysOf(pair)).join(' '));
	return {
		isApart,
		alike: { isApart, compare: (one, other) => compareProfiles(one, other, 'alike', rarity) },
		compare: (one: Profile, other: Profile): Comparison =>
			compareProfiles(one, other, words.classOf(one.name, other.name), rarity),
	};
}

const networkRow = z.object({ network: z.string(), projects: z.number() });

/** Counts the projects of the whole catalogue that name each network. */
async function networkRarity(tx: Db): Promise<Rarity> {
	const rows = await readRows(tx, networkRow)`
		select network, count(distinct id)::int as projects from (
			select id, ecosystem as network from project where ecosystem is not null
			union all select project_id, chain from contract
			union all select record_id, value from told_sign where record_type = 'project' and kind = 'network'
		) as named group by 1`;
	const counts = new Map<string, number>();
	for (const { network, projects } of rows)
		counts.set(chainKey(network), (counts.get(chainKey(network)) ?? 0) + projects);
	// Some name several: only relative rarity matters.
	return rarityOf(counts, Math.max(1, ...counts.values()) * MAX_COMMON);
}

/** Limit that treats the most common network as named by half of the projects that name any. */
const MAX_COMMON = 2;

const rarityOf = (counts: ReadonlyMap<string, number>, all: number): Rarity => ({
	all,
	of: (item) => counts.get(item) ?? 1,
});

function countOf(sets: readonly ReadonlySet<string>[]): Map<string, number> {
	const counts = new Map<string, number>();
	for (const set of sets) for (const item of set) counts.set(item, (counts.get(item) ?? 0) + 1);
	return counts;
}
