import type { Db } from '#lib/db/connect.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { coInvestors } from '#lib/syndicates/co-investors.dataset.ts';
import type { QueryOf } from '../query.ts';
import { recordHref, recordKey } from './addresses.ts';
import { emptyAnswer } from './dated/parts.ts';
import type { AnswerContent, AnswerContext } from './fact-book.ts';
import { MAX_SHOWN } from './find-rows.ts';
import { recordName } from './name-pieces.ts';

/** Answers with an organization's co-investors, most active first. */
export async function answerCoInvestors(
	db: Db,
	{ record, take, least = 1 }: QueryOf<'co-investors'>,
	making: AnswerContext,
): Promise<AnswerContent> {
	const { book, href } = making;
	const ties = await coInvestors.load(db, { slug: record.slug, skip: 0, take: 500 });
	const all = ties.filter(({ shared }) => shared >= least);
	const rows = all.slice(0, take ?? MAX_SHOWN);
	const name = recordName(book, record);
	if (all.length === 0)
		return emptyAnswer(['No round of ', name, ' with another investor is known.']);
	const refs = rows.map((row) => ({
		row,
		ref: {
			type: row.type === 'people' ? ('person' as const) : ('organization' as const),
			slug: row.slug,
			name: row.name,
		},
	}));
	return {
		text: [
			name,
			' shares ',
			...(least > 1
				? ['at least ', book.counted('least', least, formatCount(least), href), ' ']
				: []),
			'rounds with ',
			book.counted('count', all.length, formatCount(all.length), href),
			' investors, the most frequent first.',
		],
		table: {
			columns: [
				{ key: 'name', label: 'Name', unit: 'text' },
				{ key: 'shared', label: 'Shared rounds', unit: 'count' },
				{ key: 'led', label: `Led by ${record.name}`, unit: 'count' },
				{ key: 'other_led', label: 'Led by the other', unit: 'count' },
			],
			rows: refs.map(({ row, ref }) => {
				const fact = (field: string, value: number) =>
					book.add({
						record: recordKey(ref),
						field,
						value,
						shown: formatCount(value),
						source: null,
						at: null,
						href,
					});
				return {
					...{ record: recordKey(ref), href: recordHref(ref) },
					cells: [row.name, row.shared, row.led, row.other_led],
					facts: [
						null,
						fact('shared rounds', row.shared),
						fact('led', row.led),
						fact('led by the other', row.other_led),
					],
				};
			}),
			total: all.length,
			chart: null,
		},
		found: refs.slice(0, 12).map(({ row, ref }) => ({
			...{ type: row.type, _id: row._id, slug: row.slug, name: row.name, logo: row.image },
			...{ line: `${formatCount(row.shared)} shared`, href: recordHref(ref) },
		})),
		caveats: [],
	};
}
