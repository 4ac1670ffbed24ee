import type { Span as DrawnFrom } from '#lib/charts/spans.ts';
import { longDate } from '#lib/format/dates.ts';

/** The period in which somebody held a position, as far as known. */
export interface Span {
	from_date: string | null;
	from_precision: string | null;
	to_date: string | null;
	to_precision: string | null;
}

/** Returns `Feb 2020 – present`; empty if neither end is known. */
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

/** Returns members as items of a list of people. */
export const memberItems = (members: readonly Member[]) =>
	members.map((one) => ({
		type: 'people' as const,
		name: one.name,
		slug: one.slug,
		image: one.avatar,
		detail: [one.position, spanInWords(one)].filter(Boolean).join(' · '),
	}));

interface Position extends Span {
	position: string;
	organization: string | null;
}

/** Maximum characters of a label that fit above a bar. */
const mostLetters = 60;
const shortenLabel = (text: string): string =>
	text.length > mostLetters ? `${text.slice(0, mostLetters - 1).toWellFormed()}…` : text;

/** Returns a person's positions as chart spans, earliest first. */
export const careerSpans = ({
	peoples_experience,
}: {
	peoples_experience: readonly Position[];
}): DrawnFrom[] =>
	peoples_experience
		.map(({ position, organization, from_date, to_date }) => ({
			label: shortenLabel(organization ? `${position}, ${organization}` : position),
			from: from_date,
			to: to_date,
		}))
		.sort((a, b) => (a.from ?? '').localeCompare(b.from ?? ''));
