import { csvLine } from '#lib/directory/csv.ts';
import type { Fact } from '#lib/entities/facts.ts';
import type { Comparison } from './comparison.ts';

/** The exact value where the table shortens it, of a link to elsewhere its address. */
const exactly = ({ text, title, href }: Fact): string =>
	href !== undefined && !href.startsWith('/') ? href : (title ?? text);

/** The table of facts as CSV in UTF-8 with a byte-order mark: a line a fact, a column a record. */
export function comparisonCsv({ columns, groups }: Pick<Comparison, 'columns' | 'groups'>): string {
	const head = csvLine(['Group', 'Fact', ...columns.map(({ head: { name } }) => name)]);
	const lines = groups.flatMap(({ title, rows }) =>
		rows.map(({ label, cells }) =>
			csvLine([title, label, ...cells.map((facts) => facts.map(exactly).join('; '))]),
		),
	);
	return `\uFEFF${head}${lines.join('')}`;
}
