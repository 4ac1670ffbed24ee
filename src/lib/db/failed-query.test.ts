import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';

const database = useTestDatabase();
const SECRET = 'ada@example.com';

/** What the log keeps of an error, as one line. */
function logged(error: unknown): string {
	let line = '';
	const log = createLog('info', {
		write(text: string) {
			line += text;
		},
	});
	log.error({ err: error }, 'request failed');
	return line;
}

test.each([
	['of an unknown table', () => sql`SELECT ${SECRET} FROM no_such_table`],
	['of a value that cannot be read', () => sql`SELECT ${SECRET}::text::int`],
	[
		'that would break a constraint, whose details name the row',
		() => sql`INSERT INTO rate_limit VALUES (${SECRET}, 1, now()), (${SECRET}, 1, now())`,
	],
])('a failed query %s tells no value, in words, stack or log', async (_, statement) => {
	const error: unknown = await database.db.execute(statement()).catch((failure) => failure);
	if (!(error instanceof Error)) throw new Error('It did not fail.');
	expect(error.message).toMatch(/^Failed query: (?:SELECT|INSERT)/);
	for (const text of [error.message, error.stack, JSON.stringify(error), logged(error)])
		expect(text).not.toContain(SECRET);
	expect(logged(error)).toMatch(/"code"|Failed query/);
});

test('nor does one in a transaction, or a prepared one', async () => {
	const failing = database.db.transaction((tx) =>
		tx.execute(sql`SELECT ${SECRET} FROM no_such_table`),
	);
	const error: unknown = await failing.catch((failure) => failure);
	expect(logged(error)).toContain('no_such_table');
	expect(logged(error)).not.toContain(SECRET);
});
