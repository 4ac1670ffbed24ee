import { longDate } from '#lib/format/dates.ts';
import { exactNumber } from '#lib/format/numbers.ts';
import { hostOf } from '#lib/format/text.ts';
import type { AnswerFact } from '#lib/questions/answer.ts';
import { webAddress } from './citation.ts';

/** The contents of a fact's card. */
export interface FactCard {
	/** What was read or counted: `raised`. */
	label: string;
	/** `project/bitcoin`, if the fact is about one record. */
	record: string | null;
	shown: string;
	/** The full value, if it is shown shortened. */
	exact: string | null;
	source: { name: string; href: string } | null;
	/** `Nov 21, 2026` */
	at: string | null;
	/** Its history, or the rows counted. */
	history: string | null;
	/** The link of the fact itself. */
	to: string | null;
}

/** Returns the card of a fact. */
export function factCard({ field, record, shown, value, source, at, href }: AnswerFact): FactCard {
	const exact = typeof value === 'number' ? (exactNumber(value) ?? null) : null;
	const address = webAddress(source);
	const history = href?.startsWith('/') ? href : null;
	return {
		...{ label: field, record, shown, history },
		exact: exact === shown ? null : exact,
		source: address === null ? null : { name: hostOf(address), href: address },
		at: at === null ? null : longDate(at),
		to: history ?? address,
	};
}
