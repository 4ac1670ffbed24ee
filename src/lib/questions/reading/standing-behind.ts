import type { Query } from '../query.ts';
import type { Bag, Context } from './bag.ts';
import { NoQueryError, pickRecord } from './pick.ts';
import type { Name, Target } from './pieces.ts';

/** Whether a noun just means organizations: a company behind a project is any organization behind it. */
const isAnyOrganization = ({ source, conds }: Target): boolean =>
	source === 'organizations' &&
	conds.every((cond) => cond.is === 'type' && cond.values.join() === 'Company');

/** Nouns for firms that, if behind a project, may be its investors. */
const payers: readonly string[] = ['firm', 'firms', 'institution', 'institutions', 'house'];

/** `organizations behind Sui`, `projects that Paxos is behind`. @throws NoQueryError */
export function affiliationsQuery(
	bag: Bag,
	names: readonly Name[],
	noun: 'behind' | 'parents',
	{ forms }: Context,
): Query {
	const [name, more] = names;
	const [target, another] = bag.take('target').map((piece) => piece.target);
	if (!name || more || another) throw new NoQueryError('Behind one at a time.');
	if (payers.some((form) => forms.has(form))) throw new NoQueryError('Whose firms?');
	const isAnything = target?.source === 'projects' || target?.source === 'raisers';
	const isPlain = target?.conds.every((cond) => cond.is === 'token' && !cond.not);
	if (isAnything && isPlain && noun === 'behind')
		return { kind: 'behind', record: pickRecord(name, ['organization']) };
	if (target ? !isAnyOrganization(target) : noun === 'behind') throw new NoQueryError('Who is?');
	return { kind: 'behind', record: pickRecord(name, ['project']) };
}
