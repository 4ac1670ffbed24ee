import { readVerdicts } from '../src/lib/assistant/verdicts.ts';
import { connect } from '../src/lib/db/connect.ts';
import { migrate } from '../src/lib/db/migrate.ts';
import { openDatabase } from '../src/lib/db/open.ts';
import { databaseSettings, runCommand, say } from './command.ts';

/** `npm run cairn -- verdicts`: assistant answers that members reported as misread, newest first. */

await runCommand(async () => {
	const database = await openDatabase(databaseSettings());
	const { db, close } = connect(database.url, { max: 1, name: 'cairn verdicts' });
	try {
		await migrate(database.url);
		const { good, wrong, reports } = await readVerdicts(db);
		say(`${good} good, ${wrong} read wrong.`);
		for (const { at, question, words, reason } of reports)
			say(`\n${at}  ${question}\n  read as  ${words ?? '–'}\n  said     ${reason ?? '–'}`);
	} finally {
		await close();
		await database.release();
	}
});
