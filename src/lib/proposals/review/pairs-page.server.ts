import { z } from 'zod';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import { db } from '#lib/db/client.ts';
import {
	openPairCount,
	type PairFilters,
	type PairView,
	pairCounts,
	pairFilters,
	pairsPage,
} from './open-pairs.ts';
import { type EditorsPage, editorsSession, seeOther } from './pages.server.ts';
import { pairsCall } from './pair-calls.ts';
import { type PairStep, pairSteps } from './pair-steps.ts';

export interface DuplicatesPage {
	filters: PairFilters;
	counts: Record<RecordType | 'all' | 'decided', number>;
	pairs: PairView[];
	hasMore: boolean;
	/** The completed action, in words. */
	done: string | null;
	problem: string | null;
	/** Why nothing was done with some of the pairs, by pair key. */
	problems: ReadonlyMap<string, string>;
}

/** Returns the number of waiting pairs, for the tab of the editors' pages. */
export const countWaitingPairs = (): Promise<number> => openPairCount(db);

/** Loads `/review/duplicates`. Null if this member may not see the page. */
export async function duplicatesPage(page: EditorsPage): Promise<DuplicatesPage | Response | null> {
	const session = await editorsSession(page, 'change-catalogue');
	if (session === null || session instanceof Response) return session;
	const posted = await postedPairs(page);
	if (posted instanceof Response) return posted;
	const filters = pairFilters.parse(Object.fromEntries(page.url.searchParams));
	const [list, counts] = [await pairsPage(db, filters), await pairCounts(db)];
	return { filters, counts, ...list, ...posted };
}

const pairsResponse = z.object({
	data: z.array(z.object({ pair: z.string(), problem: z.string().optional() })),
});
const refusalBody = z.object({
	description: z.string().default('Something went wrong. Try again.'),
});

type PairsResult = Pick<DuplicatesPage, 'done' | 'problem' | 'problems'>;

/** Handles a form of the page, through the same call as API clients. If all succeeded, the page is reloaded. */
async function postedPairs(page: EditorsPage): Promise<PairsResult | Response> {
	const { request, url } = page;
	if (request.method !== 'POST')
		return { done: doneInWords(url.searchParams), problem: null, problems: new Map() };
	const form = await request
		.clone()
		.formData()
		.catch(() => new FormData());
	const step = pairSteps.find((one) => one === form.get('step'));
	const answer = await pairsCall(db, page);
	const body: unknown = await answer.json().catch(() => null);
	if (!answer.ok || !step) {
		const { description } = refusalBody.parse(body ?? {});
		return { done: null, problem: description, problems: new Map() };
	}
	const { data } = pairsResponse.parse(body);
	const problems = new Map(data.flatMap((one) => (one.problem ? [[one.pair, one.problem]] : [])));
	const count = data.length - problems.size;
	if (problems.size > 0)
		return {
			done: doneWords(step, count),
			problem: `Not changed: ${problems.size} of ${data.length} pairs. ${[...new Set(problems.values())].join(' ')}`,
			problems,
		};
	const next = new URL(url);
	next.searchParams.set('done', step);
	next.searchParams.set('count', String(count));
	return seeOther(next.pathname + next.search);
}

function doneInWords(query: URLSearchParams): string | null {
	const step = pairSteps.find((one) => one === query.get('done'));
	const count = Number(query.get('count'));
	return step && Number.isSafeInteger(count) && count > 0 ? doneWords(step, count) : null;
}

function doneWords(step: PairStep, count: number): string {
	const what = count === 1 ? '1 pair' : `${count} pairs`;
	if (step === 'open') return `${what} open again.`;
	return step === 'apart' ? `${what} kept apart.` : `${what} merged.`;
}
