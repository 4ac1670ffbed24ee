import type { Query } from '../query.ts';
import { type Bag, bareNames, type Frame } from './bag.ts';
import type { Cond } from './pieces.ts';
import { rowsFrame } from './rows-frame.ts';

/** Conditions that distinguish one of a raiser's rounds from the others. */
const tellers: readonly Cond['is'][] = ['stage', 'period', 'amount'];

/** Removes a request for sources. @returns whether there was one */
function takeSources(bag: Bag): boolean {
	const sources = bag.all('target').filter(({ target }) => target.source === 'sources');
	const verbs = bag.all('verb').filter(({ verb }) => verb === 'say' || verb === 'disagree');
	if (sources.length === 0) return false;
	for (const piece of sources) {
		bag.takeOne(piece);
		if (piece.target.conds.length > 0) bag.add({ tag: 'cond', conds: piece.target.conds });
	}
	for (const piece of verbs) bag.takeOne(piece);
	return true;
}

/** Removes a request for an amount. @returns whether there was one */
function takeAmount(bag: Bag, isMuch: boolean): boolean {
	const fields = bag.all('field').filter(({ field }) => field === 'amount' || field === 'raised');
	for (const piece of fields) bag.takeOne(piece);
	const [verb, more] = bag.all('verb');
	if (verb?.verb === 'raise' && !more) bag.takeOne(verb);
	return fields.length > 0 || isMuch;
}

/** `những con số nào` */
const NUMBERS = /\b(?:con so|so lieu|figures|numbers|amounts|sums)\b/;

/** What sources state about a round: `sources of MoonPay's Series A`, `which amounts do sources give for it?` */
export const claimsFrame: Frame = (bag, asks, context): Query | null => {
	if (!takeSources(bag)) return null;
	const isAmount =
		takeAmount(bag, asks.has('much')) || asks.has('is') || NUMBERS.test(context.text);
	for (const piece of bag.take('period'))
		bag.add({ tag: 'cond', conds: [{ is: 'period', of: 'any', span: piece.span }] });
	const conds = bag.all('cond').flatMap((piece) => piece.conds);
	const isNamed =
		bag.all('names').length > 0 ||
		bag.all('cond').some((piece) => bareNames(piece.conds)) ||
		conds.some(({ is }) => is === 'related');
	const isOfFounding = conds.some(
		(cond) => cond.is === 'period' && (cond.of === 'founded' || cond.of === 'launched'),
	);
	const rounds = bag.all('target');
	const isOfRounds = rounds.length > 0 || conds.some(({ is }) => tellers.includes(is));
	if (!isNamed || isOfFounding || !isOfRounds) return null;
	if (rounds.some(({ target }) => target.source !== 'fundraising')) return null;
	if (rounds.length === 0)
		bag.add({ tag: 'target', target: { source: 'fundraising', conds: [], plural: false } });
	const read = rowsFrame(bag, new Set(), context);
	if (read?.kind !== 'list' || read.rows.source !== 'fundraising' || read.sort) return null;
	return { kind: 'claims', rows: read.rows, what: isAmount ? 'amounts' : 'sources' };
};
