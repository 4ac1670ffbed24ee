import { SettingsError } from '../src/lib/base/settings-error.ts';
import { ChangeRefusedError } from '../src/lib/catalogue/change.ts';
import { possibleDuplicateRounds } from '../src/lib/catalogue/duplicate-rounds.ts';
import { mergeRounds, separateRounds, settleAllRounds } from '../src/lib/catalogue/merge-rounds.ts';
import { connect, type Db } from '../src/lib/db/connect.ts';
import { migrate } from '../src/lib/db/migrate.ts';
import { openDatabase } from '../src/lib/db/open.ts';
import { idRow, readRows } from '../src/lib/db/read-rows.ts';
import { databaseSettings, runCommand, say } from './command.ts';

const USAGE = `npm run cairn -- rounds <command>

  duplicates               list pairs of funding rounds that may be one
  merge <round> <other>    they are one: shown and counted once, with what the sources of both say
  part <round>             it is another one than those it stands with
  settle                   look at all rounds again by the rule, after an update of Cairn

A round is named by its slug, as the list of duplicates writes it.`;

const author = { origin: 'staff' };

await runCommand(async ([command, ...slugs]) => {
	const wanted = { duplicates: 0, merge: 2, part: 1, settle: 0 }[command ?? ''];
	if (wanted === undefined || slugs.length !== wanted) throw new SettingsError(USAGE);
	const database = await openDatabase(databaseSettings());
	const { db, close } = connect(database.url, { max: 2, name: 'cairn rounds' });
	try {
		await migrate(database.url);
		if (command === 'settle')
			say(`${await settleAllRounds(db)} rounds stand with others, or by themselves, now.`);
		else await run(db, slugs);
	} catch (error) {
		throw error instanceof ChangeRefusedError ? new SettingsError(`${error.message}.`) : error;
	} finally {
		await close();
		await database.release();
	}
});

async function run(db: Db, slugs: string[]): Promise<void> {
	const [one, other] = await Promise.all(slugs.map((slug) => idOf(db, slug)));
	if (one === undefined) return list(db);
	if (other === undefined) {
		await separateRounds(db, author, one);
		say(`${slugs[0]} stands by itself again.`);
		return;
	}
	await mergeRounds(db, author, one, other);
	say(
		`${slugs[0]} and ${slugs[1]} are one; npm run cairn -- rounds part ${slugs[1]} takes it back.`,
	);
}

async function list(db: Db): Promise<void> {
	const pairs = await possibleDuplicateRounds(db);
	for (const { slug, other_slug, reason } of pairs) say(`${slug}  ${other_slug}  (${reason})`);
	say(
		pairs.length === 1
			? '1 pair that may be one round.'
			: `${pairs.length} pairs that may be one round.`,
	);
}

async function idOf(db: Db, slug: string): Promise<number> {
	const rows = await readRows(db, idRow)`select id from funding_round where slug = ${slug}`;
	if (!rows[0])
		throw new SettingsError(
			`There is no round ${slug}; npm run cairn -- rounds duplicates lists slugs.`,
		);
	return Number(rows[0].id);
}
