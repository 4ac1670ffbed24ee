import type { Answer } from '#lib/questions/answer.ts';
import type { Expected } from './evaluate.ts';

const SHOWN = 6;

/** An answer in one line. */
export function describeAnswer(answer: Answer): string {
	if (answer.outcome !== 'answer') return `${answer.outcome}: ${answer.sentence}`;
	const sentence = answer.text
		.map((piece) =>
			typeof piece === 'string'
				? piece
				: (answer.facts.find(({ id }) => id === piece.fact)?.shown ?? ''),
		)
		.join('');
	const rows = answer.table?.rows
		.slice(0, SHOWN)
		.map(({ record, cells }) => record ?? cells.join(' '));
	return [
		answer.reading.words,
		sentence,
		rows ? `${answer.table?.total} rows: ${rows.join(', ')}` : '',
	]
		.filter((part) => part !== '')
		.join(' | ');
}

/** All right answers in one line. */
export const expectedInWords = (expected: readonly Expected[]): string =>
	expected.map(oneInWords).join(' or ');

function oneInWords(one: Expected): string {
	switch (one.kind) {
		case 'records':
			return `${one.take ?? one.records.length} of ${one.records.length}: ${one.records.slice(0, SHOWN).join(', ')}`;
		case 'figure':
			return `${one.form} ${one.figure}`;
		case 'groups':
			return `${one.groups.length} groups: ${one.groups.slice(0, SHOWN).join('; ')}`;
		case 'facts':
			return one.facts.map(({ record, value }) => `${record} ${value}`).join(', ');
		case 'items':
			return `${one.items.length}: ${one.items.slice(0, SHOWN).join('; ')}`;
		case 'changes':
			return one.changes.map(({ record, field }) => `${record} ${field}`).join(', ');
		case 'sources':
			return one.sources.join(', ');
		case 'refused':
			return one.refusals.join(' or ');
	}
}
