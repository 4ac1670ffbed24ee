import type { Fact } from '#lib/entities/facts.ts';

/** One line of the table: what it is about, and in each record's column the facts that say it. */
export interface FactRow {
	label: string;
	/** A list for each record, in their order; empty where nothing is known. */
	cells: Fact[][];
	/** Every record says the same. */
	isSame: boolean;
	/** Each that says something says one figure. */
	isFigure: boolean;
}

/**
 * The facts of records side by side, under the names and in the order that their own pages give them. A line that only
 * some have stands behind the one that it follows there. What no record has makes no line.
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
