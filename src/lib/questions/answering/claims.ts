import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { shortUsd } from '#lib/format/numbers.ts';
import { hostOf } from '#lib/format/text.ts';
import { roundHref } from '#lib/rounds/round-words.ts';
import type { QueryOf } from '../query.ts';
import { emptyAnswer } from './dated/parts.ts';
import type { AnswerContent, AnswerContext } from './fact-book.ts';
import { findRows } from './find-rows.ts';
import { rowName } from './name-pieces.ts';

/** The statements of sources about the rounds of one raiser. */

const claimRow = z.object({
	slug: z.string(),
	name: z.string(),
	url: z.string().nullable(),
	amount: z.number().nullable(),
});

type Claim = z.output<typeof claimRow>;

/** Maximum rounds whose sources are listed. */
const MAX_ROUNDS = 20;

/** Answers with the pages that report rounds, or the amount stated by each source. */
export async function answerClaims(
	db: Db,
	{ rows, what }: QueryOf<'claims'>,
	{ book, now, href }: AnswerContext,
): Promise<AnswerContent> {
	const { rows: found, total } = await findRows(
		db,
		{ rows, sort: null },
		{ take: MAX_ROUNDS, now },
	);
	if (found.length === 0) return emptyAnswer(['The catalogue has no such round.']);
	const counted = book.counted('count', total, String(total), href);
	if (total > MAX_ROUNDS)
		return emptyAnswer(['There are ', counted, ' such rounds. Ask about one of them.']);
	const ids = sql.param(found.map(({ id }) => id));
	const claims = await readRows(db, claimRow)`${
		what === 'amounts'
			? sql`select l.round_slug as slug, l.name, c.url, c.amount_usd::float8 as amount from round_claim as c
				join round_listing as l on l.id = c.round_id where c.round_id = any(${ids}::bigint[]) and c.amount_usd is not null
				order by l.date desc nulls last, l.id, c.ordinal`
			: sql`select l.round_slug as slug, l.name, s.url, null::float8 as amount
				from (select distinct round_id, url from shown_source where round_id = any(${ids}::bigint[])) as s
				join round_listing as l on l.id = s.round_id order by l.date desc nulls last, l.id, s.url`
	}`;
	const [first] = claims;
	if (!first)
		return emptyAnswer([
			total === 1
				? 'This round has no recorded source that states it.'
				: 'These rounds have no recorded source that states them.',
		]);
	const isOne = total === 1;
	const name = rowName(book, {
		...{ key: `round/${first.slug}`, name: first.name, href: roundHref(first.slug) },
	});
	const ofAmounts = what === 'amounts';
	// A row for each round, if there are several.
	const stated = isOne || ofAmounts ? claims : mergeByRound(claims);
	const unstated = total - new Set(claims.map(({ slug }) => slug)).size;
	return {
		text: ['What sources say about ', ...(isOne ? [name] : ['these ', counted, ' rounds']), ':'],
		table: {
			columns: [
				...(isOne ? [] : [{ key: 'round', label: 'Round', unit: 'text' as const }]),
				{ key: 'source', label: 'Read at', unit: 'text' },
				...(ofAmounts ? [{ key: 'amount', label: 'Amount', unit: 'usd' as const }] : []),
				...(isOne && !ofAmounts ? [{ key: 'site', label: 'Site', unit: 'text' as const }] : []),
			],
			rows: stated.map(({ slug, name: round, url, amount }) => {
				const [record, address] = [`round/${slug}`, roundHref(slug)];
				const fact =
					amount === null
						? null
						: book.add({
								...{ record, field: 'amount_usd', value: amount, shown: shortUsd(amount) },
								...{ source: url, at: null, href: address },
							});
				const cells = [
					...(isOne ? [] : [round]),
					...[url, ...(ofAmounts ? [amount] : isOne ? [url && hostOf(url)] : [])],
				];
				const facts = cells.map((_, at) => (ofAmounts && at === cells.length - 1 ? fact : null));
				return { record, href: address, cells, facts };
			}),
			total: stated.length,
			chart: null,
		},
		found: [],
		caveats: unstated > 0 ? [`${unstated} of them have no recorded source that states this.`] : [],
	};
}

/** Merges the addresses of each round. */
const mergeByRound = (claims: readonly Claim[]): Claim[] =>
	[...Map.groupBy(claims, ({ slug }) => slug).values()].flatMap((same) =>
		same.slice(0, 1).map((one) => ({ ...one, url: same.map(({ url }) => url).join(', ') })),
	);
