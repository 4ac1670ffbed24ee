/**
 * Word beginnings that denote the same kind of event: a question about a hack matches a title with *drained*. One line
 * per kind.
 */
export const eventWords: readonly (readonly string[])[] = [
	[
		...['hack', 'exploit', 'drain', 'attack', 'stole', 'breach', 'theft', 'heist', 'rob'],
		...[
			...['steal', 'siphon', 'compromis', 'taken from', 'taken by', 'loses', 'bug', 'vulnerab'],
			'hijack',
		],
	],
	['outage', 'halt', 'stall', 'downtime', 'offline', 'stopp'],
	['jail', 'prison', 'sentenc', 'imprison'],
	['convict', 'guilty'],
	['arrest'],
	['bankrupt', 'insolven', 'chapter 11'],
	['rebrand', 'renam'],
	['lawsuit', 'sue', 'suing', 'charge', 'settle', 'fine', 'penalt', 'to pay', 'probe'],
	['upgrad', 'fork', 'hardfork'],
	['airdrop'],
	['sell', 'sold', 'dump'],
	['bought', 'buy', 'acqui', 'takeover', 'took over'],
	['layoff', 'lays off', 'laid off', 'job cut'],
	['depeg', 'peg', 'collaps', 'crash', 'implo', 'blowup', 'blew up', 'blow up', 'below a dollar'],
];

/** Phrases that denote a kind of event, folded, with a word beginning that denotes it in titles. */
export const eventPhrases: ReadonlyMap<string, string> = new Map([
	...['changed its name', 'change its name', 'change of name', 'changed name', 'doi ten'].map(
		(words) => [words, 'rebrand'] as const,
	),
	...['tan cong', 'bi hack', 'bi trom', 'mat trom', 'danh cap', 'bi khai thac'].map(
		(words) => [words, 'hack'] as const,
	),
	...['pha san', 'went bust', 'went under'].map((words) => [words, 'bankrupt'] as const),
	...['ngung hoat dong', 'ngung chay'].map((words) => [words, 'outage'] as const),
	...['mua lai', 'thau tom'].map((words) => [words, 'acqui'] as const),
	...['bi kien', 'kien tung', 'bi phat', 'nop phat'].map((words) => [words, 'lawsuit'] as const),
	...['was taken', 'were taken', 'was stolen'].map((words) => [words, 'hack'] as const),
	['nang cap', 'upgrad'],
	['mat peg', 'depeg'],
	['bi bat', 'arrest'],
	['sa thai', 'layoff'],
	['ket an', 'sentenc'],
]);
