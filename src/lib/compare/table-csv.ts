import { csvLine } from '#lib/directory/csv.ts';
import type { Fact } from '#lib/entities/facts.ts';
import type { Comparison } from './comparison.ts';

/** Returns the exact value if the table shortens it, and for an external link its URL. */
const exactly = ({ text, title, href }: Fact): string =>
	href !== undefined && !href.startsWith('/') ? href : (title ?? text);

/** Returns the table of facts as CSV in UTF-8 with a byte-order mark: one line per fact, one column per record. */
export function comparisonCsv({ columns, groups }: Pick<Comparison, 'columns' | 'groups'>): string {
	const head = csvLine(['Group', 'Fact', ...columns.map(({ head: { name } }) => name)]);
	const lines = groups.flatMap(({ title, rows }) =>
		rows.map(({ label, cells }) =>
			csvLine([title, label, ...cells.map((facts) => facts.map(exactly).join('; '))]),
		),
	);
	return `\uFEFF${head}${lines.join('')}`;
}
