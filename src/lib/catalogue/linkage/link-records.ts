import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { nameRow, readRows } from '#lib/db/read-rows.ts';
import type { Author, Change } from '../change.ts';
import { keysOf, offerPairs, type RecordPair } from '../duplicate-pairs.ts';
import { writeChanges } from '../write-changes.ts';
import { lockCatalogue } from '../write-lock.ts';
import { clusters, companiesThatRaised, type Join, type Judge, type Left } from './clusters.ts';
import { type Comparison, compare, type Rarities, type Rarity } from './compare.ts';
import { investorProfiles, replacedInvestors } from './investor-profiles.ts';
import { joinRecords, newestRevision } from './join-records.ts';
import { NameWords } from './name-words.ts';
import type { Profile } from './profile.ts';
import { chainKey, type NamedKind, profilesOf } from './profiles.ts';
import { spellingsOf } from './spellings.ts';
import { twins } from './twins.ts';

const author: Author = { origin: 'rule', leaves: 'all' };

/** What became of records of one name. */
export interface Linked {
	/** Records that are another by now. */
	joined: number;
	/** Projects that name the company behind them by now. */
	linked: number;
	/** Pairs that are offered to editors and were not before. */
	offered: number;
}

/**
 * Looks at all records that share a name or an alias: joins those for which enough speaks, offers the doubtful ones to
 * editors, and leaves the rest as two. Depends on what the catalogue says, not on what was imported first; a second call
 * does nothing. All in one transaction; directory rows are left to `refreshDue()`.
 */
export async function linkRecords(db: Db): Promise<Linked> {
	const newest = await newestRevision(db);
	const all = { joined: 0, linked: 0, offered: 0 };
	if (newest === (await lastLinked(db))) return all;
	return db.transaction(async (tx) => {
		await lockCatalogue(tx);
		for (let pass = 0; pass < MOST_PASSES; pass++) {
			const { joined, linked, offered } = await onePass(tx);
			all.joined += joined;
			all.linked += linked;
			all.offered += offered;
			if (joined + linked === 0) break;
		}
		await keepLinked(tx, await newestRevision(tx));
		return all;
	});
}

/** What two records say together may speak for a third: after so many passes the rest is left to the next import. */
const MOST_PASSES = 4;

async function onePass(tx: Db): Promise<Linked> {
	const groups = await namesakes(tx);
	const profiles = await profilesOf(tx, {
		project: idsIn(groups, 'project'),
		organization: idsIn(groups, 'organization'),
	});
	const judge = await judgeOf(tx, profiles);
	const byKey = new Map(profiles.map((profile) => [keyOf(profile.ref), profile]));
	const joins: Join[] = [];
	const left: Left[] = [];
	const links: Change<'project'>[] = [];
	const areLinked = await linked(tx, profiles);
	for (const group of groups) {
		const found = (kind: NamedKind) =>
			group[kind].flatMap((id) => byKey.get(keyOf({ type: kind, id })) ?? []);
		const organizations = clusters(found('organization'), judge);
		const projects = clusters(found('project'), judge);
		const raisers = companiesThatRaised(projects.stay, organizations.stay, judge);
		joins.push(...organizations.joins, ...projects.joins, ...raisers);
		left.push(...organizations.left, ...projects.left);
		const gone = new Set(raisers.map((one) => one.gone));
		const products = projects.stay.filter((one) => !gone.has(one));
		const pairs = twins(products, organizations.stay, judge, areLinked);
		links.push(...pairs.links);
		left.push(...pairs.left);
	}
	const once = onlyOnce(joins);
	await join(tx, once);
	const spellings = onlyOnce(
		spellingsOf(await investorProfiles(tx), judge, await replacedInvestors(tx)),
	);
	await join(tx, spellings);
	const companies = stillThere(links, [...once, ...spellings]);
	await writeChanges(tx, author, companies);
	const offered = await offer(tx, left);
	return { joined: once.length + spellings.length, linked: companies.length, offered };
}

const revisionRow = z.object({ revision: z.string().nullable() });

/** Up to which revision records were compared; whoever is cut short before the end begins anew. */
async function lastLinked(db: Db): Promise<string | undefined> {
	const [row] = await readRows(db, revisionRow)`select revision_id as revision from linkage`;
	return row?.revision ?? undefined;
}

async function keepLinked(tx: Db, revision: string): Promise<void> {
	await tx.execute(sql`
		insert into linkage (id, revision_id) values (1, ${revision})
		on conflict (id) do update set revision_id = excluded.revision_id`);
}

const keyOf = ({ type, id }: { type: string; id: number }) => `${type} ${id}`;

/** Records that share a name. */
type Group = Record<NamedKind, number[]>;

const idsIn = (groups: readonly Group[], kind: NamedKind): number[] => [
	...new Set(groups.flatMap((group) => group[kind])),
];

/** A name that more records bear tells nothing, and to compare each with each would take long. */
const MOST_OF_A_NAME = 30;

const groupRow = z.object({ project: z.array(z.string()), organization: z.array(z.string()) });

