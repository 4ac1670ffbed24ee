import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules whose result another theme can change: it draws the same elements in other colours. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** Marks the elements whose colours are to be checked. */
const UNCHECKED = 'data-unchecked';

interface Part {
	/** All rules if omitted. */
	rules?: readonly string[];
	without?: readonly string[];
	/** Checks only these elements and what is in them: a selector. */
	within?: string;
}

/**
 * What axe finds wrong with the current page, with a few places each. It is injected through the test protocol, to
 * which the page's policy does not apply.
 */
export async function violations(page: Page, part: Part = {}): Promise<object[]> {
	if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
	const off = (part.without ?? []).map((rule) => [rule, { enabled: false }]);
	const options = {
		// Passes are not collected: that takes longer than the rules.
		resultTypes: ['violations'],
		...(part.rules && { runOnly: part.rules }),
		rules: Object.fromEntries(off),
	};
	const found = await page.evaluate<AxeResults>(
		`axe.run(${JSON.stringify(part.within ?? 'html')}, ${JSON.stringify(options)})`,
	);
	return found.violations.map(({ id, nodes }) => ({
		id,
		nodes: nodes.slice(0, 4).map(({ html, failureSummary }) => `${html} ${failureSummary}`),
		count: nodes.length,
	}));
}

/**
 * Marks the elements of a page that have become visible, or been drawn differently, since this was last called: the
 * colours of all others are checked already, at another width or before a dialog opened.
 * @returns which elements these are
 */
const markUnchecked = (page: Page): Promise<'all' | 'some' | 'none'> =>
	page.evaluate((mark) => {
		const key = 'drawnWhenChecked';
		const before: unknown = Reflect.get(window, key);
		const checked = before instanceof WeakMap ? before : new WeakMap<Element, string>();
		Reflect.set(window, key, checked);
		for (const old of document.querySelectorAll(`[${mark}]`)) old.removeAttribute(mark);
		let marked = 0;
		for (const element of document.querySelectorAll('body, body *')) {
			if (!element.checkVisibility({ visibilityProperty: true })) continue;
			const style = getComputedStyle(element);
			const drawn = [
				...[style.color, style.backgroundColor, style.backgroundImage, style.opacity],
				...[style.fontSize, style.fontWeight, style.textDecorationLine, style.textShadow],
			].join();
			if (checked.get(element) === drawn) continue;
			checked.set(element, drawn);
			if (element.parentElement?.closest(`[${mark}]`)) continue;
			element.setAttribute(mark, '');
			marked += 1;
		}
		if (document.body.hasAttribute(mark)) return 'all';
		return marked > 0 ? 'some' : 'none';
	}, UNCHECKED);

/**
 * The same in light and dark: in dark only what colours can change. Colours that an earlier call has checked on the
 * same page are not checked again. Leaves the page in the light theme.
 */
export async function violationsInThemes(page: Page): Promise<object[]> {
	await page.emulateMedia({ colorScheme: 'light' });
	const which = await markUnchecked(page);
	const colours = { rules: rulesOfColour, within: which === 'all' ? 'html' : `[${UNCHECKED}]` };
	const light =
		which === 'all' ? await violations(page) : await violations(page, { without: rulesOfColour });
	if (which === 'none') return light;
	if (which === 'some') light.push(...(await violations(page, colours)));
	await page.emulateMedia({ colorScheme: 'dark' });
	const dark = await violations(page, colours);
	await page.emulateMedia({ colorScheme: 'light' });
	return [...light, ...dark.map((one) => ({ ...one, theme: 'dark' }))];
}
