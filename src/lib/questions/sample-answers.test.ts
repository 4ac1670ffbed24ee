import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { seedSamples } from '#lib/starter/seed.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { answerQuestion } from './answer-question.ts';

const database = useTestDatabase();

beforeAll(() => seedSamples(database.db));

async function answered(question: string) {
	const answer = await answerQuestion(database.db, { question, turns: [], today: new Date() });
	if (answer.outcome !== 'answer') throw new Error(`${question}: ${answer.sentence}`);
	return answer;
}

test('unlocks of samples are shown, and marked as samples', async () => {
	for (const question of ['Upcoming unlocks', 'Unlocks in the next 30 days']) {
		const { table, caveats } = await answered(question);
		expect(table?.total, question).toBeGreaterThan(0);
		expect(caveats.at(-1)).toMatch(/of sample projects, which are fictional\.$/);
	}
});

test('allocations of samples are shown, and marked as samples', async () => {
	const { table, caveats } = await answered(
		'Projects that give the team at least 10% of their tokens',
	);
	expect(table?.total).toBeGreaterThan(0);
	expect(caveats.at(-1)).toMatch(/^\d+ projects are samples, which are fictional\.$/);
	const { rows } = await database.db.execute<{ name: string }>(sql`
		select p.name from project as p join token_allocation as a on a.project_id = p.id where a.percent is not null limit 1`);
	const one = await answered(`Token allocation of ${rows[0]?.name}`);
	expect(one.caveats.at(-1)).toMatch(/of sample projects, which are fictional\.$/);
});

test('a sum by sector counts a round of several sectors once among those of no known amount', async () => {
	const { rows } = await database.db.execute<{ total: number; unknown: number }>(sql`
		select count(*)::int as total, (count(*) filter (where amount_usd is null))::int as unknown from round_listing`);
	const { total, unknown } = rows[0] ?? { total: 0, unknown: 0 };
	expect(unknown).toBeGreaterThan(0);
	const { caveats } = await answered('Total raised in funding rounds by sector');
	expect(caveats.at(-1)).toMatch(new RegExp(`^${unknown} of ${total} `));
});
