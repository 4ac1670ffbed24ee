/** The header's menus and its drawer are <details>, which open without script. This adds their other behaviour. */

const menus = [...document.querySelectorAll<HTMLDetailsElement>('.header > .menu')];
const drawer = document.querySelector<HTMLDetailsElement>('.drawer');
const all = drawer ? [...menus, drawer] : menus;

const isShown = (node: HTMLElement) => node.checkVisibility();

function close(menu: HTMLDetailsElement, takeFocus: boolean): void {
	menu.open = false;
	if (takeFocus) menu.querySelector('summary')?.focus();
}

/** Returns the links and buttons of an open menu, in order. */
const entriesOf = (menu: HTMLDetailsElement) =>
	[...menu.querySelectorAll<HTMLElement>('a, button')].filter(isShown);

/** Moves the focus within the menu: `to` is an index from its first entry and wraps around at either end. */
function focusEntry(menu: HTMLDetailsElement, to: number): void {
	menu.open = true;
	const entries = entriesOf(menu);
	entries.at(to % entries.length)?.focus();
}

/** Focuses the menu `step` places further and closes `menu`. */
function focusNeighbour(menu: HTMLDetailsElement, step: number): void {
	const shown = menus.filter(isShown);
	const next = shown.at((shown.indexOf(menu) + step) % shown.length);
	close(menu, false);
	next?.querySelector('summary')?.focus();
}

function onArrow(menu: HTMLDetailsElement, event: KeyboardEvent): void {
	const entries = menu.open ? entriesOf(menu) : [];
	const { activeElement } = document;
	const at = activeElement instanceof HTMLElement ? entries.indexOf(activeElement) : -1;
	const moves = new Map([
		['ArrowDown', () => focusEntry(menu, at + 1)],
		['ArrowUp', () => focusEntry(menu, at < 1 ? -1 : at - 1)],
		['ArrowRight', () => focusNeighbour(menu, 1)],
		['ArrowLeft', () => focusNeighbour(menu, -1)],
		['Home', () => focusEntry(menu, 0)],
		['End', () => focusEntry(menu, -1)],
	]);
	const move = moves.get(event.key);
	// On the menu's name, Home and End belong to the page.
	if (!move || (at === -1 && /^(?:Home|End)$/.test(event.key))) return;
	event.preventDefault();
	move();
}

for (const menu of menus) {
	menu.addEventListener('keydown', (event) => {
		if (!event.ctrlKey && !event.metaKey && !event.altKey) onArrow(menu, event);
	});
	menu.addEventListener('focusout', ({ relatedTarget }) => {
		if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) close(menu, false);
	});
}

document.addEventListener('click', ({ target }) => {
	for (const menu of all)
		if (menu.open && target instanceof Node && !menu.contains(target)) close(menu, false);
});

document.addEventListener('keydown', ({ key }) => {
	if (key === 'Escape') for (const menu of all) if (menu.open) close(menu, true);
});

// The drawer lies over the page: what is beneath it is out of reach while it is open.
drawer?.addEventListener('toggle', () => {
	for (const part of document.querySelectorAll<HTMLElement>('#content, .footer'))
		part.inert = drawer.open;
});

const search = document.querySelector<HTMLElement>('#header-search');
search?.addEventListener('toggle', (event) => {
	if (event instanceof ToggleEvent && event.newState === 'open')
		search.querySelector('input')?.focus();
});

matchMedia('(width > 900px)').addEventListener('change', ({ matches }) => {
	if (!matches) return;
	if (drawer) close(drawer, false);
	search?.hidePopover();
});
