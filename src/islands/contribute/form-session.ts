import { atom } from 'nanostores';
import { ApiError } from '#browser/session/call-api.ts';
import { failureText } from '#islands/ui/saving.ts';
import {
	amendProposal,
	checkForm,
	type FormFindings,
	loadForm,
	removeDraft,
	saveDraft,
	sendForm,
} from './contribution.calls.ts';
import { createContributionForm } from './contribution-form.ts';
import { createDraftAutosave, type DraftStorage, newerDraft } from './draft-keeping.ts';
import type { Draft, FormStart } from './form-start.ts';

/** The current step of the form. */
export type Step =
	| { at: 'choice'; draft: Draft }
	| { at: 'form' }
	| { at: 'review'; checked: FormFindings | undefined }
	| { at: 'sent'; link: string };

export type RequestState =
	| { state: 'idle' }
	| { state: 'busy' }
	| { state: 'failed'; text: string };

const serverCalls = {
	checkForm,
	sendForm,
	amendProposal,
	keepDraft: saveDraft,
	removeDraft,
	loadForm,
};
type Calls = typeof serverCalls;

const CONFLICTS = 'The record has changed in the meantime. Resolve the fields above to continue.';
const ELSEWHERE =
	'The draft was changed in another window. Choose which one to keep, then continue.';
const MARKED = 'Some fields need attention. Check the ones marked.';
const ARRIVING = 'A picture is still uploading. Continue once it is done.';
const NOTHING = 'No changes yet.';
const NAMELESS = 'Enter a name to continue.';
const RAISERLESS = 'Choose who raised the round to continue.';

/** Creates one visit to a form: its draft, and the steps to the review and the proposal. */
export function createFormSession(
	start: FormStart,
	shelf: DraftStorage,
	calls: Calls = serverCalls,
) {
	const form = createContributionForm(start);
	const { type, slug } = start;
	const proposal = start.proposal?.slug ?? null;
	const place = { type, slug: proposal ? null : slug, proposal };
	const $step = atom<Step>(start.draft ? { at: 'choice', draft: start.draft } : { at: 'form' });
	const $busy = atom<RequestState>({ state: 'idle' });
	const $note = atom(start.proposal?.note ?? '');

	const keeping = createDraftAutosave(
		() => ({ ...place, data: form.$said.get(), base: form.baseOf() }),
		{ send: calls.keepDraft, load: otherDraft },
		shelf,
		start.draft?.saved_at ?? null,
	);

	/** Loads the draft that another window saved, with the names of the records it references. */
	async function otherDraft(): Promise<Draft | null> {
		const now = await calls.loadForm(place);
		if (now) form.learn(now.names);
		return now?.draft ?? null;
	}
	let isTaking = false;
	/** Saves the edits, unless they come from a draft just resumed. */
	const touched = () => {
		if (!isTaking) keeping.touch();
	};
	const unlisten = [form.$values.listen(touched), form.$sources.listen(touched)];

	/** Looks for a draft; call this in the browser. */
	function begin(): void {
		const draft = newerDraft(start.draft, shelf.read());
		if (draft && Object.keys(draft.data).length > 0) $step.set({ at: 'choice', draft });
	}

	function resume(draft: Draft): void {
		isTaking = true;
		form.resume(draft);
		isTaking = false;
		// A draft that only this browser has is sent to the server.
		if (draft !== start.draft) keeping.touch();
		$step.set({ at: 'form' });
	}

	/** Continues with the other window's draft, or replaces it with this one's. */
	async function settleDraft(keeps: 'mine' | 'theirs'): Promise<void> {
		const draftState = keeping.$kept.get();
		if (draftState.state !== 'elsewhere') return;
		$busy.set({ state: 'idle' });
		if (keeps === 'theirs') resume(draftState.other ?? { data: {}, base: {}, saved_at: '' });
		await keeping.settle(keeps);
	}

	async function restart(): Promise<void> {
		keeping.stop();
		const isGone = await attempt(() => calls.removeDraft(place));
		if (isGone) keeping.forget();
		$step.set({ at: 'form' });
	}

	/** Runs `work` and reports any failure. */
	async function attempt(work: () => Promise<unknown>): Promise<boolean> {
		if ($busy.get().state === 'busy') return false;
		$busy.set({ state: 'busy' });
		try {
			await work();
			if ($busy.get().state === 'busy') $busy.set({ state: 'idle' });
			return true;
		} catch (error) {
			if (error instanceof ApiError && Object.keys(error.fields).length > 0) refuse(error.fields);
			else $busy.set({ state: 'failed', text: failureText(error) });
			return false;
		}
	}

	function refuse(complaints: Record<string, string>): void {
		form.refuse(complaints);
		$step.set({ at: 'form' });
		$busy.set({ state: 'failed', text: MARKED });
	}

	const sent = () => ({ type, slug, said: form.$said.get() });

	/** Goes to the review if nothing blocks it. */
	async function review(): Promise<void> {
		if (form.$arriving.get() > 0) return fail(ARRIVING);
		if (form.$conflicts.get().length > 0) return fail(CONFLICTS);
		if (Object.keys(form.$said.get()).length === 0) return failEmpty();
		if (!form.trigger()) return fail(MARKED);
		await attempt(async () => {
			await keeping.flush();
			if (isElsewhere()) return fail(ELSEWHERE);
			if (slug !== null) {
				const now = await calls.loadForm(place);
				if (now && form.meet(now)) return fail(CONFLICTS);
			}
			const checked = await calls.checkForm(sent());
			if (Object.keys(checked.complaints).length > 0) return refuse(checked.complaints);
			// The proposal being amended is no duplicate.
			const duplicates = checked.duplicates.filter(
				(one) => one.type !== 'proposal' || one.slug !== proposal,
			);
			$step.set({ at: 'review', checked: { ...checked, duplicates } });
		});
	}

	/** Reports missing required values at their fields if the record is new, since there is nothing to compare. */
	function failEmpty(): void {
		const isNew = slug === null && !start.proposal;
		if (isNew) form.trigger();
		const missing = type === 'round' ? RAISERLESS : NAMELESS;
		fail(isNew ? missing : NOTHING);
	}

	const isElsewhere = () => keeping.$kept.get().state === 'elsewhere';

	function fail(text: string): void {
		$step.set({ at: 'form' });
		$busy.set({ state: 'failed', text });
	}

	const back = () => {
		$step.set({ at: 'form' });
		$busy.set({ state: 'idle' });
	};

	async function send(): Promise<void> {
		await attempt(async () => {
			const edits = form.$said.get();
			const note = $note.get();
			await keeping.flush();
			if (isElsewhere()) return fail(ELSEWHERE);
			const link = start.proposal
				? await calls.amendProposal(start.proposal, edits, note)
				: await calls.sendForm(sent(), note);
			keeping.stop();
			$step.set({ at: 'sent', link });
		});
	}

	const stop = () => {
		for (const end of unlisten) end();
		keeping.leave();
	};

	return {
		form,
		keeping,
		$step,
		$busy,
		$note,
		begin,
		resume,
		settleDraft,
		restart,
		review,
		back,
		send,
		stop,
	};
}
export type FormSession = ReturnType<typeof createFormSession>;
