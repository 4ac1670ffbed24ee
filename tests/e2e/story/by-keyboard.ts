import { type CDPSession, expect, type Page } from '@playwright/test';

/** What a screen reader announces for the focused element. */
export interface Heard {
	role: string;
	name: string;
	/** `pressed`, `checked`, `expanded`, `invalid` and the like, as in the accessibility tree. */
	states: Record<string, unknown>;
}

/** Maximum Tab presses to a target: a page that needs more is not navigable by keyboard. */
const MAX_STOPS = 60;

interface FocusFacts {
	isLost: boolean;
	/** Visible through an outline, of its own or of a box that represents it. */
	isMarked: boolean;
	isInSight: boolean;
	what: string;
}

/** Runs in the page: how the focused element is highlighted. */
function focusFacts(): FocusFacts {
	const focused = document.activeElement;
	if (!(focused instanceof HTMLElement) || focused === document.body)
		return { isLost: true, isMarked: false, isInSight: false, what: 'nothing' };
	const isOutlined = (box: Element) => {
		// Its parts, such as the calendar button, are the browser's, and so are their outlines.
		if (box.matches('input[type="date"], input[type="month"]')) return true;
		const { outlineStyle, outlineWidth } = getComputedStyle(box);
		return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
	};
	const boxes: Element[] = [focused];
	// A field within a box that looks like the field, as in the search.
	for (let at = focused.parentElement; at && boxes.length < 3; at = at.parentElement)
		if (at.matches(':focus-within') && at.children.length <= 3) boxes.push(at);
	const { left, right, top, bottom } = focused.getBoundingClientRect();
	const spots = [
		[(left + right) / 2, (top + bottom) / 2],
		[left + 3, top + 3],
		[right - 3, bottom - 3],
	] as const;
	const isInSight = spots.some(([x, y]) => {
		const there = document.elementFromPoint(x, y);
		return (
			there !== null &&
			(focused.contains(there) ||
				there.contains(focused) ||
				there.closest('label')?.contains(focused) === true)
		);
	});
	return {
		isLost: false,
		isMarked: boxes.some(isOutlined),
		isInSight,
		what: focused.outerHTML.slice(0, 160),
	};
}

/** Runs in the page before its scripts: records what live regions announce, in order. */
function listen(): void {
	const said: string[] = [];
	Object.assign(globalThis, { saidAloud: said });
	const LIVE =
		'[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"], output';
	const tell = (region: Element | null | undefined) => {
		// Anything behind an open dialog is hidden from screen readers, and not announced.
		if (!region || region.closest('[aria-hidden="true"], [inert]')) return;
		const text = region.textContent.replace(/\s+/g, ' ').trim();
		if (text !== '' && said.at(-1) !== text) said.push(text);
	};
	new MutationObserver((records) => {
		for (const { target, addedNodes } of records) {
			const place = target instanceof Element ? target : target.parentElement;
			tell(place?.closest(LIVE));
			// An alert is announced as it appears; a status must exist beforehand.
			for (const node of addedNodes)
				if (node instanceof Element)
					tell(node.matches('[role="alert"]') ? node : node.querySelector('[role="alert"]'));
		}
	}).observe(document, { subtree: true, childList: true, characterData: true });
}

/** A user with a keyboard and a screen reader, and no mouse. */
export interface KeyboardUser {
	/** The focused element; the test fails if there is none, or it is not visible. */
	hear(): Promise<Heard>;
	/** Presses a key; afterwards something has the focus, visibly. */
	press(key: string): Promise<Heard>;
	type(text: string): Promise<void>;
	/** Presses Tab (Shift+Tab with `back`) until it hears this. */
	tabTo(role: string, name: string | RegExp, options?: { back?: boolean }): Promise<Heard>;
	/** Presses a key that leads to another page, and waits for that page. */
	follow(key: string, url: string | RegExp): Promise<void>;
	/** Waits until a live region has announced this since the last check. */
	expectSaid(text: string | RegExp): Promise<void>;
}

