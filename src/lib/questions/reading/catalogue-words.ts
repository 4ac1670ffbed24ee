import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { Piece } from './pieces.ts';
import type { Token } from './tokens.ts';

/** Catalogue words that are not names of records: news outlets, schools and fields of study. */

interface FoundPiece {
	piece: Piece;
	from: number;
	to: number;
}

const MAX_LENGTH = 5;
const gramRow = z.object({ gram: z.string(), said: z.string() });

interface Gram {
	form: string;
	from: number;
	to: number;
}

/** Returns sequences of words that neither begin nor end with a function word. */
function gramsOf(tokens: readonly Token[], isSmall: (at: number) => boolean): Gram[] {
	return tokens.flatMap((_, from) =>
		Array.from({ length: MAX_LENGTH }, (_, by) => from + by + 1)
			.filter((to) => to <= tokens.length && !isSmall(from) && !isSmall(to - 1))
			.map((to) => ({
				form: tokens
					.slice(from, to)
					.map(({ form }) => form)
					.join(' '),
				...{ from, to },
			})),
	);
}

/** Publishers by name, looked up in the index of sources with one step per publisher. */
export async function findOutlets(db: Db, tokens: readonly Token[]): Promise<FoundPiece[]> {
	const grams = gramsOf(tokens, () => false);
	const rows = await readRows(db, gramRow)`
		with recursive outlet as (
			(select kind, source_name from articles where source_name is not null order by kind, source_name limit 1)
			union all
			select next.kind, next.source_name from outlet cross join lateral (
				select a.kind, a.source_name from articles as a
				where a.source_name is not null and (a.kind, a.source_name) > (outlet.kind, outlet.source_name)
				order by a.kind, a.source_name limit 1
			) as next
		)
		select distinct lower(source_name) as gram, source_name as said from outlet
		where lower(source_name) = any(${sql.param(grams.map(({ form }) => form))}::text[])`;
	return grams.flatMap(({ form, from, to }) =>
		rows
			.filter(({ gram }) => gram === form)
			.map(({ said }) => ({ from, to, piece: { tag: 'outlet', name: said, said: false } })),
	);
}

/** Returns which of these words occur in anybody's education. */
export async function findSchools(
	db: Db,
	question: string,
	tokens: readonly Token[],
	isSmall: (at: number) => boolean,
): Promise<FoundPiece[]> {
	const grams = gramsOf(tokens, isSmall);
	const rows = await readRows(db, gramRow)`
		with line as materialized (
			select ' ' || regexp_replace(search_form(education), '[^[:alnum:]]+', ' ', 'g') || ' ' as words from person_education
		)
		select gram, gram as said from unnest(${sql.param([...new Set(grams.map(({ form }) => form))])}::text[]) as g (gram)
		where exists (select from line
			where words like '% ' || regexp_replace(gram, '[^[:alnum:]]+', ' ', 'g') || ' %')`;
	const known = new Set(rows.map(({ gram }) => gram));
	return grams
		.filter(({ form }) => known.has(form))
		.map(({ from, to }) => ({
			...{ from, to },
			piece: {
				tag: 'school',
				words: question.slice(tokens[from]?.at, tokens[to - 1]?.end),
			},
		}));
}
