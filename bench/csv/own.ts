import { tableCsv } from '#lib/assistant/table-csv.ts';
import type { Db } from '#lib/db/connect.ts';
import { account } from '#lib/db/schema/accounts.ts';
import { pointReasons } from '#lib/db/schema/contributions.ts';
import { awardPoints } from '#lib/points/award.ts';
import { answerQuestion } from '#lib/questions/answer-question.ts';
import { linesOf, pointsCsv } from '#lib/quests/points-calls.ts';
import { addEntry, annotate } from '#lib/watchlist/entries.ts';
import { listAsCsv } from '#lib/watchlist/export.ts';
import { defaultList } from '#lib/watchlist/lists.ts';
import { watchTypes } from '#lib/watchlist/watch-types.ts';
import { questionSets } from '../assistant/questions.ts';

/** A member's files: watchlists with notes, and points. */
export async function ofMember(
	db: Db,
	heaviest: (db: Db, type: string) => Promise<string[]>,
): Promise<Record<string, string>> {
	const made: Record<string, string> = {};
	const [member] = await db
		.insert(account)
		.values({ username: 'reader', name: 'Reader', email: 'reader@example.com', referral_code: 'r' })
		.returning({ id: account.id });
	if (!member) throw new Error('The account was not made.');
	for (const type of watchTypes) {
		for (const slug of await heaviest(db, type === 'people' ? 'person' : type)) {
			const entry = await addEntry(db, member.id, { type, slug });
			await annotate(db, member.id, Number(entry), {
				note: 'Held since 2021; see\n"the memo"',
				tags: ['to read', 'a,b'],
			});
		}
		made[`watchlist of ${type}`] = await listAsCsv(db, await defaultList(db, member.id), type);
	}
	for (const reason of pointReasons)
		await awardPoints(db, { accountId: member.id, reason, points: 10 });
	made.points = pointsCsv(await linesOf(db, member.id));
	return made;
}

/** Maximum number of answers whose tables are read. */
const MAX_ANSWERS = 12;

/** Tables from answers to questions of the newest set. */
export async function ofAnswers(db: Db): Promise<Record<string, string>> {
	const made: Record<string, string> = {};
	for (const { question, turns } of questionSets.at(-1) ?? []) {
		if (turns.length > 0 || Object.keys(made).length === MAX_ANSWERS) continue;
		const answer = await answerQuestion(db, { question, turns: [], today: new Date() });
		if (answer.outcome === 'answer' && answer.table)
			made[`answer to “${question}”`] = tableCsv(answer.table);
	}
	return made;
}
