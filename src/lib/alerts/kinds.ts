import type { EntityType } from '#lib/entities/tabs.ts';

/** The kinds of events that an alert can report. */
export const alertKinds = ['round', 'revision', 'price', 'unlock'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** The limit that a member sets for an alert. */
export interface AlertLimit {
	label: string;
	unit: string;
	least: number;
	most: number;
	initially: number;
}

export interface AlertWords {
	label: string;
	/** The event that triggers the alert, by kind of record; kinds without an entry do not have this alert. */
	describes: Partial<Record<EntityType, string>>;
	limit: AlertLimit | null;
}

/** The wording of each kind of alert in its form. */
export const alertWords = {
	round: {
		label: 'New funding round',
		describes: {
			project: 'The project announces a round.',
			organization: 'The organization raises or invests.',
			people: 'This person invests.',
		},
		limit: null,
	},
	revision: {
		label: 'Changed facts',
		describes: {
			project: 'A fact is added, changed or removed.',
			organization: 'A fact is added, changed or removed.',
			people: 'A fact is added, changed or removed.',
		},
		limit: null,
	},
	price: {
		label: 'Price move',
		describes: { project: 'The price has moved by this much since your last alert.' },
		limit: { label: 'Move', unit: '%', least: 0.1, most: 1_000, initially: 10 },
	},
	unlock: {
		label: 'Token unlock',
		describes: { project: 'Tokens unlock within this many days.' },
		limit: { label: 'Ahead', unit: 'days', least: 1, most: 365, initially: 7 },
	},
} as const satisfies Record<AlertKind, AlertWords>;

/** Returns the kinds of alert available for a kind of record, with their wording. */
export function alertsFor(
	type: EntityType,
): { kind: AlertKind; label: string; describes: string; limit: AlertLimit | null }[] {
	return alertKinds.flatMap((kind) => {
		const { label, describes, limit }: AlertWords = alertWords[kind];
		const sentence = describes[type];
		return sentence ? [{ kind, label, describes: sentence, limit }] : [];
	});
}

/** Returns an alert as one line: `Price move of 10%`, `Token unlock within 7 days`. */
export function alertInWords({ kind, limit }: { kind: AlertKind; limit: number | null }): string {
	const { label } = alertWords[kind];
	if (limit === null) return label;
	return kind === 'price'
		? `${label} of ${limit}%`
		: `${label} within ${limit === 1 ? 'a day' : `${limit} days`}`;
}
