import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readOne } from '#lib/db/read-rows.ts';
import type { Query, RecordRef, Rows } from '../query.ts';
import { rowsOf } from '../reading/lower.ts';
import type { Parts } from '../reading/parts.ts';
import { AmbiguousNameError, NoQueryError } from '../reading/pick.ts';
import type { Cond, Name } from '../reading/pieces.ts';
import type { Aspect } from './aspects.ts';
import { isExactName, type MeantSubject } from './record-meant.ts';

/** A record that is asked about, with other details given in the question: `Strike, Series B: how much`. */
export interface Subject {
	/** The record alone, its rounds of a stage or time, several records together, or a person with a workplace. */
	way: 'record' | 'rounds' | 'several' | 'affiliated';
	meant: MeantSubject;
	/** Number of other names in the subject. */
	others: number;
	/** The query for an aspect of it; null if that cannot be asked. */
	queryOf: (aspect: Aspect, record: RecordRef) => Query | null;
}

const plainly: Subject['queryOf'] = ({ query }, record) => query(record);

/** The possible subjects of a question. */
export async function possibleSubjects(
	db: Db,
	parts: Parts,
	meant: MeantSubject,
): Promise<Subject[]> {
	const others = otherNames(parts, meant);
	const own: Subject[] = [
		{ way: 'record', meant, others: 0, queryOf: plainly },
		...ofSeveral(parts, meant, others),
		...(await affiliatedSubjects(db, parts, meant, others)),
	];
	return own.flatMap((one) => [one, ...(one.way === 'several' ? [] : ofRounds(parts, one))]);
}

interface TokenSpan {
	from: number;
	to: number;
}

const withPlaces = (
	{ places, ...meant }: MeantSubject,
	spans: readonly TokenSpan[],
): MeantSubject => ({
	...meant,
	places: new Set([
		...places,
		...spans.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, by) => from + by)),
	]),
});

type Groups = Rows['groups'];

/** The subject limited to some of its rounds, or to a time, if the question states which. */
function ofRounds({ paths: [path], context }: Parts, { meant, ...subject }: Subject): Subject[] {
	const saying = (path?.spans ?? []).flatMap(({ from, to, piece }) => {
		if (meant.places.has(from)) return [];
		const conds: readonly Cond[] =
			piece?.tag === 'period'
				? [{ is: 'period', of: 'any', span: piece.span }]
				: piece?.tag === 'cond' && piece.conds.every(({ is }) => is === 'stage')
					? piece.conds
					: [];
		return conds.length > 0 ? [{ from, to, conds }] : [];
	});
	const conds = saying.flatMap((one) => one.conds);
	const groups = groupsOf(conds, context.now);
	if (groups.length === 0) return [];
	const [only] = conds;
	const span = conds.length === 1 && only?.is === 'period' ? only.span : null;
	return [
		{
			...subject,
			way: 'rounds',
			meant: withPlaces(meant, saying),
			queryOf: (aspect, record) => narrowQuery(aspect, record, groups, span),
		},
	];
}

/** Returns conditions on rounds; none if they exclude each other. */
function groupsOf(conds: readonly Cond[], now: Date): Groups {
	try {
		return rowsOf('fundraising', conds, now).groups;
	} catch (error) {
		if (error instanceof NoQueryError || error instanceof AmbiguousNameError) return [];
		throw error;
	}
}

/** Joins both, with the conditions that must all be met in one group. */
const joinGroups = (stated: Groups, own: Groups): Groups => {
	const every = [...stated, ...own];
	const all = every.filter(({ match }) => match === 'all');
	return [
		{ match: 'all', conditions: all.flatMap(({ conditions }) => conditions) },
		...every.filter(({ match }) => match !== 'all'),
	];
};

function narrowQuery(
	{ query: queryOf }: Aspect,
	record: RecordRef,
	stated: Groups,
	span: Extract<Cond, { is: 'period' }>['span'] | null,
): Query | null {
	const query = queryOf(record);
	if ((query.kind === 'events' || query.kind === 'news') && span) return { ...query, span };
	if (!('rows' in query)) return null;
	const { rows } = query;
	if (rows.source === 'fundraising')
		return { ...query, rows: { ...rows, groups: joinGroups(stated, rows.groups) } };
	if (!rows.rounds) return null;
	const rounds = { ...rows.rounds, groups: joinGroups(stated, rows.rounds.groups) };
	return { ...query, rows: { ...rows, rounds } };
}

interface OtherName extends TokenSpan {
	name: Name;
}

