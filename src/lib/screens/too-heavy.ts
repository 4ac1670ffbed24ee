import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { codeOf } from '#lib/db/lost-connection.ts';
import { databaseFailure, HttpError } from '#lib/http/errors.ts';
import { conditionField } from './condition-sql.ts';
import type { Field } from './field.ts';
import { fields } from './fields.ts';
import type { Condition, Screen } from './screen.ts';

/** Maximum duration of a statement that reads a screen, in milliseconds. */
export const MAX_MS = 2_000;

/**
 * Returns a condition's relative cost: texts are compared character by character, and history is longer than the
 * catalogue.
 */
function weight(field: Field, { comparison }: Condition): number {
	if (comparison === 'contains') return 'form' in field ? 1 : 4;
	if (comparison === 'changed within') return 3;
	return field.relation === undefined ? 0 : 2;
}

/** Returns the most expensive part of a screen, in words; undefined if none stands out. */
export function heaviestPart({ source, groups, sort }: Screen): string | undefined {
	const conditions = groups.flatMap((group) => group.conditions);
	const weighed = [
		...conditions.map((condition) => {
			const field = conditionField(source, condition);
			return { words: `${field.label} ${condition.comparison}`, weight: weight(field, condition) };
		}),
		...sort.flatMap(({ field: name }) => {
			const field = fields[source].get(name);
			const isWorded = field?.kind === 'words' && field.form === undefined;
			return isWorded ? [{ words: `the order by ${field.label}`, weight: 2 }] : [];
		}),
	];
	const [first] = weighed.filter((one) => one.weight > 0).toSorted((a, b) => b.weight - a.weight);
	return first?.words;
}

/** Settings for screen statements: on a small directory, starting a second process costs more than it saves. */
const settings = `set local statement_timeout = ${MAX_MS}; set local jit = off; set local min_parallel_table_scan_size = '64MB'`;

/**
 * Runs a screen's query within the allowed time.
 * @throws HttpError 422 stating what makes the screen expensive.
 */
export async function withinTimeLimit<Answer>(
	db: Db,
	screen: Screen,
	read: (tx: Pick<Db, 'execute'>) => Promise<Answer>,
): Promise<Answer> {
	try {
		return await db.transaction(
			async (tx) => {
				await tx.execute(sql.raw(settings));
				return read(tx);
			},
			{ accessMode: 'read only' },
		);
	} catch (error) {
		const failure = databaseFailure(error);
		if (!failure || codeOf(failure) !== '57014') throw error;
		const what = heaviestPart(screen);
		throw new HttpError(
			422,
			`This screen takes longer than ${MAX_MS / 1_000} seconds.${what ? ` What costs most: ${what}.` : ''} Remove something, or narrow it with another condition.`,
		);
	}
}
