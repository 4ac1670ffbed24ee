import type { ClientDirective } from 'astro';
import {
	type Control,
	type ControlState,
	isControl,
	isFilledIn,
	isTextField,
	readControlState,
	refillControl,
	worksWithoutScript,
} from './filled-in.ts';

/** Signs that someone is about to use this island: a nearby pointer, a press, focus or a key. */
const SIGNS = [
	'pointerenter',
	'pointerdown',
	'touchstart',
	'focusin',
	'keydown',
	'input',
	'click',
	'submit',
] as const;

/** Dispatched on the island's element by a global shortcut: hydrates it, then notifies it with `island:awake`. */
const WAKE = 'island:wake';

/** An action to replay once the island can receive it. */
type Deed =
	| { kind: 'click' | 'submit'; target: Element }
	| { kind: 'key'; target: Element; event: KeyboardEvent };

/** The path to a node below `root`, as child positions from the root down, since hydration may replace nodes. */
function pathTo(root: Element, node: Element): number[] {
	const path: number[] = [];
	for (let at: Element | null = node; at && at !== root; at = at.parentElement)
		path.unshift(at.parentElement ? [...at.parentElement.children].indexOf(at) : 0);
	return path;
}

function nodeAt(root: Element, path: number[]): Element {
	return path.reduce<Element>((at, position) => at.children[position] ?? at, root);
}

const frame = () =>
	new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));

/**
 * Maximum number of frames that React takes to render. It never takes over an element that it has not taken over by
 * then.
 */
const MAX_FRAMES = 30;

/** Whether React has taken over an element, which it then marks; before that it receives no events from the element. */
const isMarked = (node: Element) =>
	Object.keys(node).some((key) => key.startsWith('__reactProps$'));

/** Whether React has taken over a node or its container: markup within an island may not be React's at all. */
function isTaken(node: Element | null): boolean {
	return node !== null && (isMarked(node) || isTaken(node.parentElement));
}

/**
 * Waits for React's first render, which follows a frame after the hydrator has returned, or later on a busy machine.
 */
async function waitForRender(nodes: () => Element[]): Promise<void> {
	await frame();
	for (let frames = 0; frames < MAX_FRAMES && !nodes().every(isTaken); frames += 1) await frame();
}

/**
 * `client:intent`: an island that loads nothing until the user interacts with it. Clicks, submissions, key presses,
 * text and checkbox changes made before it is ready are replayed. With the value `now`, for islands that need script to
 * work, it loads at once and still replays early input.
 */
const intent: ClientDirective = (load, { value }, root) => {
	const deeds: Deed[] = [];
	const filled = new Map<Control, ControlState>();
	let woken = false;

	const remember = (event: Event) => {
		const { target } = event;
		if (!(target instanceof Element)) return;
		if (isControl(target) && event.type === 'input') filled.set(target, readControlState(target));
		if (event.type === 'click' || event.type === 'submit') {
			if (event instanceof MouseEvent && (event.metaKey || event.ctrlKey || event.button !== 0))
				return;
			// A link or form that works without script is followed at once; only what needs the island waits.
			if (event.type === 'click' && target.closest('a[href]')) return;
			// Values chosen or ticked like this are passed to the island later.
			if (event.type === 'click' && worksWithoutScript(target)) return;
			if (event.type === 'submit' && !target.matches('[data-intent]')) return;
			event.preventDefault();
			event.stopPropagation();
			deeds.push({ kind: event.type, target });
		}
		if (event instanceof KeyboardEvent && /^(?:Arrow\w+|Enter|Escape)$/.test(event.key)) {
			if (!isTextField(target)) return;
			// Enter in a form submits it: that is remembered, or followed, as a submission.
			if (event.key === 'Enter' && target.form) return;
			event.preventDefault();
			// Otherwise an island that already listens would act now and again on replay.
			event.stopPropagation();
			deeds.push({ kind: 'key', target, event });
		}
	};

	const replay = (now: (node: Element) => Element, focus: Element | null) => {
		if (focus && !focus.isConnected) {
			const again = now(focus);
			if (again instanceof HTMLElement) again.focus();
		}
		for (const [control, was] of filled) {
			const target = now(control);
			if (isControl(target) && target.type === control.type)
				refillControl(target, was, isTextField(control) ? control.selectionStart : null);
		}
		for (const deed of deeds) {
			const target = now(deed.target);
			if (deed.kind === 'key') {
				const { key, code, shiftKey } = deed.event;
				target.dispatchEvent(
					new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true }),
				);
				continue;
			}
			if (deed.kind === 'submit' && target instanceof HTMLFormElement) target.requestSubmit();
			else if (target instanceof HTMLElement) target.click();
			// A picture within a button has no click() of its own.
			else target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
		}
	};

	const wake = async () => {
		if (woken) return;
		woken = true;
		const hydrate = await load();
		for (const control of root.querySelectorAll<Control>('input, textarea, select'))
			if (isFilledIn(control)) filled.set(control, readControlState(control));
		const nodes = () => [...filled.keys(), ...deeds.map(({ target }) => target)];
		const active = root.contains(document.activeElement) ? document.activeElement : null;
		const paths = new Map<Element, number[]>();
		for (const node of [...nodes(), active]) if (node) paths.set(node, pathTo(root, node));
		const now = (node: Element) => (node.isConnected ? node : nodeAt(root, paths.get(node) ?? []));
		await hydrate();
		// Its first element too: nothing may have touched it yet.
		await waitForRender(() => [...[...root.children].slice(0, 1), ...nodes().map(now)]);
		for (const sign of SIGNS) root.removeEventListener(sign, onSign, true);
		root.removeEventListener(WAKE, wake);
		replay(now, active);
		root.dispatchEvent(new CustomEvent('island:awake', { bubbles: true }));
	};

	const onSign = (event: Event) => {
		remember(event);
		void wake();
	};

	for (const sign of SIGNS) root.addEventListener(sign, onSign, { capture: true });
	root.addEventListener(WAKE, wake);
	if (value === 'now') void wake();
};

export default intent;
