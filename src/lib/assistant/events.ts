import type { Usage } from '#lib/plans/usage.ts';
import type {
	Answer,
	AnswerFact,
	AnswerTable,
	Choice,
	FoundRecord,
	Reading,
	SpokenAnswer,
} from '#lib/questions/answer.ts';
import { resolvePieces } from './resolved-pieces.ts';

/** Records found, by kind, as returned by calls. */
export type FoundByKind = Record<FoundRecord['type'], FoundRecord[]>;

/** Identifies a question and its conversation. */
interface Place {
	conversation: string;
	message: string;
}

/** The day's question usage. */
export interface ReportedUsage {
	used: number;
	limit: number;
	resets_at: string;
}

/**
 * One event of the stream that answers a question. `begun`, `table`, `closest` and the fields of `done` extend the
 * contract.
 */
export type AskEvent =
	| { event: 'begun'; data: Place }
	| { event: 'reading'; data: Reading }
	| { event: 'found'; data: FoundByKind }
	| { event: 'text'; data: { text: string; fact: string | null } }
	| { event: 'facts'; data: AnswerFact[] }
	| { event: 'table'; data: AnswerTable }
	| {
			event: 'ask';
			data: {
				outcome: 'ask' | 'decline';
				sentence: string;
				reading: Reading | null;
				choices: Choice[];
				/** Answers to other possible meanings. */
				closest?: SpokenAnswer[];
			};
	  }
	| {
			event: 'done';
			data: Place & {
				outcome: Answer['outcome'];
				caveats: string[];
				as_of: string | null;
				usage: ReportedUsage;
				/** Set if nothing is known about the subject; the answer states what is known. */
				unknown?: true | undefined;
				closest?: SpokenAnswer[] | undefined;
			};
	  }
	| { event: 'failed'; data: Place & { sentence: string } };

/** Groups records by kind, keeping their order. */
export function groupByKind(found: readonly FoundRecord[]): FoundByKind {
	const of = (type: FoundRecord['type']) => found.filter((one) => one.type === type);
	return {
		project: of('project'),
		people: of('people'),
		organization: of('organization'),
		news: of('news'),
		fundraising: of('fundraising'),
	};
}

export const toReportedUsage = ({ used, limit, resetsAt }: Usage): ReportedUsage => ({
	used,
	limit,
	resets_at: resetsAt.toISOString(),
});

/** Yields the events that convey an answer. */
export function* answerEvents(answer: Answer, usage: Usage, place: Place): Generator<AskEvent> {
	const { outcome } = answer;
	const done = { ...place, outcome, usage: toReportedUsage(usage) };
	if (answer.outcome === 'answer') {
		yield { event: 'reading', data: answer.reading };
		yield { event: 'found', data: groupByKind(answer.found) };
		for (const { text, fact } of resolvePieces(answer.text, answer.facts))
			yield { event: 'text', data: { text, fact: fact?.id ?? null } };
		yield { event: 'facts', data: answer.facts };
		if (answer.table) yield { event: 'table', data: answer.table };
		const { caveats, asOf: as_of, unknown, closest } = answer;
		yield {
			event: 'done',
			data: { ...done, caveats, as_of, ...(unknown && { unknown }), ...(closest && { closest }) },
		};
		return;
	}
	const reading = answer.outcome === 'ask' ? answer.reading : null;
	if (reading) yield { event: 'reading', data: reading };
	const { sentence, choices } = answer;
	const closest = answer.outcome === 'ask' && answer.closest ? { closest: answer.closest } : {};
	yield { event: 'ask', data: { outcome: answer.outcome, sentence, reading, choices, ...closest } };
	yield { event: 'done', data: { ...done, caveats: [], as_of: null } };
}
