import { atom, map } from 'nanostores';
import { ApiError, asApiError } from '#browser/session/call-api.ts';
import { createSaver, failureText } from '#islands/ui/saving.ts';
import { complaintsAboutResearch, researchRules } from '#lib/proposals/apply/research-rules.ts';
import {
	type Asset,
	bodyOf,
	type Draft,
	draftOf,
	type ResearchField,
	type ResearchValues,
} from '#lib/proposals/form/research-values.ts';

/** The server calls the form needs. */
export interface ResearchCalls {
	/** Replaces the draft saved at `seen`; null means that there is no draft yet, undefined replaces any. */
	keepDraft(
		proposal: string | null,
		data: Draft,
		seen: string | null | undefined,
	): Promise<string | null>;
	sendResearch(body: object): Promise<string>;
}

/** The draft's save state. */
export type DraftSaveState =
	| { state: 'none' }
	| { state: 'waiting' }
	| { state: 'kept'; at: string | null }
	| { state: 'failed'; text: string }
	/** Another window has saved, submitted or deleted the draft: nothing is saved until one version is chosen. */
	| { state: 'elsewhere' };

/** Milliseconds after the last keystroke before the draft is saved. */
const PAUSE = 1_000;
/** Milliseconds before the next attempt to reach an unreachable server. */
const AGAIN = 15_000;
export const MAX_TAGS = researchRules.tags.most;
export const MAX_ASSETS = researchRules.assets.most;

/** Creates the state of the research form: its values, errors, draft and submission. */
export function createResearchForm(
	first: ResearchValues,
	proposal: string | null,
	savedAt: string | null,
	{ keepDraft, sendResearch }: ResearchCalls,
) {
	const $values = map<ResearchValues>(first);
	const $errors = map<{ [Field in ResearchField]?: string | undefined }>({});
	const $keeping = atom<DraftSaveState>(
		savedAt === null ? { state: 'none' } : { state: 'kept', at: savedAt },
	);
	const { $saving, run, rest } = createSaver();
	let timer: ReturnType<typeof setTimeout> | undefined;
	/** Whether saving has ended for good. */
	let isOver = false;
	let seen: string | null | undefined = savedAt;
	let line: Promise<void> = Promise.resolve();

	function change<Field extends ResearchField>(name: Field, value: ResearchValues[Field]): void {
		$values.set({ ...$values.get(), [name]: value });
		$errors.set({ ...$errors.get(), [name]: undefined });
		rest();
		if ($keeping.get().state === 'elsewhere') return;
		$keeping.set({ state: 'waiting' });
		clearTimeout(timer);
		timer = setTimeout(keep, PAUSE);
	}

	/**
	 * Saves the draft now if it has unsaved changes. Saves run one after another, so that none overwrites a later one.
	 */
	function keep(): Promise<void> {
		clearTimeout(timer);
		line = line.then(keepNow);
		return line;
	}

	async function keepNow(): Promise<void> {
		if (isOver || $keeping.get().state !== 'waiting') return;
		const values = $values.get();
		try {
			const at = await keepDraft(proposal, draftOf(values), seen);
			seen = at;
			if ($values.get() === values) $keeping.set({ state: 'kept', at });
		} catch (error) {
			const isElsewhere = error instanceof ApiError && error.status === 409;
			if (isElsewhere) return $keeping.set({ state: 'elsewhere' });
			$keeping.set({ state: 'failed', text: failureText(error) });
			const { status } = asApiError(error);
			if (status === 0 || status === 429 || status >= 500)
				timer = setTimeout(() => void keepAgain(), AGAIN);
		}
	}

	/** Retries a failed save, for example when the network is back. */
	async function keepAgain(): Promise<void> {
		if ($keeping.get().state !== 'failed') return;
		$keeping.set({ state: 'waiting' });
		await keep();
	}

	/** Saves this window's version over the one another window saved. */
	async function keepMine(): Promise<void> {
		seen = undefined;
		$keeping.set({ state: 'waiting' });
		rest();
		await keep();
	}

	/** Discards this window's version: the page is then reloaded from what the server has. */
	const letGo = () => {
		isOver = true;
		$keeping.set({ state: 'none' });
	};

	function addTag(text: string): void {
		const { tags } = $values.get();
		const tag = text.trim().replace(/\s+/g, ' ').slice(0, researchRules.tag.most);
		const isNew = !tags.some((one) => one.toLowerCase() === tag.toLowerCase());
		if (tag !== '' && isNew && tags.length < MAX_TAGS) change('tags', [...tags, tag]);
	}

	function addAsset(asset: Asset): void {
		const { assets } = $values.get();
		const isNew = !assets.some(({ type, id }) => type === asset.type && id === asset.id);
		if (isNew && assets.length < MAX_ASSETS) change('assets', [...assets, asset]);
	}

	/** Submits the research. Returns the address of the proposal, or null if something is wrong. */
	async function submit(): Promise<string | null> {
		const found = complaintsAboutResearch($values.get());
		$errors.set(found);
		if (Object.keys(found).length > 0) return null;
		let link: string | null = null;
		await keep();
		if ($keeping.get().state === 'elsewhere') return null;
		const isDone = await run(
			async () => {
				link = await sendResearch(bodyOf($values.get(), proposal));
			},
			'It is sent.',
			(fields) => $errors.set(fields),
		);
		isOver = isDone;
		return link;
	}

	return {
		$values,
		$errors,
		$keeping,
		$saving,
		change,
		keep,
		keepAgain,
		keepMine,
		letGo,
		addTag,
		addAsset,
		submit,
	};
}
export type ResearchForm = ReturnType<typeof createResearchForm>;
