import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { organization } from '#lib/db/schema/records.ts';
import { seedStarter } from '#lib/starter/seed.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { answerQuestion } from './answer-question.ts';

/** Questions about the starter and about other sources' records, whose names occur in other questions. */

const database = useTestDatabase();
const today = new Date('2026-11-25T12:00:00Z');

beforeAll(async () => {
	const { db } = database;
	await seedStarter(db);
	const author = { origin: 'import' };
	const [company] = await db
		.select({ id: organization.id })
		.from(organization)
		.where(eq(organization.slug, 'animoca-brands'));
	if (!company) throw new Error('The starter has no Animoca Brands.');
	const [product] = await revise(db, author, [
		{
			type: 'project',
			set: {
				name: 'Animoca Brands',
				organizations: [{ organization_id: company.id, role: 'Company' }],
			},
		},
		...['Foundry', 'Sturdy', 'Paradigm', 'a16z crypto', 'TABLE Holdings'].map((name) => ({
			...{ type: 'project' as const, set: { name } },
		})),
	]);
	if (!product) throw new Error('No record was made.');
	await revise(db, author, [
		{
			type: 'round',
			set: { project_id: product.id, type: 'Grant', date: '2018-05-10', amount_usd: 560_000 },
		},
	]);
});

const ask = async (question: string): Promise<string> => {
	const answer = await answerQuestion(database.db, { question, turns: [], today });
	if (answer.outcome !== 'answer') return `${answer.outcome}: ${answer.sentence}`;
	return answer.text
		.map((piece) =>
			typeof piece === 'string' ? piece : answer.facts.find(({ id }) => id === piece.fact)?.shown,
		)
		.join('');
};

test.each([
	['total funding animoca brands', 'Total amount: $768.65M, over 8 funding rounds.'],
	['number of funding rounds animoca brands', '8 funding rounds.'],
])('what a product and its company raised is one sum: %s', async (question, said) => {
	expect(await ask(question)).toBe(said);
});

test.each([
	['foundr of injectiv', /^Injective was founded by Albert Chon and Eric Chen\./],
	['where did nic carter studdy', /^Nic Carter, education: University of St Andrews/],
	[
		'Was Polychain ever the lead of a deal with Three Arrows at the table?',
		/^1 funding round: Avalanche/,
	],
])('a common word is no name from another source: %s', async (question, said) => {
	expect(await ask(question)).toMatch(said);
});

test('investors are compared by investing, even if projects share their names', async () => {
	expect(await ask('Compare Paradigm and a16z crypto by number of deals led')).toMatch(/\b\d+\b/);
});