async function namesakes(tx: Db): Promise<Group[]> {
	const rows = await readRows(tx, groupRow)`
		with named as (
			select 'project' as type, id, name_form(name) as form from project where origin <> 'sample'
			union select 'organization', id, name_form(name) from organization where origin <> 'sample'
			union select a.record_type, a.record_id, name_form(a.name) from record_alias as a
				left join project as p on a.record_type = 'project' and p.id = a.record_id
				left join organization as o on a.record_type = 'organization' and o.id = a.record_id
			where coalesce(p.origin, o.origin) <> 'sample'
		)
		select coalesce(array_agg(id::text order by id) filter (where type = 'project'), '{}') as project,
			coalesce(array_agg(id::text order by id) filter (where type = 'organization'), '{}') as organization
		from named where form <> '' and type in ('project', 'organization') group by form
		having count(*) between 2 and ${MOST_OF_A_NAME} order by form`;
	return rows.map(({ project, organization }) => ({
		project: project.map(Number),
		organization: organization.map(Number),
	}));
}

const linkedRow = z.object({ key: z.string() });

/** Whether a project says of an organization what it is to it. */
async function linked(
	tx: Db,
	profiles: readonly Profile[],
): Promise<(project: number, organization: number) => boolean> {
	const projects = profiles.flatMap(({ ref }) => (ref.type === 'project' ? ref.id : []));
	const rows = await readRows(tx, linkedRow)`
		select distinct project_id || ' ' || organization_id as key from project_organization
		where project_id = any(${sql.param(projects)}::bigint[])`;
	const keys = new Set(rows.map(({ key }) => key));
	return (project, organization) => keys.has(`${project} ${organization}`);
}

const apartRow = z.object({ key: z.string() });
const degreeRow = z.object({ item: z.string(), raisers: z.number() });

/** Compares by what editors decided, by how telling names are, and by how many share a word or an investor. */
async function judgeOf(tx: Db, profiles: readonly Profile[]): Promise<Judge> {
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
	return {
		isApart: (pair: RecordPair) => apartKeys.has(Object.values(keysOf(pair)).join(' ')),
		compare: (one: Profile, other: Profile): Comparison =>
			compare(one, other, words.classOf(one.name), rarity),
	};
}

const networkRow = z.object({ network: z.string(), projects: z.number() });

/** How many projects of the whole catalogue name a network. */
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
	// Some name several: what is wanted is how much rarer one is than others.
	return rarityOf(counts, Math.max(1, ...counts.values()) * MOST_COMMON);
}

/** The network that most name is named by half of those that name any. */
const MOST_COMMON = 2;

const rarityOf = (counts: ReadonlyMap<string, number>, all: number): Rarity => ({
	all,
	of: (item) => counts.get(item) ?? 1,
});

function countOf(sets: readonly ReadonlySet<string>[]): Map<string, number> {
	const counts = new Map<string, number>();
	for (const set of sets) for (const item of set) counts.set(item, (counts.get(item) ?? 0) + 1);
	return counts;
}

/** A record that shares a name with two others leaves once. */
function onlyOnce(joins: readonly Join[]): Join[] {
	const gone = new Set<string>();
	return joins.filter(({ kept, gone: { ref } }) => {
		if (gone.has(keyOf(ref)) || gone.has(keyOf(kept.ref))) return false;
		gone.add(keyOf(ref));
		return true;
	});
}

/** Each project is linked once; what one of two names asks for waits where a record has just left by the other. */
function stillThere(links: readonly Change<'project'>[], joins: readonly Join[]): Change[] {
	const gone = new Set(joins.map((one) => keyOf(one.gone.ref)));
	const byProject = new Map(links.map((link) => [link.id, link]));
	return [...byProject.values()].filter(({ id = 0, add }) => {
		const companies = add?.organizations?.map((one) => one.organization_id) ?? [];
		return (
			!gone.has(keyOf({ type: 'project', id })) &&
			!companies.some((company) => gone.has(keyOf({ type: 'organization', id: company })))
		);
	});
}

const join = (tx: Db, joins: readonly Join[]): Promise<void> =>
	joinRecords(
		tx,
		author,
		joins.map(({ kept, gone, comparison: { weight, signs } }) => ({
			kept: kept.ref,
			gone: gone.ref,
			name: gone.name,
			signs: signs.map(({ words }) => words),
			weight,
		})),
	);

/** Offers the doubtful pairs, and takes back those that were offered and are two by now. */
async function offer(tx: Db, left: readonly Left[]): Promise<number> {
	const two = left.filter(({ isOffered }) => !isOffered).map((pair) => keysOf(pair));
	await tx.execute(sql`
		delete from duplicate_pair as d using jsonb_to_recordset(${JSON.stringify(two)}::jsonb)
			as t(one_type text, one_id bigint, other_type text, other_id bigint)
		where (d.one_type, d.one_id, d.other_type, d.other_id) = (t.one_type, t.one_id, t.other_type, t.other_id)
			and d.state = 'open'`);
	return offerPairs(
		tx,
		'rule',
		left.flatMap(({ one, other, isOffered, comparison: { signs } }) =>
			isOffered ? [{ one, other, signs: signs.map(({ words }) => words) }] : [],
		),
	);
}
