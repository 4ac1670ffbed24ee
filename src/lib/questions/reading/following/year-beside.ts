import type { Query } from '../../query.ts';

/** `and the year after`: the year beside that of the question before. */
export function inYear(question: string, before: Query | undefined): string {
	const years = [...JSON.stringify(before ?? '').matchAll(/"(\d{4})-01-01","\1-12-31"/g)];
	const year = Number(years[0]?.[1]);
	if (years.length !== 1) return question;
	return question
		.replace(
			/\b(?:in )?(?:the (?:year after(?: that)?|following year|next year)|(?:a|one) year later)\b/i,
			`in ${year + 1}`,
		)
		.replace(
			/\b(?:in )?(?:the (?:year before(?: that)?|previous year|prior year)|(?:a|one) year earlier)\b/i,
			`in ${year - 1}`,
		);
}
