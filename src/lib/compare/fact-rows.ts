import type { Fact } from '#lib/entities/facts.ts';

/** One row of the table: its label, and each record's facts in its column. */
export interface FactRow {
	label: string;
	/** A list per record, in order; empty if nothing is known. */
	cells: Fact[][];
	/** Whether every record has the same value. */
	isSame: boolean;
	/** Whether each cell with a value is a single figure. */
	isFigure: boolean;
}

/**
 * Aligns the facts of records, with the labels and order of their own pages. A row that only some records have comes
 * after the row that it follows on their pages. Facts that no record has get no row.
 */
export function factRows(columns: readonly (readonly Fact[])[]): FactRow[] {
	const labels: string[] = [];
	for (const facts of columns) {
		let at = -1;
		for (const { label } of facts) {
			const known = labels.indexOf(label);
			if (known === -1) labels.splice(at + 1, 0, label);
			at = known === -1 ? at + 1 : Math.max(at, known);
		}
	}
	return labels.map((label) => {
		const cells = columns.map((facts) => facts.filter((fact) => fact.label === label));
		return { label, cells, isSame: areSame(cells), isFigure: cells.every(isFigure) };
	});
}

const isFigure = (facts: readonly Fact[]): boolean =>
	facts.length < 2 && facts.every(({ text, href }) => !href && /^[#+−<≥-]*\$?\d/.test(text));

const textOf = (facts: readonly Fact[]): string =>
	facts.map(({ text, title, href }) => [text, title, href].join('\t')).join('\n');

function areSame(cells: readonly (readonly Fact[])[]): boolean {
	const [first, ...others] = cells.map(textOf);
	return first !== '' && others.length > 0 && others.every((text) => text === first);
}
