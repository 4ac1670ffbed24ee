import { four, type Rule, three, two } from '../chart.ts';
import type { Piece } from '../pieces.ts';
import { cond } from './making.ts';

/** Rules for who studied where, and who published what. */

const studied = (...schools: string[]): Piece =>
	cond(...schools.map((words) => ({ is: 'studied' as const, words })));

const places: readonly string[] = ['in', 'at', 'from', 'of', 'with', 'on', 'to'];

export const schools: Rule[] = [
	two('verb', 'school', ({ verb }, { words }) => (verb === 'study' ? studied(words) : null)),
	three('verb', 'prep', 'school', ({ verb }, { prep }, { words }) =>
		verb === 'study' && places.includes(prep) ? studied(words) : null,
	),
	// `studied computer science at Stanford`
	four(['verb', 'school', 'prep', 'school'], ({ verb }, { words }, { prep }, other) =>
		verb === 'study' && places.includes(prep) ? studied(words, other.words) : null,
	),
	three('school', 'field', 'verb', ({ words }, { field }, { verb }) =>
		verb === 'study' && field === 'education' ? studied(words) : null,
	),
	// `a degree from MIT`, `học tại trường Stanford`
	three('field', 'prep', 'school', ({ field }, { prep }, { words }) =>
		field === 'education' && places.includes(prep) ? studied(words) : null,
	),
	three('verb', 'field', 'school', ({ verb }, { field }, { words }) =>
		verb === 'study' && field === 'education' ? studied(words) : null,
	),
	four(['verb', 'prep', 'field', 'school'], ({ verb }, _, { field }, { words }) =>
		verb === 'study' && field === 'education' ? studied(words) : null,
	),
	two('school', 'field', ({ words }, { field }) => (field === 'education' ? studied(words) : null)),
	two('prep', 'school', ({ prep }, { words }) =>
		prep === 'from' || prep === 'with' ? studied(words) : null,
	),
	// `MIT people`
	two('school', 'target', ({ words }, { target }) =>
		target.source === 'people' && target.conds.length === 0
			? { tag: 'target', target: { ...target, conds: [{ is: 'studied', words }] } }
			: null,
	),
	// `Stanford alumni`, `MIT-educated`
	two('school', 'verb', ({ words }, { verb }) => (verb === 'study' ? studied(words) : null)),
];

const byOutlet: readonly string[] = ['from', 'by', 'in', 'on', 'at', 'passive', 'with'];

export const outlets: Rule[] = [
	two('prep', 'outlet', ({ prep }, outlet) =>
		// `news on Bitfinex` are about it, though it also publishes some.
		(outlet.isName ? ['from', 'by', 'passive'] : byOutlet).includes(prep)
			? { ...outlet, said: true }
			: null,
	),
	two('outlet', 'prep', (outlet, { prep }) => (prep === 'own' ? { ...outlet, said: true } : null)),
	two('outlet', 'verb', (outlet, { verb }) =>
		verb === 'publish' ? { ...outlet, said: true } : null,
	),
];