/** The names of other records, if typed exactly. */
const otherNames = ({ paths: [path] }: Parts, { places, records }: MeantSubject): OtherName[] =>
	(path?.spans ?? []).flatMap(({ from, to, piece }) => {
		if (piece?.tag !== 'name' || places.has(from) || !isExactName(piece.name)) return [];
		const isSame = piece.name.records.some(({ slug }) => slug === records[0]?.slug);
		return isSame ? [] : [{ from, to, name: piece.name }];
	});

/** Maximum number of records in one query. */
const MAX_RECORDS = 6;

/** A word before the second of two names about which the same is asked. */
const JOINT = /^(?:and|or|vs|versus|than|both|va|hay|hoac|voi|cung|&|,|\/)$/;

/** The subject of several records of one kind: `Is Monero or Dash the earlier coin`. */
function ofSeveral({ tokens }: Parts, meant: MeantSubject, names: readonly OtherName[]): Subject[] {
	const [first] = meant.records;
	const isJoined = [...meant.places, ...names.map(({ from }) => from)].some(
		(at) => at > 0 && JOINT.test(tokens[at - 1]?.form ?? ''),
	);
	const others = names.flatMap(({ name }): RecordRef[] => {
		const same = name.records.find(({ type }) => type === first?.type);
		return same ? [{ type: same.type, slug: same.slug, name: same.name }] : [];
	});
	const areAll = others.length === names.length && others.length < MAX_RECORDS;
	if (!first || others.length === 0 || !areAll || !isJoined) return [];
	return [
		{
			way: 'several',
			meant: { ...withPlaces(meant, names), records: [first] },
			others: others.length,
			queryOf: (aspect, record) => ofThem(aspect, [record, ...others]),
		},
	];
}

/** The query for several records, or for what they have in common; null if neither can be asked. */
function ofThem({ key, query: queryOf }: Aspect, records: RecordRef[]): Query | null {
	const [first] = records;
	if (!first) return null;
	const query = queryOf(first);
	if (key === 'about') return { kind: 'compare', records, fact: null };
	if (key === 'total raised') return { kind: 'compare', records, fact: 'raised' };
	if (query.kind === 'fact') return { ...query, records };
	if (query.kind !== 'list' || !query.rows.rounds) return null;
	const conditions = records.flatMap((record) => {
		const own = queryOf(record);
		return 'rows' in own
			? (own.rows.rounds?.groups.flatMap((group) => group.conditions) ?? [])
			: [];
	});
	const rounds = { ...query.rows.rounds, groups: [{ match: 'any' as const, conditions }] };
	if (key === 'investors')
		return {
			...query,
			rows: { ...query.rows, rounds: { ...rounds, raisedBy: { lo: records.length, hi: null } } },
		};
	const groups = [{ match: 'all' as const, conditions }];
	return key === 'portfolio'
		? { ...query, rows: { ...query.rows, rounds: { ...rounds, groups } } }
		: null;
}

const knownRow = z.object({ is_known: z.boolean() });

/** A person and a current or former workplace: each tells which record the other name means. */
async function affiliatedSubjects(
	db: Db,
	{ tokens }: Parts,
	meant: MeantSubject,
	names: readonly OtherName[],
): Promise<Subject[]> {
	const [first] = meant.records;
	const [other, more] = names;
	const beside = other?.name.records.find(
		({ type }) => (type === 'person') !== (first?.type === 'person'),
	);
	if (!first || !other || more || !beside) return [];
	const [person, venture] = first.type === 'person' ? [first, beside] : [beside, first];
	const at = venture.type === 'project' ? sql`project` : sql`organization`;
	const { is_known } = await readOne(db, knownRow)`
		select exists (select from position as o join person as q on q.id = o.person_id
			join ${at} as r on r.id = o.${sql.raw(venture.type)}_id
			where q.slug = ${person.slug} and r.slug = ${venture.slug}) as is_known`;
	if (!is_known) return [];
	const all = withPlaces(meant, names);
	const isBefore = tokens.some(({ form }) => /^(?:before|b4|truoc)$/.test(form));
	return [person, venture].map(({ type, slug, name }) => ({
		...{ way: 'affiliated' as const, others: 1 },
		meant: { ...all, records: [{ type, slug, name }] },
		// `where was Olaf employed before Polychain` does not ask for a fact about Polychain.
		queryOf: ({ key, query: queryOf }, record) => {
			const query = queryOf(record);
			if (isBefore && key !== 'former employer') return null;
			return type === 'person' || 'rows' in query ? query : null;
		},
	}));
}
