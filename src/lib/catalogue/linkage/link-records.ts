import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { Author, Change } from '../change.ts';
import { keysOf, offerPairs } from '../duplicate-pairs.ts';
import { writeChanges } from '../write-changes.ts';
import { lockCatalogue } from '../write-lock.ts';
import {
	clusterRecords,
	companiesThatRaised,
	type JoinedPair,
	type SeparatePair,
} from './clusters.ts';
import { createReplacementCounter, investorProfiles } from './investor-profiles.ts';
import { joinRecords, newestRevision } from './join-records.ts';
import { judgeOf } from './judge-of.ts';
import { type Group, groupSimilarNames, idsIn, namesakes } from './namesakes.ts';
import type { Profile } from './profile.ts';
import { type NamedKind, profilesOf } from './profiles.ts';
import { spellingsOf } from './spellings.ts';
import { linkTwins } from './twins.ts';

const author: Author = { origin: 'rule', leaves: 'all' };

/** The outcome of linking records with one name. */
export interface LinkingOutcome {
	/** Records merged into another. */
	joined: number;
	/** Projects now linked to the company behind them. */
	linked: number;
	/** Pairs newly offered to editors. */
	offered: number;
}

/**
 * Compares all records that share a name or an alias. Joins those with enough evidence, offers the doubtful ones to
 * editors, and leaves the rest separate. The result depends on the catalogue, not on the order of imports; a second
 * call does nothing. Runs in one transaction; directory rows are left to `refreshDueListings()`.
 */
export async function linkRecords(db: Db): Promise<LinkingOutcome> {
	const newest = await newestRevision(db);
	const all = { joined: 0, linked: 0, offered: 0 };
	if (newest === (await lastLinked(db))) return all;
	return db.transaction(async (tx) => {
		await lockCatalogue(tx);
		for (let pass = 0; pass < MAX_PASSES; pass++) {
			const { joined, linked, offered } = await onePass(tx);
			all.joined += joined;
			all.linked += linked;
			all.offered += offered;
			if (joined + linked === 0) break;
		}
		await storeLinkedRevision(tx, await newestRevision(tx));
		return all;
	});
}

/** Maximum number of passes, since joined records may together match a third; the next import continues. */
const MAX_PASSES = 4;

async function onePass(tx: Db): Promise<LinkingOutcome> {
	const groups = await namesakes(tx);
	const alikeGroups = await groupSimilarNames(tx);
	const all = [...groups, ...alikeGroups];
	const profiles = await profilesOf(tx, {
		project: idsIn(all, 'project'),
		organization: idsIn(all, 'organization'),
	});
	const judge = await judgeOf(tx, profiles);
	const byKey = new Map(profiles.map((profile) => [keyOf(profile.ref), profile]));
	const joins: JoinedPair[] = [];
	const left: SeparatePair[] = [];
	const links: Change<'project'>[] = [];
	const areLinked = await loadLinkCheck(tx, profiles);
	const found = (group: Group, kind: NamedKind) =>
		group[kind].flatMap((id) => byKey.get(keyOf({ type: kind, id })) ?? []);
	for (const group of groups) {
		const organizations = clusterRecords(found(group, 'organization'), judge);
		const projects = clusterRecords(found(group, 'project'), judge);
		const raisers = companiesThatRaised(projects.stay, organizations.stay, judge);
		joins.push(...organizations.joins, ...projects.joins, ...raisers);
		left.push(...organizations.left, ...projects.left);
		const gone = new Set(raisers.map((one) => one.gone));
		const products = projects.stay.filter((one) => !gone.has(one));
		const pairs = linkTwins(products, organizations.stay, judge, areLinked);
		links.push(...pairs.links);
		left.push(...pairs.left);
	}
	for (const group of alikeGroups) {
		const projects = clusterRecords(found(group, 'project'), judge.alike);
		joins.push(...projects.joins);
		const companies = found(group, 'organization');
		links.push(...linkTwins(projects.stay, companies, judge.alike, areLinked).links);
	}
	const once = onlyOnce(joins);
	await join(tx, once);
	const spellings = onlyOnce(
		spellingsOf(await investorProfiles(tx), judge, await createReplacementCounter(tx)),
	);
	await join(tx, spellings);
	const companies = stillThere(links, [...once, ...spellings]);
	await writeChanges(tx, author, companies);
	const offered = await offer(tx, left);
	return { joined: once.length + spellings.length, linked: companies.length, offered };
}

const revisionRow = z.object({ revision: z.string().nullable() });

/** Returns the revision up to which records have been compared; an interrupted run starts from there again. */
async function lastLinked(db: Db): Promise<string | undefined> {
	const [row] = await readRows(db, revisionRow)`select revision_id as revision from linkage`;
	return row?.revision ?? undefined;
}

async function storeLinkedRevision(tx: Db, revision: string): Promise<void> {
	await tx.execute(sql`
		insert into linkage (id, revision_id) values (1, ${revision})
		on conflict (id) do update set revision_id = excluded.revision_id`);
}

const keyOf = ({ type, id }: { type: string; id: number }) => `${type} ${id}`;

const linkedRow = z.object({ key: z.string() });

/** Returns a check of whether a project already states its relation to an organization. */
async function loadLinkCheck(
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

/** Keeps one join per record, as one that shares a name with two others can only be merged once. */
function onlyOnce(joins: readonly JoinedPair[]): JoinedPair[] {
	const gone = new Set<string>();
	return joins.filter(({ kept, gone: { ref } }) => {
		if (gone.has(keyOf(ref)) || gone.has(keyOf(kept.ref))) return false;
		gone.add(keyOf(ref));
		return true;
	});
}

/** Keeps one link per project, leaving out links whose records have just been merged under another name. */
function stillThere(links: readonly Change<'project'>[], joins: readonly JoinedPair[]): Change[] {
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

const join = (tx: Db, joins: readonly JoinedPair[]): Promise<void> =>
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

/** Offers the doubtful pairs, and withdraws earlier offers of pairs that have turned out to be distinct. */
async function offer(tx: Db, left: readonly SeparatePair[]): Promise<number> {
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
