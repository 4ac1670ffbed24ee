import { type Choice, moneyRanges, pastRanges } from './ranges.ts';

/** What a filter in force says. */
export type FilterValue =
	| { kind: 'names'; names: string[] }
	| { kind: 'ids'; ids: string[] }
	| { kind: 'choice'; id: number }
	/** USD; the lower end included, the upper excluded, as in the named ranges. */
	| { kind: 'money'; from: number | null; to: number | null }
	/** Days as YYYY-MM-DD, both ends included. */
	| { kind: 'days'; from: string | null; to: string | null };

interface Spec {
	/** Its name in the contract. */
	name: string;
	/** What the filter is called beside its field. */
	label: string;
	/** Its parameter in the address of a directory. */
	param: string;
	/** The listing column that it asks. */
	column: string;
	/** Whether triggers of the listings count the rows of each value (0011_listing_counts), so that a total is only read. */
	isCounted?: true;
}
interface ListOf extends Spec {
	/** The dataset that offers its options. */
	options: string;
}
export type ListSpec =
	| (ListOf & {
			form: 'names';
			/** The column is one of the names, holds one of them, or is that of sectors. */
			test: 'is' | 'holds' | 'sectors';
	  })
	| (ListOf & { form: 'ids' });
export type ChoiceSpec = Spec & { choices: readonly Choice[] } & (
		| { form: 'money' | 'days' }
		| {
				form: 'choice';
				/**
				 * The column is the choice's `value`, is one of its `among`, holds its `id`, or is empty when its `value` is true.
				 */
				test: 'is' | 'among' | 'holds' | 'empty';
		  }
	);
export type FilterSpec = ListSpec | ChoiceSpec;

type Of<Form extends FilterSpec['form']> = Extract<FilterSpec, { form: Form }>;

/** By names that the listing has itself. */
export const names = (spec: Omit<Of<'names'>, 'form'>): FilterSpec => ({ form: 'names', ...spec });
/** By linked records. */
export const ids = (spec: Omit<Of<'ids'>, 'form'>): FilterSpec => ({ form: 'ids', ...spec });
export const choice = (spec: Omit<Of<'choice'>, 'form'>): FilterSpec => ({
	form: 'choice',
	...spec,
});
/** By a range of USD. */
export const money = (spec: Spec): FilterSpec => ({
	form: 'money',
	choices: moneyRanges,
	...spec,
});
/** By a span of days. */
export const days = (spec: Spec): FilterSpec => ({ form: 'days', choices: pastRanges, ...spec });
/** By what was raised in all rounds. */
export const totalRaised: FilterSpec = money({
	name: 'TotalFundRaised',
	label: 'Total raised',
	param: 'raised',
	column: 'funding_usd',
});
/** By the sectors of the records. */
export const sectors: FilterSpec = names({
	name: 'Sector',
	label: 'Sector',
	param: 'sector',
	options: 'search_sector',
	column: 'sectors',
	test: 'sectors',
	isCounted: true,
});
