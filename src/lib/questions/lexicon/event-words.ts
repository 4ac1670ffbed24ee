/**
 * Word beginnings that denote the same kind of event: a question about a hack means a title with *drained*. One line
 * per kind.
 */
export const eventWords: readonly (readonly string[])[] = [
	[
		...['hack', 'exploit', 'drain', 'attack', 'stole', 'breach', 'theft', 'heist', 'rob'],
		...['steal', 'siphon', 'compromis', 'taken from', 'taken by', 'loses'],
	],
	['outage', 'halt', 'stall', 'downtime', 'offline', 'stopp'],
	['jail', 'prison', 'sentenc', 'imprison'],
	['convict', 'guilty'],
	['arrest'],
	['bankrupt', 'insolven', 'chapter 11'],
	['rebrand', 'renam'],
	['lawsuit', 'sue', 'suing', 'charge', 'settle', 'fine', 'penalt'],
	['airdrop'],
	['sell', 'sold', 'dump'],
	['bought', 'buy', 'acqui', 'takeover', 'took over'],
	['layoff', 'lays off', 'laid off', 'job cut'],
	['depeg', 'peg', 'collaps', 'crash', 'implo', 'blowup', 'blew up', 'blow up'],
];

/** Words that tell of a kind of event together, folded, and a beginning by which titles tell of it. */
export const eventPhrases: ReadonlyMap<string, string> = new Map([
	...['changed its name', 'change its name', 'change of name', 'changed name', 'doi ten'].map(
		(words) => [words, 'rebrand'] as const,
	),
	...['tan cong', 'bi hack', 'bi trom', 'mat trom', 'danh cap'].map(
		(words) => [words, 'hack'] as const,
	),
	...['pha san', 'went bust', 'went under'].map((words) => [words, 'bankrupt'] as const),
	...['ngung hoat dong', 'ngung chay'].map((words) => [words, 'outage'] as const),
	...['mua lai', 'thau tom'].map((words) => [words, 'acqui'] as const),
	['ket an', 'sentenc'],
]);
