import { type Choice, moneyRanges, pastRanges } from './ranges.ts';

/** The value of an active filter. */
export type FilterValue =
	| { kind: 'names'; names: string[] }
	| { kind: 'ids'; ids: string[] }
	| { kind: 'choice'; id: number }
	/** USD; lower bound inclusive, upper bound exclusive, as in the named ranges. */
	| { kind: 'money'; from: number | null; to: number | null }
	/** Days as YYYY-MM-DD, both bounds inclusive. */
	| { kind: 'days'; from: string | null; to: string | null };

interface Spec {
	/** Its name in the contract. */
	name: string;
	/** The filter's label, shown beside its field. */
	label: string;
	/** Its parameter in a directory's URL. */
	param: string;
	/** The listing column it filters. */
	column: string;
	/**
	 * Whether listing triggers count the rows per value (0011_listing_counts), so that a total only needs a lookup.
	 */
	isCounted?: true;
}
interface ListOf extends Spec {
	/** The dataset that offers its options. */
	options: string;
}
export type ListSpec =
	| (ListOf & {
			form: 'names';
			/** Whether the column equals one of the names, contains one, or holds sectors. */
			test: 'is' | 'holds' | 'sectors';
	  })
	| (ListOf & { form: 'ids' });
export type ChoiceSpec = Spec & { choices: readonly Choice[] } & (
		| { form: 'money' }
		/** `precision` is the column that says how precisely a date is known. */
		| { form: 'days'; precision?: string }
		| {
				form: 'choice';
				/**
				 * The column equals the choice's `value`, equals one of its `values`, contains its `id`, or is empty if
				 * its `value` is true.
				 */
				test: 'is' | 'among' | 'holds' | 'empty';
		  }
	);
export type FilterSpec = ListSpec | ChoiceSpec;

type Of<Form extends FilterSpec['form']> = Extract<FilterSpec, { form: Form }>;

/** Filters by names stored in the listing itself. */
export const names = (spec: Omit<Of<'names'>, 'form'>): FilterSpec => ({ form: 'names', ...spec });
/** Filters by linked records. */
export const ids = (spec: Omit<Of<'ids'>, 'form'>): FilterSpec => ({ form: 'ids', ...spec });
export const choice = (spec: Omit<Of<'choice'>, 'form'>): FilterSpec => ({
	form: 'choice',
	...spec,
});
/** Filters by a USD range. */
export const money = (spec: Spec): FilterSpec => ({
	form: 'money',
	choices: moneyRanges,
	...spec,
});
/** Filters by a date range. */
export const days = (spec: Spec & { precision: string }): FilterSpec => ({
	form: 'days',
	choices: pastRanges,
	...spec,
});
/** Filters by the total raised in all rounds. */
export const totalRaised: FilterSpec = money({
	name: 'TotalFundRaised',
	label: 'Total raised',
	param: 'raised',
	column: 'funding_usd',
});
/** Filters by the records' sectors. */
export const sectors: FilterSpec = names({
	name: 'Sector',
	label: 'Sector',
	param: 'sector',
	options: 'search_sector',
	column: 'sectors',
	test: 'sectors',
	isCounted: true,
});
