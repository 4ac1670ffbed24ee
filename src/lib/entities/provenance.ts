import type { z } from 'zod';
import { originInWords } from '#lib/catalogue/origin-words.ts';
import type { CreditedMember, revisionRow } from './revision-rows.ts';

/** A revision as returned by the `revisions` dataset. */
export type RevisionRow = z.input<typeof revisionRow>;

/** Text with its link target. */
export interface LinkedText {
	text: string;
	href?: string;
}

/** Returns who proposed and accepted a change, or what made it: `proposed by @ann, accepted by vote 7 of 8`. */
export function creditInWords({
	origin,
	author,
	proposal,
}: Pick<RevisionRow, 'origin' | 'author' | 'proposal'>): LinkedText[] {
	if (!proposal) return [{ text: originInWords(origin) }];
	const { slug, accepted_by, count_accept, count_reject, is_trusted } = proposal;
	const href = `/dao/${slug}`;
	const by = [{ text: 'proposed by ' }, memberInWords(author), { text: ', ' }];
	if (accepted_by)
		return [
			...by,
			{ text: is_trusted ? 'accepted at once' : 'accepted', href },
			{ text: ' by ' },
			memberInWords(accepted_by),
		];
	const votes =
		count_accept === null ? '' : ` ${count_accept} of ${count_accept + (count_reject ?? 0)}`;
	return [...by, { text: `accepted by vote${votes}`, href }];
}

const memberInWords = (member: CreditedMember | null): LinkedText =>
	member?.username
		? {
				text: `@${member.username}`,
				href: `/user_profile?username=${encodeURIComponent(member.username)}`,
			}
		: { text: 'a member' };

const MAX_CHARACTERS = 160;

/** Returns a field's value in words: a list by its items, a record by its values, truncated if long. */
export function valueInWords(value: unknown): string {
	const text = words(value);
	return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}

function words(value: unknown): string {
	if (value === null || value === undefined) return '';
	if (Array.isArray(value)) return value.map(words).join(', ');
	if (typeof value === 'object') return Object.values(value).map(words).filter(Boolean).join(' ');
	return String(value);
}

/** Returns a field's name in words: `year_founded` → `Year founded`. */
export function fieldInWords(field: string): string {
	const text = field
		.replaceAll('_', ' ')
		.replace(/\busd\b/, 'USD')
		.replace(/ id$/, '');
	return text.charAt(0).toUpperCase() + text.slice(1);
}
