/**
 * Beginnings of words that tell of the same kind of event: who asks about a hack means a title with *drained*. A line per kind.
 */
export const eventWords: readonly (readonly string[])[] = [
	['hack', 'exploit', 'drain', 'attack', 'stole', 'breach', 'theft', 'heist', 'rob'],
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
	['depeg', 'peg', 'collaps', 'crash', 'implo'],
];
