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

/** The statements of sources about one round. */

const claimRow = z.object({
	slug: z.string(),
	name: z.string(),
	url: z.string().nullable(),
	amount: z.number().nullable(),
});

/** Answers with the pages that report a round, or the amount stated by each source. */
export async function answerClaims(
	db: Db,
	{ rows, what }: QueryOf<'claims'>,
	{ book, now, href }: AnswerContext,
): Promise<AnswerContent> {
	const { rows: found, total } = await findRows(db, { rows, sort: null }, { take: 2, now });
	const [round] = found;
	if (!round) return emptyAnswer(['The catalogue has no such round.']);
	if (total > 1)
		return emptyAnswer([
			'There are ',
			book.counted('count', total, String(total), href),
			' such rounds. Ask about one of them.',
		]);
	const claims = await readRows(db, claimRow)`${
		what === 'amounts'
			? sql`select l.round_slug as slug, l.name, c.url, c.amount_usd::float8 as amount from round_claim as c
				join round_listing as l on l.id = c.round_id where c.round_id = ${round.id} and c.amount_usd is not null order by c.ordinal`
			: sql`select l.round_slug as slug, l.name, s.url, null::float8 as amount from (select distinct round_id, url from shown_source) as s
				join round_listing as l on l.id = s.round_id where s.round_id = ${round.id} order by s.url`
	}`;
	const [first] = claims;
	if (!first) return emptyAnswer(['This round has no recorded source that states it.']);
	const record = `round/${first.slug}`;
	const address = roundHref(first.slug);
	return {
		text: [
			'What sources say about ',
			rowName(book, { key: record, name: first.name, href: address }),
			':',
		],
		table: {
			columns: [
				{ key: 'source', label: 'Read at', unit: 'text' },
				...(what === 'amounts'
					? [{ key: 'amount', label: 'Amount', unit: 'usd' as const }]
					: [{ key: 'site', label: 'Site', unit: 'text' as const }]),
			],
			rows: claims.map(({ url, amount }) => ({
				...{ record, href: address },
				cells: [url, what === 'amounts' ? amount : url && hostOf(url)],
				facts: [
					null,
					amount === null
						? null
						: book.add({
								...{ record, field: 'amount_usd', value: amount, shown: shortUsd(amount) },
								...{ source: url, at: null, href: address },
							}),
				],
			})),
			total: claims.length,
			chart: null,
		},
		found: [],
		caveats: [],
	};
}
