import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { plannedOnce } from '#lib/db/planned-once.ts';
import { isOneLetterOff } from '#lib/search/one-letter-off.ts';
import { isChain } from '../lexicon/chains.ts';
import { nicknames } from '../lexicon/nicknames.ts';
import type { Name, NamedRecord } from './pieces.ts';
import { fold, type Token } from './tokens.ts';

/** Maximum number of words in a name. */
const MAX_NAME_LENGTH = 6;
/** Maximum number of records per word whose name begins with it, or is one letter off. */
const MAX_PER_WORD = 6;

/** A name at a position of a question. */
export interface FoundName {
	name: Name;
	from: number;
	to: number;
}

/** Words at a position, in comparable form. */
interface Gram {
	form: string;
	from: number;
	to: number;
}

function gramsOf(question: string, tokens: readonly Token[]): Gram[] {
	const grams: Gram[] = [];
	for (let from = 0; from < tokens.length; from++)
		for (let to = from + 1; to <= Math.min(tokens.length, from + MAX_NAME_LENGTH); to++) {
			const words = tokens.slice(from, to);
			const [first, last] = [words[0], words.at(-1)];
			if (!first || !last || !isOfName(first) || !isOfName(last)) continue;
			const joined = words.map(({ form }) => form.replace(/^[$#@]/, '')).join(' ');
			const written = fold(question.slice(first.at, last.end)).replace(/^[$#@]/, '');
			for (const form of new Set([joined, written])) grams.push({ form, from, to });
			// `the Ronin chain`
			const [chain, end] = [joined.replace(/ chain$/, ''), tokens[to]?.form];
			if (chain !== joined && isChain(chain) && end !== 'ecosystem')
				grams.push({ form: chain, from, to });
			for (const form of nicknames.get(joined) ?? []) grams.push({ form, from, to });
		}
	return grams;
}

/** Whether a word is part of a name, unlike a comma before it. */
const isOfName = ({ form }: Token): boolean => /[\p{L}\p{N}]/u.test(form);

const nameRow = z.object({
	gram: z.string(),
	type: z.enum(['project', 'organization', 'person']),
	id: z.string(),
	slug: z.string(),
	name: z.string(),
	name_form: z.string(),
	weight: z.number(),
	by: z.enum(['name', 'alias', 'symbol', 'beginning', 'typo']),
	raised: z.number(),
	joined: z.number(),
	people: z.number(),
});
type NameRow = z.output<typeof nameRow>;
const sectorRow = z.object({ gram: z.string(), name: z.string() });

/** The catalogue's records and sectors named by the words of a question. */
export interface FoundInCatalogue {
	names: FoundName[];
	/** Sectors by their own names. */
	sectors: { value: string; from: number; to: number }[];
}

/**
 * Finds the names in a question: all runs of words at once, by name, alias and symbol; otherwise unexplained single
 * words also by prefix, and with one letter corrected.
 *
 * @param unexplained whether the word at a position has no other known meaning
 */
export async function findNames(
	db: Db,
	question: string,
	tokens: readonly Token[],
	unexplained: (at: number) => boolean,
): Promise<FoundInCatalogue> {
	const grams = gramsOf(question, tokens);
	if (grams.length === 0) return { names: [], sectors: [] };
	const forms = [...new Set(grams.map(({ form }) => form))];
	const alone = [
		...new Set([
			...tokens.flatMap(({ form }, at) => (unexplained(at) && form.length > 2 ? [form] : [])),
			// `Three Arrows`: one of its words may have a meaning of its own.
			...tokens.flatMap(({ form }, at) => {
				const next = tokens[at + 1];
				return next && (unexplained(at) || unexplained(at + 1)) ? [`${form} ${next.form}`] : [];
			}),
		]),
	];
	const [rows, sectors] = await Promise.all([nameRows(db, forms, alone), sectorRows(db, forms)]);
	return {
		names: withNear(exactNames(grams, rows), nearNames(tokens, rows)),
		sectors: sectors.flatMap(({ gram, name }) =>
			grams.filter(({ form }) => form === gram).map(({ from, to }) => ({ value: name, from, to })),
		),
	};
}

/** Sectors, looked up also by the singular of each form. */
const sectorRows = (db: Db, forms: readonly string[]) => {
	const sectorForms = [...new Set(forms.flatMap((form) => [form, form.replace(/s$/, '')]))];
	return plannedOnce(
		db,
		sectorRow,
		sql`select lower(name) as gram, name from sector where lower(name) = any(${sql.param(sectorForms)}::text[])`,
	);
};

/** Returns letters and digits only, as in `name_form()`. */
const squashForm = (form: string): string => form.replace(/[^\p{L}\p{N}]+/gu, '');

/** Names written as one word that people type as two: the s of *what's* is no part of one. */
const PARTED = '^[[:alnum:]]{2,}( [[:alnum:]]{2,})+$';

const nameRows = (db: Db, forms: readonly string[], alone: readonly string[]) =>
	plannedOnce(
		db,
		nameRow,
		sql`
	with form as materialized (
			select * from unnest(${sql.param(forms)}::text[], ${sql.param(forms.map(squashForm))}::text[]) as f (gram, squashed)
		),
	word as materialized (select * from unnest(${sql.param(alone)}::text[]) as w (gram)),
	hit as (
		select f.gram, e.type, e.id, 'name' as by from form as f join search_entry as e on e.name_form = f.gram
		union all
		select f.gram, e.type, e.id, 'symbol' from form as f join search_entry as e on e.symbol_form = f.gram
		union all
		select f.gram, a.record_type, a.record_id, 'alias' from form as f join record_alias as a
			on a.record_type in ('project', 'organization', 'person') and name_form(a.name) = f.squashed and f.squashed <> ''
		union all
		-- *ktx finance* is KTX.Finance, *worm hole* Wormhole, and *olaf carlson wee* Olaf Carlson-Wee.
		select f.gram, 'project', p.id, 'alias' from form as f join project as p on name_form(p.name) = f.squashed
			where f.gram ~ ${PARTED}
		union all
		select f.gram, 'organization', o.id, 'alias' from form as f join organization as o on name_form(o.name) = f.squashed
			where f.gram ~ ${PARTED}
		union all
		select f.gram, 'person', q.id, 'alias' from form as f join person as q on name_form(q.name) = f.squashed
			where f.gram ~ ${PARTED}
		union all
		select f.gram, 'project', p.id, 'name' from form as f join project as p on p.slug = f.gram where f.gram like '%-%'
		union all
		select f.gram, 'organization', o.id, 'name' from form as f join organization as o on o.slug = f.gram where f.gram like '%-%'
		union all
		select f.gram, 'person', q.id, 'name' from form as f join person as q on q.slug = f.gram where f.gram like '%-%'
		union all
		-- Fenced: PostgreSQL would else walk all entries by weight until it has met enough that begin so.
		select w.gram, e.type, e.id, 'beginning' from word as w cross join lateral (
			with begun as materialized (
				select type, id, weight from search_entry where name_form ~>=~ (w.gram || ' ') and name_form ~<~ (w.gram || '!'))
			select type, id from begun order by weight desc limit ${MAX_PER_WORD}) as e
		union all
		-- *sandbox* is The Sandbox.
		select w.gram, e.type, e.id, 'beginning' from word as w join search_entry as e on e.name_form = 'the ' || w.gram
		union all
		select w.gram, e.type, e.id, 'typo' from word as w cross join lateral (
			-- Of the many that have a word such as protocol, those whose other words stand in the question as well.
			select type, id from search_entry where search_variants(search_text) && word_variants(w.gram)
			order by cardinality(array(select unnest(string_to_array(name_form, ' ')) intersect select gram from form)) desc, weight desc
			limit 40) as e where length(w.gram) >= 5 and w.gram not like '% %'
	)
	select h.gram, h.by, e.type, e.id::text as id, e.slug, e.name, e.name_form, e.weight,
		coalesce(p.round_count, (select count(*)::int from round_listing as r
			where r.raiser_type = 'organization' and e.type = 'organization' and r.raiser_id = e.id), 0)::int as raised,
		coalesce(o.investment_count, 0)::int as joined,
		coalesce(p.person_count, o.person_count, 0)::int as people
	from hit as h join search_entry as e on e.type = h.type and e.id = h.id
		left join project_listing as p on e.type = 'project' and p.id = e.id
		left join organization_listing as o on e.type = 'organization' and o.id = e.id`,
	);

const namedOf = ({
	type,
	slug,
	name,
	weight,
	by,
	raised,
	joined,
	people,
}: NameRow): NamedRecord => ({
	...{ type, slug, name, weight, by, raised, joined, people },
});

const strength = { name: 0, alias: 1, symbol: 2, beginning: 3, typo: 4 } as const;

/** Returns each record once, by its strongest match, likeliest first. */
function bestRecords(rows: readonly NameRow[]): NamedRecord[] {
	const best = new Map<string, NamedRecord>();
	for (const row of rows.toSorted(
		(a, b) => strength[a.by] - strength[b.by] || b.weight - a.weight,
	)) {
		const key = `${row.type}/${row.slug}`;
		if (!best.has(key)) best.set(key, namedOf(row));
	}
	return [...best.values()];
}

function exactNames(grams: readonly Gram[], rows: readonly NameRow[]): FoundName[] {
	const byGram = Map.groupBy(
		rows.filter(({ by }) => by === 'name' || by === 'alias' || by === 'symbol'),
		({ gram }) => gram,
	);
	// Words compared in several forms may mean what any form does.
	return [...Map.groupBy(grams, ({ from, to }) => `${from} ${to}`).values()].flatMap((same) => {
		const [first] = same;
		const records = bestRecords(same.flatMap(({ form }) => byGram.get(form) ?? []));
		return first && records.length > 0
			? [{ name: { words: first.form, records }, from: first.from, to: first.to }]
			: [];
	});
}

/** Exact names, and similar ones where there is no exact one; `mina` is a symbol only in capitals. */
const withNear = (exact: readonly FoundName[], near: readonly FoundName[]): FoundName[] => {
	const written = exact.filter(({ name }) => name.records.some(({ by }) => by !== 'symbol'));
	return [
		...exact,
		...near.filter(({ from, to }) => !written.some((one) => one.from < to && one.to > from)),
	];
};

/** Finds names that begin with a word, or are one letter off, over as many words as the name has. */
function nearNames(tokens: readonly Token[], rows: readonly NameRow[]): FoundName[] {
	const byGram = Map.groupBy(
		rows.filter(({ by }) => by === 'beginning' || by === 'typo'),
		({ gram }) => gram,
	);
	return tokens.flatMap(({ form }, at) => {
		const near = byGram.get(form) ?? [];
		const found: FoundName[] = [form, `${form} ${tokens[at + 1]?.form ?? ''}`].flatMap(
			(words, more) => {
				const beginning = (byGram.get(words) ?? []).filter(({ by }) => by === 'beginning');
				return beginning.length > 0
					? [{ name: { words, records: bestRecords(beginning) }, from: at, to: at + 1 + more }]
					: [];
			},
		);
		const placed = near
			.filter(({ by }) => by === 'typo' || by === 'beginning')
			.flatMap((row) => {
				const place = misspeltAt(tokens, at, row.name_form.split(' '));
				return place ? [{ row, ...place }] : [];
			});
		// `thiel` is Peter Thiel where nobody else has that name.
		const surnamed = near.filter(
			({ type, name_form: name }) => type === 'person' && name.endsWith(` ${form}`),
		);
		if (new Set(surnamed.map(({ id }) => id)).size === 1)
			found.push({
				name: {
					words: form,
					records: bestRecords(surnamed.map((row) => ({ ...row, by: 'beginning' }))),
				},
				from: at,
				to: at + 1,
			});
		for (const [key, group] of Map.groupBy(placed, ({ from, to }) => `${from} ${to}`)) {
			const [from = 0, to = 0] = key.split(' ').map(Number);
			const words = tokens
				.slice(from, to)
				.map((token) => token.form)
				.join(' ');
			found.push({ name: { words, records: bestRecords(group.map(({ row }) => row)) }, from, to });
		}
		return found;
	});
}

/** Returns the position of a name's words around a word, each exact or one letter off; undefined if not found. */
function misspeltAt(
	tokens: readonly Token[],
	at: number,
	words: readonly string[],
): { from: number; to: number } | undefined {
	for (const place of words.keys()) {
		const from = at - place;
		const fits = words.every((word, by) => {
			const form = tokens[from + by]?.form;
			return form !== undefined && (form === word || isOneLetterOff(form, word));
		});
		if (from >= 0 && fits) return { from, to: from + words.length };
	}
	return undefined;
}
