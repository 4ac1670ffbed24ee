import type { ProposalType } from '#lib/db/schema/contributions.ts';
import { reasons } from './reasons.ts';
import { type ProposalState, verificationOf } from './states.ts';

/** The display name of each proposal type. */
export const typeNames = {
	project: 'Project',
	organization: 'Organization',
	person: 'Person',
	round: 'Funding round',
	research: 'Research',
} as const satisfies Record<ProposalType, string>;

const abbreviations: Record<string, string> = { usd: '(USD)', url: 'address', id: '' };

/** Returns a field's display name: `amount_usd` → `Amount (USD)`. */
export function fieldName(field: string): string {
	const words = field
		.split('_')
		.map((word) => abbreviations[word] ?? word)
		.filter(Boolean)
		.join(' ');
	return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** The specification's verification levels, 0 to 2, in words. */
export const verificationNames = ['Rejected', 'In review', 'Verified'] as const;
export const verificationName = (state: ProposalState): string =>
	verificationNames[verificationOf(state)];

const isReason = (code: string): code is keyof typeof reasons => Object.hasOwn(reasons, code);

/** Returns a reason code worded for the author; null for none. */
export const reasonText = (code: string | null): string | null =>
	code !== null && isReason(code) ? reasons[code] : null;
