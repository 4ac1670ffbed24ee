import { expect, test } from 'vitest';
import { harmfulMigrations, harmsOf, statementsOf } from './migrations.ts';

const harms = (text: string) => harmsOf(text, '0.3.0');

test.each([
	['DROP TABLE "a";', 'drops a table'],
	['DROP TABLE IF EXISTS public.a CASCADE;', 'drops a table'],
	['DROP FUNCTION f(text);', 'drops a function'],
	['ALTER TABLE "a" DROP COLUMN "b";', 'drops a column'],
	['alter table only a drop b;', 'drops a column'],
	['ALTER TABLE "a" RENAME TO "b";', 'renames'],
	['ALTER TABLE "a" RENAME COLUMN "b" TO "c";', 'renames'],
	["ALTER TYPE mood RENAME VALUE 'sad' TO 'low';", 'renames'],
	['ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE bigint;', 'changes the type'],
	['ALTER TABLE "a" ALTER COLUMN "b" TYPE text USING b::text;', 'changes the type'],
	['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;', 'asks for a value'],
	['ALTER TABLE "a" ALTER COLUMN "b" DROP DEFAULT;', 'takes away a value'],
	['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;', 'does not fill'],
	['ALTER TABLE a ADD c int, ADD COLUMN IF NOT EXISTS b numeric(3, 2) NOT NULL;', 'does not fill'],
])('%s is refused', (text, harm) => {
	expect(harms(text)).toEqual([expect.stringContaining(harm)]);
});

test.each([
	'CREATE TABLE "a" ("b" text NOT NULL);\n--> statement-breakpoint\nALTER TABLE "a" ALTER COLUMN "b" TYPE int;',
	'ALTER TABLE "a" ADD COLUMN "b" text;',
	'ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'x\' NOT NULL;',
	'ALTER TABLE "a" ADD COLUMN "b" text NOT NULL GENERATED ALWAYS AS (lower(c)) STORED;',
	'ALTER TABLE "a" ADD CONSTRAINT "b" CHECK ("c" IS NOT NULL);',
	'ALTER TABLE "a" DROP CONSTRAINT "b";',
	'ALTER TABLE "a" ALTER COLUMN "b" DROP NOT NULL;',
	'DROP INDEX "a";',
	"-- DROP TABLE a;\nSELECT '; DROP TABLE a;';",
	'CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DROP TABLE a; END $$;',
])('%s passes', (text) => {
	expect(harms(text)).toEqual([]);
});

test('what an earlier release stopped using may be dropped, what this one stops using may not yet', () => {
	const dropping = (release: string) =>
		harms(`-- unused since ${release}: the ledger has it\nALTER TABLE "a" DROP COLUMN "b";`);
	expect(dropping('0.2.9')).toEqual([]);
	expect(dropping('0.3.0')).toEqual([expect.stringContaining('0.3.0 is no release before 0.3.0')]);
	expect(dropping('0.10.0')).toHaveLength(1);
});

test('each statement needs its own word', () => {
	const both =
		'-- unused since 0.2.0: the ledger has it\nALTER TABLE a DROP COLUMN b;\nALTER TABLE a DROP COLUMN c;';
	expect(harms(both)).toEqual([expect.stringContaining('DROP COLUMN c')]);
});

test('statements are split outside strings, comments and bodies', () => {
	const sqls = statementsOf("SELECT ';';\n-- a; b\nSELECT $x$ ; $x$, 1 - 2 / 3; ").map(({ sql }) =>
		sql.trim(),
	);
	expect(sqls).toEqual(["SELECT ''", "SELECT '', 1 - 2 / 3"]);
});

test('the existing migrations pass', () => {
	expect(harmfulMigrations()).toEqual([]);
});
