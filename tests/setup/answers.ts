import type { Answer } from '#lib/questions/answer.ts';

/** A planner's answer: `Alpha raised $5 M`, with a table of one row and a record. */
export const spoken = (words = 'raised'): Extract<Answer, { outcome: 'answer' }> => ({
	outcome: 'answer',
	reading: {
		words: 'Amount raised by Alpha',
		href: '/project/alpha',
		unused: [],
		query: { kind: 'fact' },
	},
	text: [{ fact: 'f1' }, ` ${words} `, { fact: 'f2' }, '.'],
	table: {
		columns: [
			{ key: 'name', label: 'Project', unit: 'text' },
			{ key: 'raised', label: 'Raised', unit: 'usd' },
		],
		rows: [
			{
				record: 'project/alpha',
				href: '/project/alpha',
				cells: ['=Alpha', 5_000_000],
				facts: ['f1', 'f2'],
			},
		],
		total: 1,
		chart: null,
	},
	facts: [
		{
			...{ id: 'f1', record: 'project/alpha', field: 'name', value: 'Alpha', shown: 'Alpha' },
			...{
				source: 'https://example.com/about',
				at: '2026-11-20T08:00:00Z',
				href: '/project/alpha/history',
			},
		},
		{
			...{ id: 'f2', record: 'project/alpha', field: 'raised', value: 5_000_000, shown: '$5 M' },
			...{
				source: 'https://example.com/round',
				at: '2026-11-21T08:00:00Z',
				href: '/project/alpha/history',
			},
		},
	],
	found: [
		{
			...{ type: 'project', _id: '1', slug: 'alpha', name: 'Alpha', line: 'ALP', logo: null },
			href: '/project/alpha',
		},
	],
	caveats: ['1 of 2 rounds discloses no amount.'],
	asOf: '2026-11-24T00:00:00Z',
});

/** A clarifying question: the question can be read in two ways. */
export const clarification = (): Extract<Answer, { outcome: 'ask' }> => ({
	outcome: 'ask',
	sentence: 'Which Alpha do you mean?',
	reading: null,
	choices: [
		{ text: 'Alpha, a project', question: 'What did the project Alpha raise?' },
		{ text: 'Alpha Capital, a fund', question: 'What did Alpha Capital raise?' },
	],
});

/** An answer that declines the question. */
export const declined = (): Extract<Answer, { outcome: 'decline' }> => ({
	outcome: 'decline',
	sentence: 'Cairn gives no advice. Ask what a project raised, or who backs it.',
	choices: [{ text: 'What Alpha raised', question: 'What did Alpha raise?' }],
});
