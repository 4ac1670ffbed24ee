import type { z } from 'zod';
import { csvLine } from '#lib/directory/csv.ts';
import type { answerTable } from './answer-shape.ts';

/** Returns the table of an answer as CSV in UTF-8 with a byte-order mark, with its column labels. */
export const tableCsv = ({
	columns,
	rows,
}: Pick<z.output<typeof answerTable>, 'columns' | 'rows'>): string =>
	`\uFEFF${csvLine(columns.map(({ label }) => label))}${rows.map(({ cells }) => csvLine(cells)).join('')}`;
