import type { Page } from 'playwright-core';
import type { Db } from '#lib/db/connect.ts';
import { signedIn } from '../../tests/setup/signed-in.ts';
import { onTrial } from '../../tests/setup/with-plan.ts';
import type { PicturedMember } from './member-views.ts';
import type { View } from './view.ts';

/** Conversations, each with its questions in order. */
const conversations: readonly { name: string; questions: readonly string[] }[] = [
	{ name: 'rounds', questions: ['Largest funding rounds in 2021', 'only Series A'] },
	{ name: 'chart', questions: ['How much was raised each month in 2021?'] },
	{
		name: 'facts',
		questions: [
			'Who founded Uniswap?',
			'Compare Uniswap and Aave',
			'Who backed both Uniswap and Optimism?',
		],
	},
	{
		name: 'asked-back',
		questions: [
			'Largest round per sector',
			'DeFi projects founded in 2003',
			'Will ETH reach $10,000?',
		],
	},
];

async function ask(page: Page, questions: readonly string[]): Promise<void> {
	for (const [at, question] of questions.entries()) {
		await page.getByLabel('Your question').fill(question);
		await page.getByLabel('Your question').press('Enter');
		await page.locator('.message:not(.pending)').nth(at).waitFor();
	}
	// The page from its top: scrolled, its header would be in the middle of the picture.
	await page.evaluate(() => scrollTo(0, 0));
}

const viewOf = ({ name, questions }: (typeof conversations)[number]): View => ({
	...{ name: `assistant-${name}`, path: '/ai-chat', whole: true },
	reach: (page) => ask(page, questions),
});

/** The assistant as visitors see it, and conversations with each kind of answer. */
export async function assistantViews(
	db: Db,
): Promise<{ visitor: View[]; members: PicturedMember[] }> {
	const { member, token } = await signedIn(db, { name: 'Emmy Noether', username: 'noether' });
	await onTrial(db, member.id);
	return {
		visitor: [{ name: 'assistant', path: '/ai', whole: true }],
		members: [
			{
				token,
				views: [{ name: 'assistant-empty', path: '/ai-chat' }, ...conversations.map(viewOf)],
			},
		],
	};
}
