import { decidePairs, fetchCurrentPage, type Outcomes } from './review-duplicates.calls.ts';
import { ApiError } from './session/call-api.ts';

/**
 * The page of possible duplicates, usable by keyboard and without reloading. Without script its forms do the same.
 */

const list = () => document.querySelector<HTMLElement>('[data-pairs]');
const pairs = () => [...document.querySelectorAll<HTMLElement>('[data-pairs] > [data-pair]')];
const ticks = () => [...document.querySelectorAll<HTMLInputElement>('[data-tick]')];
const keyOf = (pair: HTMLElement | null | undefined) => pair?.dataset.pair ?? '';

let isBusy = false;
/** The pair last marked as distinct; `u` undoes it. */
let lastApart: string | null = null;

function say(text: string, isProblem = false): void {
	const place = document.querySelector<HTMLElement>('[data-said]');
	if (!place) return;
	place.classList.toggle('problem', isProblem);
	place.textContent = text;
}

function focusPair(pair: HTMLElement | undefined): void {
	pair?.focus({ preventScroll: true });
	pair?.scrollIntoView({ block: 'nearest' });
}

const current = (): HTMLElement | undefined =>
	pairs().find((pair) => pair.contains(document.activeElement));

function move(by: 1 | -1): void {
	const all = pairs();
	const at = all.findIndex((pair) => pair.contains(document.activeElement));
	focusPair(all[at === -1 ? (by === 1 ? 0 : all.length - 1) : at + by]);
}

function showTicked(): void {
	const count = ticks().filter(({ checked }) => checked).length;
	const place = document.querySelector('[data-ticked]');
	if (place) place.textContent = `${count} ${count === 1 ? 'pair' : 'pairs'} ticked`;
	const all = document.querySelector('[data-tick-all]');
	if (all) all.textContent = count > 0 && count === ticks().length ? 'Untick all' : 'Tick all';
}

/** Shows the parts that need script. */
function wake(): void {
	for (const hidden of document.querySelectorAll<HTMLElement>('[data-keys], [data-tick-all]'))
		hidden.hidden = false;
	showTicked();
}

/**
 * Replaces the page with the server's current version: pairs resolved by the same merge disappear, and the rest move
 * up.
 */
async function redraw(): Promise<void> {
	const fresh = await fetchCurrentPage();
	if (!fresh) return location.reload();
	const ticked = new Set(ticks().flatMap(({ checked, name }) => (checked ? [name] : [])));
	const areKeysOpen = document.querySelector<HTMLDetailsElement>('[data-keys]')?.open ?? false;
	const liveRegion = document.querySelector('[data-said]');
	const theirs = fresh.querySelector('[data-said]');
	if (!liveRegion?.parentNode || !theirs?.parentNode) return location.reload();
	// All but the live region: one that is reinserted is not announced.
	const nodes = [...theirs.parentNode.childNodes];
	const at = nodes.indexOf(theirs);
	for (const node of [...liveRegion.parentNode.childNodes]) if (node !== liveRegion) node.remove();
	liveRegion.before(...nodes.slice(0, at));
	liveRegion.after(...nodes.slice(at + 1));
	for (const tick of ticks()) tick.checked = ticked.has(tick.name);
	const keys = document.querySelector<HTMLDetailsElement>('[data-keys]');
	if (keys) keys.open = areKeysOpen;
	wake();
}

const doneWords = (step: string, count: number): string => {
	const what = count === 1 ? '1 pair' : `${count} pairs`;
	if (step === 'open') return `${what} open again.`;
	return step === 'apart' ? `${what} kept apart.` : `${what} merged.`;
};

/** Shows the outcome; problems with several pairs are combined. */
function tell(step: string, outcomes: Outcomes): void {
	const problems = outcomes.flatMap(({ problem }) => problem ?? []);
	const count = outcomes.length - problems.length;
	const undo = step === 'apart' && count === 1 ? ' Press u to undo.' : '';
	const parts = count > 0 ? [doneWords(step, count) + undo] : [];
	if (problems.length > 0)
		parts.push(
			`Not changed: ${problems.length} of ${outcomes.length} pairs. ${[...new Set(problems)].join(' ')}`,
		);
	say(parts.join(' '), problems.length > 0);
}

