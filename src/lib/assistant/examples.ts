/**
 * Example questions that show what can be asked. Pages answer them from the current catalogue; those without an
 * answer are omitted.
 */
export const exampleQuestions = [
	'Which projects raised a Series A in 2024?',
	'How many funds are based in Singapore?',
	'What were the largest funding rounds of 2021?',
	'Who founded Uniswap?',
	'Funding rounds by sector in 2024',
	'Who co-invests with Paradigm?',
] as const;
