import { fetchPage, findChoices } from './screener.calls.ts';

/**
 * Updates a screen while it is being edited: the form's target page is fetched and swapped in, the URL follows, and the
 * focus stays. Without this script the same form and links work on their own.
 */

/** Milliseconds without typing before rows are requested. */
const REST = 250;
/** The same for an option typed in a list: replacing the list between two keystrokes would lose the earlier ones. */
const REST_OF_LETTERS = 600;
/** localStorage key of the open panels. */
const PANELS = 'screener_panels';

const root = document.querySelector<HTMLElement>('[data-screener]');
let controller = new AbortController();
let timer: ReturnType<typeof setTimeout> | undefined;
/** The list in which an option is being typed character by character. */
let typedList: EventTarget | null = null;
/** Requests the option typed so far. */
let pending: (() => void) | undefined;

/** `commit` adds a history entry, `typed` is unfinished input, `back` is an earlier entry. */
type How = 'commit' | 'typed' | 'back';

const partOf = (within: ParentNode, name: string) => within.querySelector<HTMLElement>(name);

async function show(address: string, how: How, focus: () => void = captureFocus()): Promise<void> {
	if (!root) return;
	clearTimeout(timer);
	pending = undefined;
	controller.abort();
	controller = new AbortController();
	const { signal } = controller;
	root.ariaBusy = 'true';
	const before = inHand();
	try {
		const { ok, url, page } = await fetchPage(address, signal);
		const next = partOf(page, '[data-screener]');
		if (signal.aborted) return;
		if (!next) {
			location.assign(address);
			return;
		}
		takeOver('[data-screen-faults]', next);
		root.toggleAttribute('data-stale', !ok);
		if (!ok) return;
		if (how === 'typed') takeCounts(next);
		else takeWhole(next, page.title, focus, before);
		if (how === 'commit' && url !== location.href) history.pushState(null, '', url);
		takeOver('[data-screen-rows]', next);
		if (how !== 'typed') focus();
		const liveRegion = partOf(root, '[data-screen-said]');
		if (liveRegion) liveRegion.textContent = partOf(next, '[data-total]')?.textContent ?? '';
	} catch {
		// Without an answer the address itself is opened, where the browser says what is wrong.
		if (!signal.aborted && how !== 'typed') location.assign(address);
	} finally {
		if (!signal.aborted) root.ariaBusy = 'false';
	}
}

/** Replaces a part of the page with the fetched version, keeping its open sections open. */
function takeOver(name: string, next: HTMLElement): void {
	const [old, fresh] = [root && partOf(root, name), partOf(next, name)];
	if (!old || !fresh) return;
	const open = [...old.querySelectorAll('details')].map((one) => one.open);
	old.replaceChildren(...fresh.childNodes);
	for (const [at, one] of [...old.querySelectorAll('details')].entries())
		one.open = open[at] ?? one.open;
}

function takeCounts(next: HTMLElement): void {
	for (const old of root?.querySelectorAll<HTMLElement>('[data-count]') ?? []) {
		const fresh = partOf(next, `[data-count="${old.dataset.count}"]`);
		if (fresh) old.textContent = fresh.textContent;
	}
}

/** Returns the focused input and its values. */
function inHand(): { id: string; value: string; kept: string } | undefined {
	const active = document.activeElement;
	return active instanceof HTMLInputElement
		? { id: active.id, value: active.value, kept: active.defaultValue }
		: undefined;
}

/** @param before the input when the page was requested; anything typed since stays. */
function takeWhole(
	next: HTMLElement,
	title: string,
	focus: () => void,
	before: ReturnType<typeof inHand>,
): void {
	const now = inHand();
	const typed = now && now.value !== (now.id === before?.id ? before.value : now.kept) ? now : null;
	for (const name of ['.screen-head', '.screen-panels', '[data-screen-conditions]'])
		takeOver(name, next);
	document.title = title;
	focus();
	const again = typed && document.getElementById(typed.id);
	if (again instanceof HTMLInputElement && again === document.activeElement)
		again.value = typed?.value ?? '';
}

/**
 * Returns a function that restores the current focus: to the control with the same id, or the link with the same text.
 */
function captureFocus(): () => void {
	const at = document.activeElement;
	if (!(at instanceof HTMLElement) || !root?.contains(at)) return () => undefined;
	const { id, textContent: words } = at;
	const part = at.closest('[data-screen-rows], .screen-panels, .screen-head');
	return () => {
		// The user has moved on meanwhile.
		if (document.activeElement !== document.body && document.activeElement !== at) return;
		const links = [...(part?.querySelectorAll('a') ?? [])];
		const again = id
			? (document.getElementById(id) ?? document.getElementById('add-field'))
			: (links.find((link) => link.textContent === words) ?? null);
		again?.focus({ preventScroll: true });
	};
}

const focusOn =
	(...ids: string[]) =>
	() => {
		const found = ids.flatMap((id) => document.getElementById(id) ?? []);
		found[0]?.focus({ preventScroll: true });
	};

/** Returns the form's query without empty values. */
function queryOf(form: HTMLFormElement, pressed?: HTMLElement | null): string {
	const query = new URLSearchParams();
	const orders: string[] = [];
	const sorts: string[] = [];
	for (const [name, value] of new FormData(form, pressed)) {
		if (typeof value !== 'string') continue;
		if (name === 'sort') sorts.push(value);
		else if (name === 'order') orders.push(value);
		else if (value !== '') query.append(name, value);
	}
	for (const [at, sort] of sorts.entries())
		if (sort !== '') {
			query.append('sort', sort);
			query.append('order', orders[at] ?? 'desc');
		}
	return `${form.getAttribute('action')}?${query}`;
}