/** Gives `page` to such a user; call before opening it. */
export async function byKeyboard(page: Page): Promise<KeyboardUser> {
	await page.addInitScript(listen);
	const tree: CDPSession = await page.context().newCDPSession(page);
	await tree.send('Accessibility.enable');

	/** The page was replaced by the next one meanwhile. */
	const isGone = (error: unknown) =>
		/context was destroyed|Cannot find (?:execution )?context/.test(String(error));

	/** The visible focus; between two pages there is none. */
	const look = () =>
		page.evaluate(focusFacts).catch((error: unknown) => {
			if (!isGone(error)) throw error;
			return { isLost: true, isMarked: false, isInSight: false, what: 'between two pages' };
		});

	const heard = (): Promise<Heard> =>
		heardNow().catch((error: unknown) => {
			if (!isGone(error)) throw error;
			return heard();
		});

	async function heardNow(): Promise<Heard> {
		// Between two pages nothing has the focus.
		await page.waitForFunction(() => document.activeElement !== null);
		const { result } = await tree.send('Runtime.evaluate', {
			expression: 'document.activeElement',
		});
		const { objectId } = result;
		if (objectId === undefined) return heard();
		const { nodes } = await tree.send('Accessibility.getPartialAXTree', {
			objectId,
			fetchRelatives: false,
		});
		const [node] = nodes;
		const states = (node?.properties ?? []).map(({ name, value }) => [name, value.value] as const);
		const role = String(node?.role?.value ?? '');
		// A message has no name: its text is read.
		const said = /^(?:status|alert)$/.test(role)
			? await page.evaluate(() => document.activeElement?.textContent)
			: '';
		return {
			role,
			name: String(node?.name?.value || said || '')
				.replace(/\s+/g, ' ')
				.trim(),
			states: Object.fromEntries(states),
		};
	}

	async function hear(): Promise<Heard> {
		// Script-rendered content, such as a list being replaced, appears a moment later.
		await expect.poll(async () => (await look()).isLost, 'focus is lost').toBe(false);
		await expect
			.poll(async () => {
				const { isMarked, isInSight, what } = await look();
				return isMarked && isInSight ? '' : `${isMarked ? 'covered' : 'no outline'}: ${what}`;
			}, 'focus is not seen')
			.toBe('');
		let found = await heard();
		// A replaced element is no longer in the tree.
		await expect
			.poll(async () => {
				found = await heard();
				return found.name !== '' && !/^(?:|generic|none)$/.test(found.role);
			}, 'what has focus has a role and a name')
			.toBe(true);
		return found;
	}

	async function press(key: string): Promise<Heard> {
		await page.keyboard.press(key);
		return hear();
	}

	return {
		hear,
		press,
		async type(text) {
			await page.keyboard.type(text);
		},
		async tabTo(role, name, { back = false } = {}) {
			const passed: string[] = [];
			for (let stop = 0; stop < MAX_STOPS; stop += 1) {
				const here = await press(back ? 'Shift+Tab' : 'Tab').catch((error: unknown) => {
					// At the end of the page, usually: the error lists what came before.
					throw new Error(`No ${role} “${name}” after ${passed.join(', ')}`, { cause: error });
				});
				const isName = typeof name === 'string' ? here.name === name : name.test(here.name);
				if (here.role === role && isName) return here;
				passed.push(`${here.role} “${here.name}”`);
			}
			throw new Error(`No ${role} “${name}” in ${MAX_STOPS} stops: ${passed.join(', ')}`);
		},
		async follow(key, url) {
			await page.keyboard.press(key);
			await page.waitForURL(url);
		},
		async expectSaid(text) {
			await expect
				.poll(() =>
					page.evaluate(() => {
						const said: unknown = Reflect.get(globalThis, 'saidAloud');
						return Array.isArray(said) ? said.join('\n') : '';
					}),
				)
				.toMatch(text);
			await page.evaluate(() => {
				const said: unknown = Reflect.get(globalThis, 'saidAloud');
				if (Array.isArray(said)) said.splice(0);
			});
		},
	};
}
