import type { EntityType } from '#lib/entities/tabs.ts';

/** What an alert waits for. */
export const alertKinds = ['round', 'revision', 'price', 'unlock'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** A number that goes with an alert. */
export interface AlertLimit {
	label: string;
	unit: string;
	least: number;
	most: number;
	initially: number;
}

export interface AlertWords {
	label: string;
	/** What tells the member, by the kind of record; a kind that is absent has no such alert. */
	describes: Partial<Record<EntityType, string>>;
	limit: AlertLimit | null;
}

/** Each kind of alert as its form shows it. */
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
		describes: { project: 'The price moves by this much since your last alert.' },
		limit: { label: 'Move', unit: '%', least: 0.1, most: 1_000, initially: 10 },
	},
	unlock: {
		label: 'Token unlock',
		describes: { project: 'Tokens unlock within this many days.' },
		limit: { label: 'Ahead', unit: 'days', least: 1, most: 365, initially: 7 },
	},
} as const satisfies Record<AlertKind, AlertWords>;

/** The kinds of alert that a kind of record can have, with their words. */
export function alertsFor(
	type: EntityType,
): { kind: AlertKind; label: string; describes: string; limit: AlertLimit | null }[] {
	return alertKinds.flatMap((kind) => {
		const { label, describes, limit }: AlertWords = alertWords[kind];
		const sentence = describes[type];
		return sentence ? [{ kind, label, describes: sentence, limit }] : [];
	});
}

/** An alert in a line: `Price move of 10%`, `Token unlock within 7 days`. */
export function alertInWords({ kind, limit }: { kind: AlertKind; limit: number | null }): string {
	const { label } = alertWords[kind];
	if (limit === null) return label;
	return kind === 'price'
		? `${label} of ${limit}%`
		: `${label} within ${limit === 1 ? 'a day' : `${limit} days`}`;
}
