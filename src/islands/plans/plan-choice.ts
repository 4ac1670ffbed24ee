import { atom } from 'nanostores';
import { failureText } from '#islands/ui/saving.ts';
import type { Preview } from '#lib/plans/plan-view.ts';
import type { PaidPlan, Term } from '#lib/plans/plans.ts';

/** A plan and a term under consideration. */
export interface Choice {
	/** Null if only the term has been chosen. */
	plan: PaidPlan | null;
	term: Term;
}

/** A choice with what it would cost. */
export interface PlanChoice extends Choice {
	preview: Preview | null;
	/** The reason there is no preview. */
	refusal: string | null;
	isAsking: boolean;
}

type Ask = (wanted: { plan: PaidPlan; term: Term }, signal: AbortSignal) => Promise<Preview>;

/** Creates the state of the current choice and its cost; of several quick choices the last one wins. */
export function createPlanChoice(first: PlanChoice, ask: Ask) {
	const $choice = atom(first);
	let controller = new AbortController();

	async function choose({ plan, term }: Choice): Promise<void> {
		controller.abort();
		controller = new AbortController();
		const { signal } = controller;
		const isOther = plan !== $choice.get().plan || term !== $choice.get().term;
		const before = isOther ? null : $choice.get().preview;
		$choice.set({ plan, term, preview: before, refusal: null, isAsking: plan !== null });
		if (plan === null) return;
		try {
			const preview = await ask({ plan, term }, signal);
			if (!signal.aborted) $choice.set({ plan, term, preview, refusal: null, isAsking: false });
		} catch (error) {
			if (signal.aborted) return;
			$choice.set({ plan, term, preview: null, refusal: failureText(error), isAsking: false });
		}
	}
	return { $choice, choose };
}
