import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { RecordRef } from '../query.ts';
import type { Parts } from '../reading/parts.ts';
import type { Piece } from '../reading/pieces.ts';
import { fold } from '../reading/tokens.ts';

/** Words beside a name that merely describe the record: `rario cricket nft lead vc`, `jambo africa app investors`. */

const textRow = z.object({ text: z.string() });

const MAX_PEOPLE = 200;

/** All text about a project or an organization, including its people, as one string. */
const textOf = async (db: Db, { type, slug }: RecordRef): Promise<string> => {
	const [row] = await readRows(db, textRow)`
		select concat_ws(' ', l.description, p.category, l.location, l.ecosystem, array_to_string(l.sectors, ' '),
				(select string_agg(name, ', ') from (select q.name from position as o join person as q on q.id = o.person_id
					where o.project_id = p.id limit ${MAX_PEOPLE}) as t)) as text
			from project as p join project_listing as l on l.id = p.id where ${type} = 'project' and p.slug = ${slug}
		union all
		select concat_ws(' ', l.summary, l.type, l.location, array_to_string(l.sectors, ' '),
				(select string_agg(name, ', ') from (select q.name from position as o join person as q on q.id = o.person_id
					where o.organization_id = l.id limit ${MAX_PEOPLE}) as t))
			from organization_listing as l where ${type} = 'organization' and l.slug = ${slug}`;
	return row?.text ?? '';
};

/** Minimum length of a word, as shorter words carry little meaning. */
const MIN_LENGTH = 3;

/** Whether a piece may describe a record rather than request information. */
const mayDescribe = (piece: Piece): boolean =>
	piece.tag === 'name' ||
	(piece.tag === 'event' && piece.kind === 'NFT') ||
	(piece.tag === 'target' && piece.target.source === 'projects' && piece.target.plural === false) ||
	(piece.tag === 'cond' &&
		piece.conds.every(
			({ is, not }) => !not && ['sector', 'place', 'ecosystem', 'token'].includes(is),
		));

const stemOf = (word: string): string => word.replace(/(?:es|s)$/, '');

/** Maximum descriptions to leave out if nothing is written about the record. */
const MAX_UNTOLD = 2;

/** A question without some of its words. */
interface Shorter {
	question: string;
	/** The words left out. */
	without: string[];
}

/**
 * Returns a question without the words that describe the record it names, according to what is written about it; if
 * nothing is, without what follows the name. Undefined if there are no such words, or no record is clearly meant.
 */
export async function withoutDescription(db: Db, parts: Parts): Promise<Shorter | undefined> {
	const { question, tokens, paths } = parts;
	const [path] = paths;
	// `northern data tether loan`: the name that comes first is the subject.
	const named = path?.spans.find(({ piece }) => piece?.tag === 'name');
	const [record] = named?.piece?.tag === 'name' ? named.piece.name.records : [];
	// Of a person, what is not known may be what is asked: *Is she married?*
	if (!path || !named || !record || record.type === 'person') return undefined;
	const spans = [
		...path.unknown.map((at) => ({ from: at, to: at + 1, names: [] as string[] })),
		...path.spans.flatMap(({ from, to, piece }) =>
			piece && mayDescribe(piece) && from !== named.from
				? [{ from, to, names: piece.tag === 'name' ? namesOf(piece) : [] }]
				: [],
		),
	];
	if (spans.length === 0) return undefined;
	const text = fold(await textOf(db, record));
	const words = new Set(text.split(/[^\p{L}\p{N}]+/u).map(stemOf));
	const isTold = (word: string): boolean => word.length >= MIN_LENGTH && words.has(stemOf(word));
	const described =
		text === ''
			? following(spans, named.to).slice(0, MAX_UNTOLD)
			: spans.filter(
					({ from, to, names }) =>
						names.some((name) => text.includes(fold(name))) ||
						tokens.slice(from, to).every(({ form }) => isTold(form)),
				);
	// `celestia vs avail`: the other names are asked about too.
	const others = described.filter(({ names }) => names.length > 0).length;
	const isCompared = path.spans.some(
		({ piece }) => piece?.tag === 'ask' && piece.ask === 'compare',
	);
	if (described.length === 0 || others > 1 || (others > 0 && isCompared)) return undefined;
	const isTaken = (at: number) => described.some(({ from, to }) => from <= at && at < to);
	const left = tokens.filter((_, at) => isTaken(at));
	return {
		without: left.map(({ text: word }) => word),
		question: left
			.toReversed()
			.reduce((rest, { at, end }) => `${rest.slice(0, at)}${rest.slice(end)}`, question),
	};
}

const namesOf = ({ name }: Extract<Piece, { tag: 'name' }>): string[] =>
	name.records.map((one) => one.name);

/** The consecutive spans from a position on. */
function following<Placed extends { from: number; to: number }>(
	spans: readonly Placed[],
	from: number,
): Placed[] {
	const next = spans.find((one) => one.from === from);
	return next ? [next, ...following(spans, next.to)] : [];
}
