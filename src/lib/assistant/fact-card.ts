import { longDate } from '#lib/format/dates.ts';
import { exactNumber } from '#lib/format/numbers.ts';
import { hostOf } from '#lib/format/text.ts';
import type { AnswerFact } from '#lib/questions/answer.ts';
import { webAddress } from './citation.ts';

/** What the card of a fact says. */
export interface FactCard {
	/** What was read or counted: `raised`. */
	label: string;
	/** `project/bitcoin`, where it is of one record. */
	record: string | null;
	shown: string;
	/** The whole value, where it is shown in short. */
	exact: string | null;
	source: { name: string; href: string } | null;
	/** `Nov 21, 2026` */
	at: string | null;
	/** Its history, or the rows that were counted. */
	history: string | null;
	/** Where the fact itself leads. */
	to: string | null;
}

/** A fact as its card tells it. */
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
