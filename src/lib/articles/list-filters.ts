import { z } from 'zod';
import { parseQuotedList } from '#lib/directory/quoted-list.ts';
import { textParameter } from '#lib/search/search-words.ts';

/** The contract's filters for news and research, in the notation of the directories. */

const flag = z.union([z.literal([0, 1]), z.boolean()]).optional();
const MAX_LENGTH = 200;
const MAX_NAMES = 200;

/** `{ "apply": 1, "value": "'Bitcoin','Solana'" }`: any of the names. Null means no filter. */
const namesFilter = z
	.strictObject({ apply: flag, value: textParameter(40_000).nullable().optional() })
	.transform(({ apply, value }, context): string[] | null => {
		if (!apply) return null;
		const names = parseQuotedList(value ?? '');
		if (names && names.length <= MAX_NAMES && names.every((name) => name.length <= MAX_LENGTH))
			return names.length > 0 ? names : null;
		context.addIssue({
			code: 'custom',
			message:
				"value must be at most 200 quoted names joined by commas, such as 'Bitcoin','Solana'",
		});
		return z.NEVER;
	});

/** `{ "apply": 1, "value": "2026-01-31" }`: from or until that day, inclusive. */
const dayFilter = z
	.strictObject({ apply: flag, value: z.string().max(40).nullable().optional() })
	.transform(({ apply, value }, context): string | null => {
		if (!apply || !value) return null;
		const day = value.slice(0, 10);
		if (z.iso.date().safeParse(day).success && day >= '0001') return day;
		context.addIssue({ code: 'custom', message: 'value must be a date such as 2026-01-31' });
		return z.NEVER;
	});

const days = { DateFrom: dayFilter.optional(), DateTo: dayFilter.optional() };

/** The `filters` parameter for each kind. */
export const articleFilters = {
	news: z
		.strictObject({ Assets: namesFilter.optional(), Source: namesFilter.optional(), ...days })
		.prefault({}),
	research: z
		.strictObject({
			Tag: namesFilter.optional(),
			Assets: namesFilter.optional(),
			Author: namesFilter.optional(),
			...days,
		})
		.prefault({}),
};

/** Active filters: a list matches any of its values; null or absent matches all. */
export interface ArticleFilters {
	Assets?: string[] | null | undefined;
	Source?: string[] | null | undefined;
	Tag?: string[] | null | undefined;
	Author?: string[] | null | undefined;
	/** First and last day, both inclusive, UTC. */
	DateFrom?: string | null | undefined;
	DateTo?: string | null | undefined;
}
