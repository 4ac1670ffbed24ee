import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * During an upgrade the previous version keeps running beside the new one, on tables that the new one has migrated. So
 * a migration removes nothing that earlier code uses, until a release that does without it has been out (decision 60).
 * What it may remove is declared above the statement: `-- unused since 0.2.0: why`.
 */

const FOLDER = 'src/lib/db/migrations';
/** Migrations up to this one predate the rule: nobody runs two versions across them. */
const LAST_FREE = 42;

const NAME = String.raw`(?:"?\w+"?\.)?"?(\w+)"?`;
const CREATED = new RegExp(
	String.raw`\bCREATE\s+(?:UNLOGGED\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?${NAME}`,
	'gi',
);
const ALTERED = new RegExp(
	String.raw`^\s*ALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?${NAME}\s+([\s\S]*)$`,
	'i',
);
const DROPPED =
	/^\s*DROP\s+(TABLE|VIEW|MATERIALIZED\s+VIEW|FUNCTION|PROCEDURE|TYPE|DOMAIN|SCHEMA|SEQUENCE)\b/i;
const RENAMED =
	/^\s*ALTER\s+(?:VIEW|MATERIALIZED\s+VIEW|FUNCTION|TYPE|SEQUENCE|SCHEMA)\b[\s\S]*\bRENAME\b/i;
const UNUSED_SINCE = /^\s*--\s*unused since (\d+)\.(\d+)\.(\d+): \S/im;

/** What an action of ALTER TABLE does to code that does not know of it. */
const actions: readonly [sign: RegExp, what: string][] = [
	[/^RENAME\s+(?!CONSTRAINT\b)/i, 'renames what code before it asks for'],
	[/^DROP\s+(?!CONSTRAINT\b)/i, 'drops a column that code before it may use'],
	[/^ALTER\s+(?:COLUMN\s+)?"?\w+"?\s+(?:SET\s+DATA\s+)?TYPE\b/i, 'changes the type of a column'],
	[
		/^ALTER\s+(?:COLUMN\s+)?"?\w+"?\s+SET\s+NOT\s+NULL\b/i,
		'asks for a value that code before it may leave out',
	],
	[
		/^ALTER\s+(?:COLUMN\s+)?"?\w+"?\s+DROP\s+DEFAULT\b/i,
		'takes away a value that code before it counts on',
	],
	[
		/^ADD\s+(?!CONSTRAINT\b|PRIMARY\b|UNIQUE\b|CHECK\b|FOREIGN\b|EXCLUDE\b)(?=[\s\S]*\bNOT\s+NULL\b)(?![\s\S]*\b(?:DEFAULT|GENERATED)\b)/i,
		'adds a column that code before it does not fill, NOT NULL and without a default',
	],
];

interface Statement {
	/** Without comments and quoted text. */
	sql: string;
	/** The comments before it and in it. */
	comments: string;
}

/** Splits a migration into statements; function bodies and string literals are not examined. */
export function statementsOf(text: string): Statement[] {
	const token =
		/--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|;|[^-/$';]+|[\s\S]/g;
	const all: Statement[] = [];
	let now: Statement = { sql: '', comments: '' };
	for (const [part] of text.matchAll(token)) {
		if (part === ';') {
			all.push(now);
			now = { sql: '', comments: '' };
		} else if (/^(?:--|\/\*)/.test(part)) now.comments += `${part}\n`;
		else now.sql += /^(?:'|\$\w*\$.)/s.test(part) && part.length > 1 ? "''" : part;
	}
	return [...all, now].filter(({ sql }) => sql.trim() !== '');
}

/** The actions of ALTER TABLE, split at commas outside brackets. */
function actionsOf(text: string): string[] {
	const parts = [''];
	let depth = 0;
	for (const letter of text) {
		if (letter === '(') depth += 1;
		if (letter === ')') depth -= 1;
		if (letter === ',' && depth === 0) parts.push('');
		else parts[parts.length - 1] += letter;
	}
	return parts.map((part) => part.trim());
}

function harmOf(sql: string, made: ReadonlySet<string>): string | undefined {
	const dropped = DROPPED.exec(sql)?.[1]?.toLowerCase();
	if (dropped) return `drops a ${dropped} that code before it may use`;
	if (RENAMED.test(sql)) return 'renames what code before it asks for';
	const [, table = '', rest = ''] = ALTERED.exec(sql) ?? [];
	if (made.has(table.toLowerCase())) return undefined;
	for (const action of actionsOf(rest)) {
		const found = actions.find(([sign]) => sign.test(action));
		if (found) return found[1];
	}
	return undefined;
}

/** Whether one release came before another, both as `1.2.3`. */
function isEarlier(one: readonly number[], other: readonly number[]): boolean {
	const at = one.findIndex((part, index) => part !== other[index]);
	return at !== -1 && (one[at] ?? 0) < (other[at] ?? 0);
}

/**
 * What in a migration's text would break code of the previous version, one sentence each.
 * @param release the version that includes it, as `1.2.3`.
 */
export function harmsOf(text: string, release: string): string[] {
	const made = new Set([...text.matchAll(CREATED)].map(([, name = '']) => name.toLowerCase()));
	const current = release.split('.').map(Number);
	return statementsOf(text).flatMap(({ sql, comments }) => {
		const harm = harmOf(sql, made);
		if (harm === undefined) return [];
		const unusedSince = UNUSED_SINCE.exec(comments)?.slice(1, 4).map(Number);
		if (unusedSince && isEarlier(unusedSince, current)) return [];
		const statement = sql.trim().replaceAll(/\s+/g, ' ').slice(0, 80);
		return unusedSince
			? [`“${statement}” ${harm}, and ${unusedSince.join('.')} is no release before ${release}`]
			: [`“${statement}” ${harm}; say above it: -- unused since <an earlier release>: <why>`];
	});
}

function releaseHere(): string {
	const manifest: unknown = JSON.parse(readFileSync('package.json', 'utf8'));
	return manifest instanceof Object && 'version' in manifest ? String(manifest.version) : '0.0.0';
}

/** One line for each statement of a migration after `LAST_FREE` that would break the previous version. */
export function harmfulMigrations(folder = FOLDER): string[] {
	const release = releaseHere();
	return readdirSync(folder)
		.filter((file) => file.endsWith('.sql') && Number.parseInt(file, 10) > LAST_FREE)
		.sort()
		.flatMap((file) =>
			harmsOf(readFileSync(join(folder, file), 'utf8'), release).map(
				(harm) => `${join(folder, file)}: ${harm}`,
			),
		);
}