const formNow = () => root?.querySelector<HTMLFormElement>('[data-screen-form]') ?? null;

/** Returns the form that a control belongs to, if it is the screen's. */
function screenForm(target: EventTarget | null): HTMLFormElement | null {
	const isControl = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
	return isControl && target.form === formNow() ? target.form : null;
}

/** Whether a control belongs to an unfinished condition, which counts only once added. */
const isBeingMade = (target: EventTarget | null) =>
	target instanceof HTMLElement && /^add-(?!field)/.test(target.id);

root?.addEventListener('submit', (event) => {
	const { target, submitter } = event;
	if (!(target instanceof HTMLFormElement) || target !== formNow()) return;
	event.preventDefault();
	const isAdded = submitter?.id === 'add-button';
	void show(queryOf(target, submitter), 'commit', isAdded ? focusOn('add-field') : captureFocus());
});

function requestPending(): void {
	const request = pending;
	pending = undefined;
	request?.();
}

function waitForLetters(): void {
	clearTimeout(timer);
	timer = setTimeout(requestPending, REST_OF_LETTERS);
}

root?.addEventListener('change', ({ target }) => {
	const form = screenForm(target);
	if (!form) return;
	const how = isBeingMade(target) ? 'typed' : 'commit';
	pending = () => void show(queryOf(form), how);
	if (target === typedList) waitForLetters();
	else requestPending();
});

root?.addEventListener('keydown', ({ target, key }) => {
	const isLetter = target instanceof HTMLSelectElement && key.length === 1;
	typedList = isLetter ? target : null;
	if (isLetter && pending) waitForLetters();
});

root?.addEventListener('focusout', requestPending);

root?.addEventListener('input', ({ target }) => {
	if (!(target instanceof HTMLInputElement)) return;
	if (target.matches('[data-find-field]')) findFields(target);
	const form = screenForm(target);
	if (!form) return;
	clearTimeout(timer);
	timer = setTimeout(() => {
		void suggest(target);
		void show(queryOf(form), 'typed');
	}, REST);
});

root?.addEventListener('click', (event) => {
	const link = event.target instanceof Element ? event.target.closest('a') : null;
	if (link?.pathname !== '/screener' || !link.search || event.metaKey || event.ctrlKey) return;
	if (event.shiftKey && !link.dataset.adding) return;
	event.preventDefault();
	const address = event.shiftKey ? (link.dataset.adding ?? link.href) : link.href;
	const isField = link.hash === '#add';
	const panel = root.querySelector<HTMLDetailsElement>('[data-panel="add"]');
	if (isField && panel) panel.open = true;
	const [plain = address] = address.split('#');
	void show(plain, 'commit', isField ? focusOn('add-comparison') : captureFocus());
	if (link.rel) root.scrollIntoView();
});

addEventListener('popstate', () => void show(location.href, 'back'));

/** Whether a control differs from the page's original value. */
function isChanged(control: Element): boolean {
	if (control instanceof HTMLSelectElement) {
		const given = [...control.options].findLastIndex((option) => option.defaultSelected);
		return control.selectedIndex !== Math.max(given, 0);
	}
	return control instanceof HTMLInputElement && control.value !== control.defaultValue;
}

/** Submits anything chosen or typed while this script was loading. */
function catchUp(): void {
	const form = formNow();
	const changed = [...(form?.elements ?? [])].filter(isChanged);
	if (!form || changed.length === 0) return;
	void show(queryOf(form), changed.every(isBeingMade) ? 'typed' : 'commit');
}

/** Shows the fields whose names contain the typed text. */
function findFields(search: HTMLInputElement): void {
	const words = search.value.trim().toLowerCase();
	for (const item of search.parentElement?.querySelectorAll('li') ?? [])
		item.hidden = !item.textContent.toLowerCase().includes(words);
}

/** Fills an input's suggestions with the matches of the typed words. */
async function suggest({ list, value }: HTMLInputElement): Promise<void> {
	const { sid, target } = list?.dataset ?? {};
	if (!list || !sid) return;
	const params = { searchValue: value, limit: 20, ...(target && { target }) };
	const found = await findChoices(sid, params);
	if (found.length === 0) return;
	list.replaceChildren(
		...found.map(({ name, slug }) => {
			const option = document.createElement('option');
			option.value = slug ?? name;
			if (slug !== undefined) option.label = name;
			return option;
		}),
	);
}

const panels = () => [...(root?.querySelectorAll<HTMLDetailsElement>('[data-panel]') ?? [])];

function rememberPanels(): void {
	const open = panels().flatMap((panel) => (panel.open ? (panel.dataset.panel ?? []) : []));
	try {
		localStorage.setItem(PANELS, open.join());
	} catch {
		// A browser that keeps nothing opens them as they come.
	}
}

function recallPanels(): void {
	let stored: string | null = null;
	try {
		stored = localStorage.getItem(PANELS);
	} catch {
		// As above.
	}
	if (stored === null) return;
	const open = stored.split(',');
	for (const panel of panels())
		if (location.hash !== '#add' || panel.dataset.panel !== 'add')
			panel.open = open.includes(panel.dataset.panel ?? '');
}

recallPanels();
catchUp();
root?.addEventListener('toggle', rememberPanels, { capture: true });
