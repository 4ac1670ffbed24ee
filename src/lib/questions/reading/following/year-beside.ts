import type { Query } from '../../query.ts';

const MONTH =
	/^((?:(?:and|ok|now|what about|how about|then|in|for|còn|con|thế còn|the con|vậy còn|vay con|trong|vào)[ ,]+)*)(january|february|march|april|may|june|july|august|september|october|november|december|(?:tháng|thang) \d{1,2})([?!. ]*(?:thì sao|thi sao)?[?!. ]*)$/i;

/** Adds the previous year to a month: `February?` after the events of January 2024 means the same year. */
function ofSameYear(question: string, before: Query | undefined): string {
	const years = new Set(
		[...JSON.stringify(before ?? '').matchAll(/"(\d{4})-\d\d-\d\d"/g)].map(([, year]) => year),
	);
	const [year] = years;
	return years.size === 1 ? question.replace(MONTH, `$1$2 ${year}$3`) : question;
}

/**
 * Completes a period that depends on the previous one: `and the year after` means the adjacent year, `February?` the
 * same year.
 */
export function resolveYear(question: string, before: Query | undefined): string {
	const years = [...JSON.stringify(before ?? '').matchAll(/"(\d{4})-01-01","\1-12-31"/g)];
	const year = Number(years[0]?.[1]);
	if (years.length !== 1) return ofSameYear(question, before);
	return ofSameYear(question, before)
		.replace(
			/\b(?:in )?(?:the (?:year after(?: that)?|following year|next year)|(?:a|one) year later)\b/i,
			`in ${year + 1}`,
		)
		.replace(
			/\b(?:in )?(?:the (?:year before(?: that)?|previous year|prior year)|(?:a|one) year earlier)\b/i,
			`in ${year - 1}`,
		);
}
