import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from './connect.ts';

/** A database, or a transaction in it. */
type Executor = Pick<Db, 'execute'>;
export type Row = Record<string, unknown>;

/** Rows with the single column that many statements return. PostgreSQL's bigint arrives as text, as do ids. */
export const idRow = z.object({ id: z.string() });
export const slugRow = z.object({ slug: z.string() });
export const nameRow = z.object({ name: z.string() });
export const fieldRow = z.object({ field: z.string() });
export const countRow = z.object({ count: z.number() });
export const totalRow = z.object({ total: z.number() });

/**
 * Whether each row is checked against its shape, in tests and in development, to find a column that is renamed, may be
 * null or arrives as text. Elsewhere this costs nothing. It is decided once, since reading the environment costs more
 * than reading some rows. Vitest runs with NODE_ENV=production, as Astro sets it.
 */
const isChecked = process.env.NODE_ENV === 'development' || process.env.VITEST === 'true';

/** An inline statement, as with drizzle's `sql`. */
type Statement<Answer> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<Answer>;

/**
 * Reads the rows of the statement that follows it, unchanged: the shape only declares what they are. Shapes are
 * created once, by the module.
 *
 *     const rows = await readRows(db, slugRow)`select slug from project where id = ${id}`;
 *
 * @throws in tests and in development when a row does not match the shape.
 */
export const readRows =
	<Read extends Row>(db: Executor, shape: z.ZodType<unknown, Read>): Statement<Read[]> =>
	async (text, ...values) => {
		const { rows }: { rows: unknown[] } = await db.execute(sql(text, ...values));
		assertRows(shape, rows);
		return rows;
	};

/**
 * Reads the row of a statement that always returns one, such as a count.
 * @throws when there is none, or more than one.
 */
export const readOne =
	<Read extends Row>(db: Executor, shape: z.ZodType<unknown, Read>): Statement<Read> =>
	async (text, ...values) => {
		const [row, ...more] = await readRows(db, shape)(text, ...values);
		if (row === undefined || more.length > 0)
			throw new Error(
				`A statement for one row returned ${row === undefined ? 'none' : more.length + 1}`,
			);
		return row;
	};

/** Checks rows against their shape, where checks are on. @throws when one does not match. */
export function assertRows<Read>(
	shape: z.ZodType<unknown, Read>,
	rows: unknown[],
): asserts rows is Read[] {
	if (!isChecked) return;
	for (const row of rows) {
		const { error } = shape.safeParse(row);
		if (error)
			throw new TypeError(
				`A row does not match what its statement declares:\n${z.prettifyError(error)}`,
			);
	}
}
