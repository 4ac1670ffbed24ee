import { z } from 'zod';
import { fieldNames } from '#lib/catalogue/fields.ts';
import { type RecordType, recordTypes } from '#lib/catalogue/record-types.ts';
import { fieldLabel } from '#lib/entities/field-labels.ts';

/** Changes on one page. */
export const changesPerPage = 50;

/** The view of the recent changes page, as encoded in its URL. */
export interface ChangesView {
	type: RecordType | null;
	origin: ChangesOrigin | null;
	field: string | null;
	/** The author's username. */
	by: string | null;
	/** A day (UTC) from whose beginning changes are included. */
	since: string | null;
	/** A revision id: only changes before it. */
	before: string | null;
}

/** The origins of changes that the page distinguishes. */
export const changesOrigins = {
	proposal: 'Contributors',
	staff: 'Editors',
	import: 'Imports',
	revert: 'Reverts',
	rule: 'By rule',
	starter: 'Starter catalogue',
	sample: 'Sample records',
} as const;
export type ChangesOrigin = keyof typeof changesOrigins;

export const typeLabels = {
	project: 'Projects',
	organization: 'Organizations',
	person: 'People',
	round: 'Funding rounds',
} as const satisfies Record<RecordType, string>;

/** The query parameters allowed in its URL. */
export const changesKeys = ['type', 'origin', 'field', 'by', 'since', 'before'] as const;

/** Returns the fields offered as a filter: those of the chosen kind of record, or all. */
export function fieldChoices(type: RecordType | null): { field: string; label: string }[] {
	const types = type === null ? recordTypes : [type];
	const labels = new Map<string, string>();
	for (const one of types)
		for (const field of fieldNames(one))
			if (!labels.has(field)) labels.set(field, fieldLabel(one, field));
	return [...labels]
		.map(([field, label]) => ({ field, label }))
		.sort((a, b) => a.label.localeCompare(b.label));
}

const isOrigin = (text: string): text is ChangesOrigin => Object.hasOwn(changesOrigins, text);
const originOf = (text: string): ChangesOrigin | null => (isOrigin(text) ? text : null);

/** Returns the view that a URL requests. Anything it cannot interpret is dropped. */
export function readChanges(query: URLSearchParams): ChangesView {
	const text = (name: string) => query.get(name) ?? '';
	const matching = (name: string, pattern: RegExp) =>
		pattern.test(text(name)) ? text(name) : null;
	const type = recordTypes.find((one) => one === text('type')) ?? null;
	const fields = fieldChoices(type);
	return {
		type,
		origin: originOf(text('origin')),
		field: fields.find(({ field }) => field === text('field'))?.field ?? null,
		by: matching('by', /^[\w.-]{1,60}$/),
		since: isPastDay(text('since')) ? text('since') : null,
		before: matching('before', /^\d{1,15}$/),
	};
}

const isPastDay = (text: string) => z.iso.date().safeParse(text).success && text > '1900';

/** Returns the URL of a view. */
export function changesHref(view: Partial<ChangesView>): string {
	const query = new URLSearchParams();
	for (const key of changesKeys) {
		const value = view[key];
		if (value) query.set(key, value);
	}
	return query.size > 0 ? `/changes?${query}` : '/changes';
}