async function decide(step: string, keys: string[]): Promise<void> {
	if (isBusy || keys.length === 0) return;
	isBusy = true;
	list()?.setAttribute('aria-busy', 'true');
	const order = pairs().map(keyOf);
	const from = order.findIndex((key) => keys.includes(key));
	try {
		const outcomes = await decidePairs(step, keys);
		const done = outcomes.flatMap(({ pair, problem }) => (problem ? [] : [pair]));
		if (step === 'apart') lastApart = done.at(-1) ?? lastApart;
		if (step === 'open') lastApart = null;
		tell(step, outcomes);
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		say(error.description, true);
	} finally {
		await redraw();
		isBusy = false;
	}
	const next = step === 'open' ? keys[0] : order.slice(Math.max(from, 0)).find((key) => find(key));
	const pair = (next && find(next)) || pairs().at(-1);
	if (pair) focusPair(pair);
	else document.querySelector<HTMLElement>('[data-none]')?.focus();
}

const find = (key: string): HTMLElement | undefined => pairs().find((pair) => keyOf(pair) === key);

function handleSubmit(event: SubmitEvent): void {
	const { target, submitter } = event;
	if (!(target instanceof HTMLFormElement) || !(submitter instanceof HTMLButtonElement)) return;
	if (submitter.name !== 'step' || !target.closest('.review-page')) return;
	event.preventDefault();
	const own = target.closest<HTMLElement>('[data-pair]');
	const keys = own
		? [keyOf(own)]
		: ticks().flatMap((tick) =>
				tick.checked ? [keyOf(tick.closest<HTMLElement>('[data-pair]'))] : [],
			);
	if (keys.length === 0) say('Select the pairs first.', true);
	else void decide(submitter.value, keys);
}

function press(key: string): boolean {
	const pair = current();
	if (key === '?') {
		const keys = document.querySelector<HTMLDetailsElement>('[data-keys]');
		if (keys) keys.open = !keys.open;
		return keys !== null;
	}
	if (key === 'u') {
		if (lastApart) void decide('open', [lastApart]);
		else say('Nothing to undo.');
		return true;
	}
	if (key === 'x') {
		pair?.querySelector<HTMLInputElement>('[data-tick]')?.click();
		return pair !== undefined;
	}
	const button = pair?.querySelector<HTMLButtonElement>(`[data-key="${CSS.escape(key)}"]`);
	button?.click();
	return button !== null && button !== undefined;
}

const isTyping = (target: EventTarget | null): boolean =>
	target instanceof HTMLTextAreaElement ||
	target instanceof HTMLSelectElement ||
	(target instanceof HTMLInputElement && target.type !== 'checkbox') ||
	(target instanceof HTMLElement && target.isContentEditable);

function handleKeydown(event: KeyboardEvent): void {
	const { key, target } = event;
	if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
	if (isTyping(target)) return;
	// Arrows scroll the page until a pair has the focus.
	const isArrow = (key === 'ArrowDown' || key === 'ArrowUp') && current() !== undefined;
	if (key === 'j' || (isArrow && key === 'ArrowDown')) move(1);
	else if (key === 'k' || (isArrow && key === 'ArrowUp')) move(-1);
	else if (!press(key)) return;
	event.preventDefault();
}

/** Starts the page of possible duplicates. */
export function startDuplicates(): void {
	// The previous outcome must not be announced again on redraw.
	const place = new URL(location.href);
	for (const name of ['done', 'count']) place.searchParams.delete(name);
	if (place.href !== location.href) history.replaceState(history.state, '', place);
	document.addEventListener('keydown', handleKeydown);
	document.addEventListener('submit', handleSubmit);
	document.addEventListener('change', (event) => {
		if (event.target instanceof HTMLInputElement && event.target.matches('[data-tick]'))
			showTicked();
	});
	document.addEventListener('click', (event) => {
		if (!(event.target instanceof Element) || !event.target.closest('[data-tick-all]')) return;
		const areAll = ticks().every(({ checked }) => checked);
		for (const tick of ticks()) tick.checked = !areAll;
		showTicked();
	});
	wake();
}
