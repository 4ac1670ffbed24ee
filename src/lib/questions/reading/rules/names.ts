import { four, one, type Rule, three, two } from '../chart.ts';
import type { Name, Piece, Target } from '../pieces.ts';
import { cond } from './making.ts';

const joinNames = (a: readonly Name[], b: readonly Name[], all: boolean): Piece => ({
	...{ tag: 'names', names: [...a, ...b], all },
});

export const names: Rule[] = [
	one('name', ({ name }) => ({ tag: 'names', names: [name], all: true })),
	three('names', 'prep', 'name', (a, { prep }, { name }) =>
		(prep === 'and' && (a.all || a.names.length === 1)) ||
		(prep === 'or' && (!a.all || a.names.length === 1))
			? joinNames(a.names, [name], prep === 'and')
			: null,
	),
	four(['names', 'prep', 'prep', 'name'], (a, { prep }, { prep: second }, { name }) =>
		prep === 'and' && second === 'and' ? joinNames(a.names, [name], true) : null,
	),
	// `besides Paradigm`
	two('not', 'names', ({ apart = false, lacks = false }, { names: left }) =>
		apart || lacks ? cond({ is: 'except', names: left, lacks }) : null,
	),
	// `the project Solana`, `the Solana token`: of two records with the same name, the one of that kind.
	three('name', 'prep', 'target', ({ name }, { prep }, { target }) =>
		(prep === 'own' && target.source === 'projects') || (prep === 'as' && target.plural === false)
			? namesOfKind(target, name)
			: null,
	),
	// `the project with the symbol TAO`
	two('field', 'name', ({ field }, { name }) => {
		const records = name.records.filter(({ by, type }) => by === 'symbol' && type === 'project');
		return field === 'symbol' && records.length > 0
			? { tag: 'name', name: { ...name, records } }
			: null;
	}),
	// `the coin of The Sandbox`
	three('target', 'prep', 'name', ({ target }, { prep }, { name }) =>
		prep === 'of' && target.plural === false && target.conds.some(({ is }) => is === 'token')
			? namesOfKind(target, name)
			: null,
	),
	two('target', 'name', ({ target }, { name }) => namesOfKind(target, name), 0.2),
	// `Is Paradigm a fund?` asks what the noun says, if it cannot be of another kind.
	two(
		'name',
		'target',
		({ name }, { target }) =>
			target.source === 'organizations' && name.records.every(({ type }) => type === 'organization')
				? null
				: namesOfKind(target, name),
		0.6,
	),
];

function namesOfKind({ source, conds, plural }: Target, name: Name): Piece | null {
	if (plural === true) return null;
	const type = { projects: 'project', organizations: 'organization', people: 'person' } as const;
	const wanted = Object.entries(type).find(([one]) => one === source)?.[1];
	const isToken = conds.every(({ is }) => is === 'token' || is === 'type');
	const records = name.records.filter((record) => record.type === wanted);
	return wanted && isToken && records.length > 0
		? { tag: 'names', names: [{ ...name, records }], all: true }
		: null;
}
