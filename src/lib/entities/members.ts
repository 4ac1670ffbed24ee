import { longDate } from '#lib/format/dates.ts';

/** When somebody held a position, as the catalogue knows it. */
export interface Span {
	from_date: string | null;
	from_precision: string | null;
	to_date: string | null;
	to_precision: string | null;
}

/** `Feb 2020 – present`; empty when neither end is known. */
export function spanInWords(one: Span): string {
	if (!one.from_date && !one.to_date) return '';
	return `${longDate(one.from_date, one.from_precision)} – ${one.to_date ? longDate(one.to_date, one.to_precision) : 'present'}`;
}

interface Member extends Span {
	name: string;
	slug: string;
	avatar: string | null;
	position: string;
}

/** Members as the items of a list of people. */
export const memberItems = (members: readonly Member[]) =>
	members.map((one) => ({
		type: 'people' as const,
		name: one.name,
		slug: one.slug,
		image: one.avatar,
		detail: [one.position, spanInWords(one)].filter(Boolean).join(' · '),
	}));
