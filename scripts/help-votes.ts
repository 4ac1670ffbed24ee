import { connect } from '../src/lib/db/connect.ts';
import { migrate } from '../src/lib/db/migrate.ts';
import { openDatabase } from '../src/lib/db/open.ts';
import { voteTotals } from '../src/lib/help/votes.ts';
import { databaseSettings, runCommand, say } from './command.ts';

/** `npm run cairn -- help-votes`: readers' votes on the help center's articles, those most in need of work first. */

await runCommand(async () => {
	const database = await openDatabase(databaseSettings());
	const { db, close } = connect(database.url, { max: 1, name: 'cairn help votes' });
	try {
		await migrate(database.url);
		const totals = await voteTotals(db);
		for (const { article, yes, no } of totals)
			say(`${String(no).padStart(6)} no ${String(yes).padStart(6)} yes   ${article}`);
		if (totals.length === 0) say('Nobody has voted yet.');
	} finally {
		await close();
		await database.release();
	}
});
