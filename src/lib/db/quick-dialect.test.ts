import { eq, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { QuickDialect } from './quick-dialect.ts';
import { account } from './schema/accounts.ts';

const drizzle = new PgDialect();
const quick = new QuickDialect();

const words = fc.string({ unit: fc.constantFrom('a', ' ', '"', "'", '$', '1') });
const value = fc.oneof(
	words,
	fc.integer(),
	fc.bigInt(),
	fc.boolean(),
	fc.constant(null),
	fc.constant(undefined),
	fc.date({ noInvalidDate: true }),
);
const leaf: fc.Arbitrary<SQL> = fc.oneof(
	value.map((one) => sql`x = ${one}`),
	fc.array(words).map((list) => sql`y && ${sql.param(list)}::text[]`),
	words.map((name) => sql`${sql.identifier(name)} is null`),
	fc.constant(sql.raw('z > 0')),
	words.map((name) => sql`${eq(account.email, name)} and ${account.id} > ${1}`),
	words.map((name) => sql`(select ${name})`.inlineParams()),
	fc.array(value).map((list) => sql`w in ${list}`),
	fc.constant(sql.empty()),
);
const { statement } = fc.letrec<{ statement: SQL }>((tie) => ({
	statement: fc.oneof(
		{ maxDepth: 4 },
		leaf,
		fc.array(tie('statement'), { maxLength: 4 }).map((all) => sql.join(all, sql` and `)),
		fc
			.tuple(tie('statement'), value, tie('statement'))
			.map(([a, one, b]) => sql`${a} or ${one} or ${b}`),
	),
}));

test('writes every statement as drizzle does', () => {
	fc.assert(
		fc.property(statement, (one) => {
			const { sql: text, params } = drizzle.sqlToQuery(one);
			expect(quick.sqlToQuery(one)).toMatchObject({ sql: text, params });
		}),
		{ numRuns: 500 },
	);
});
