import type { z } from 'zod';
import { csvLine } from '#lib/directory/csv.ts';
import type { answerTable } from './answer-shape.ts';

/** The table of an answer as CSV in UTF-8 with a byte-order mark, under the labels of its columns. */
export const tableCsv = ({
	columns,
	rows,
}: Pick<z.output<typeof answerTable>, 'columns' | 'rows'>): string =>
	`\uFEFF${csvLine(columns.map(({ label }) => label))}${rows.map(({ cells }) => csvLine(cells)).join('')}`;
