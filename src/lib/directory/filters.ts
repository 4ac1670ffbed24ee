import { z } from 'zod';
import { type FilterSpec, type Filters, type FilterValue, filtersOf } from './filter-specs.ts';
import { parseQuotedList } from './quoted-list.ts';
import type { DirectorySource } from './sources.ts';

/** Maximum items in a filter's list, and characters per item. */
const mostItems = 200;
const mostCharacters = 200;

const flag = z.union([z.literal([0, 1]), z.boolean()]);
const bound = z.union([z.number(), z.string().max(40)]).nullable();

/** A filter as sent by clients. `options-used` means that `value` takes precedence over a range. */
const filterForm = z.strictObject({
	apply: flag.optional(),
	value: z.union([z.string(), z.number()]).nullable().optional(),
	from: bound.optional(),
	to: bound.optional(),
	'options-used': flag.optional(),
});
type FilterForm = z.output<typeof filterForm>;

/** The problem with a filter, worded as the end of a sentence that names the filter. */
class Unreadable extends Error {}

function listOf(value: FilterForm['value']): string[] {
	const items = typeof value === 'string' ? parseQuotedList(value) : null;
	if (!items)
		throw new Unreadable("value must be quoted names joined by commas, such as 'DeFi','AI'");
	if (items.length > mostItems) throw new Unreadable(`value may hold at most ${mostItems} names`);
	if (items.some((item) => item.length > mostCharacters))
		throw new Unreadable(`value may hold names of at most ${mostCharacters} characters`);
	return items;
}

function namedChoice(spec: FilterSpec, value: FilterForm['value']): FilterValue | null {
	const id = typeof value === 'string' && /^\d{1,2}$/.test(value) ? Number(value) : value;
	const found = 'choices' in spec ? spec.choices.find((choice) => choice.id === id) : undefined;
	if (!found) {
		const known = 'choices' in spec ? spec.choices.map((choice) => choice.id).join(', ') : '';
		throw new Unreadable(`value must be one of ${known}`);
	}
	return found.word === null ? null : { kind: 'choice', id: found.id };
}

function usd(value: FilterForm['from'], end: string): number | null {
	if (value == null || value === '') return null;
	const amount =
		typeof value === 'string' && /^\d{1,20}(?:\.\d{1,10})?$/.test(value) ? Number(value) : value;
	if (typeof amount !== 'number' || amount < 0)
		throw new Unreadable(`${end} must be an amount of USD from 0`);
	return amount;
}

function dayOf(value: FilterForm['from'], end: string): string | null {
	if (value == null || value === '') return null;
	const day = typeof value === 'string' ? value.slice(0, 10) : value;
	if (!z.iso.date().safeParse(day).success || String(day) < '0001')
		throw new Unreadable(`${end} must be a day such as 2026-01-31`);
	return String(day);
}

function spanOf(spec: FilterSpec, form: FilterForm): FilterValue | null {
	const span =
		spec.form === 'days'
			? ({ kind: 'days', from: dayOf(form.from, 'from'), to: dayOf(form.to, 'to') } as const)
			: ({ kind: 'money', from: usd(form.from, 'from'), to: usd(form.to, 'to') } as const);
	if (span.from === null && span.to === null) throw new Unreadable('needs a value, or from or to');
	if (span.from !== null && span.to !== null && span.from > span.to)
		throw new Unreadable('from must not be above to');
	return span;
}

/**
 * Parses a filter in the contract's form; null when it filters nothing.
 * @throws Unreadable with the end of a sentence naming the filter.
 */
function readForm(spec: FilterSpec, form: FilterForm): FilterValue | null {
	if (!form.apply) return null;
	switch (spec.form) {
		case 'names': {
			const names = listOf(form.value);
			return names.length > 0 ? { kind: 'names', names } : null;
		}
		case 'ids': {
			const ids = listOf(form.value);
			if (!ids.every((id) => /^\d{1,15}$/.test(id)))
				throw new Unreadable("value must be quoted _ids, such as '12','7'");
			return ids.length > 0 ? { kind: 'ids', ids } : null;
		}
		case 'choice':
			return namedChoice(spec, form.value);
		default: {
			const spanned = (form.from ?? '') !== '' || (form.to ?? '') !== '';
			const used = form['options-used'];
			const chosen =
				form.value != null && (used || !spanned) ? namedChoice(spec, form.value) : null;
			if (form.value != null && (used || !spanned)) return chosen;
			if (form.value != null && used === undefined && namedChoice(spec, form.value))
				throw new Unreadable('takes a value, or from and to, not both');
			return spanOf(spec, form);
		}
	}
}

function filterSchema(spec: FilterSpec) {
	return filterForm.transform((form, context): FilterValue | null => {
		try {
			return readForm(spec, form);
		} catch (error) {
			if (!(error instanceof Unreadable)) throw error;
			context.addIssue({ code: 'custom', message: error.message });
			return z.NEVER;
		}
	});
}

/** Returns the schema of a directory's `filters` parameter, which turns the contract's forms into active filters. */
export function filtersSchema(source: DirectorySource) {
	const shape = Object.fromEntries(
		filtersOf(source).map(([name, spec]) => [
			name,
			filterSchema(spec)
				.optional()
				.meta({ description: `The filter “${spec.label}”.` }),
		]),
	);
	return z.strictObject(shape).transform((all): Filters => {
		const inForce: Filters = {};
		for (const [name, value] of Object.entries(all)) if (value) inForce[name] = value;
		return inForce;
	});
}
