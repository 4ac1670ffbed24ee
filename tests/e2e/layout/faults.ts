import type { Page } from '@playwright/test';
import { widerThanScreen } from '../fixtures.ts';

/** Layout faults of a page, one line each; empty for a good one. */
export async function layoutFaults(page: Page): Promise<string[]> {
	const wide = (await widerThanScreen(page)).map((what) => `wider than the screen: ${what}`);
	return [...wide, ...(await page.evaluate(faultsOfText))];
}

/**
 * Runs in the page. Checks every visible line of text: whether a box without a scrollbar cuts it off without the rest
 * being available (`title`), whether it overlaps another, whether a short word is broken, or a button's text takes two
 * lines.
 */
function faultsOfText(): string[] {
	/** Pixels by which a glyph may extend beyond its line. */
	const SLACK = 2;
	/** Characters of a word that certainly fit in a line of 390 px. */
	const SHORT_WORD = 18;
	const SHORT_LABEL = 24;

	interface Line {
		node: Text;
		owner: Element;
		rect: DOMRect;
	}

	const nameOf = (node: Element): string => {
		const own = node.id ? `#${node.id}` : [...node.classList].map((name) => `.${name}`).join('');
		const parent = node.parentElement;
		const above =
			parent && parent.tagName !== 'BODY'
				? `${parent.localName}${[...parent.classList].map((name) => `.${name}`).join('')} > `
				: '';
		return `${above}${node.localName}${own}`;
	};
	const say = (what: string, { node, owner }: Pick<Line, 'node' | 'owner'>) =>
		`${what}: “${node.data.trim().slice(0, 40)}” in ${nameOf(owner)}`;

	/** Enclosing boxes, from the inside; fixed and top-layer elements are clipped by nothing outside. */
	function* around(start: Element): Generator<Element> {
		for (let at: Element | null = start; at && at !== document.body; at = at.parentElement) {
			yield at;
			if (getComputedStyle(at).position === 'fixed' || at.matches('dialog, [popover]')) return;
		}
	}
	const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
	const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
	/**
	 * Available elsewhere: in a box's title, an expandable summary, the page an excerpt links to; or for screen readers
	 * only.
	 */
	const isTold = (owner: Element) =>
		[...around(owner)].some((box) => getComputedStyle(box).webkitLineClamp !== 'none') ||
		owner.closest('[title], summary, svg, [aria-hidden="true"]') !== null;

	const isShown = (owner: Element) =>
		owner.checkVisibility({
			opacityProperty: true,
			visibilityProperty: true,
			contentVisibilityAuto: true,
		});

	/** 1 px in size: for screen readers. */
	const isForEars = (owner: Element) => {
		for (const box of around(owner)) {
			const style = getComputedStyle(box);
			if (style.clipPath !== 'none' || style.clip !== 'auto') return true;
			if (box.clientWidth <= 1 && box.clientHeight <= 1 && cuts(style.overflowX)) return true;
		}
		return false;
	};

	const lines: Line[] = [];
	const broken: string[] = [];
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		const owner = node.parentElement;
		if (!(node instanceof Text) || node.data.trim() === '' || !owner) continue;
		if (owner.closest('script, style, noscript, option, textarea, title')) continue;
		if (!isShown(owner) || isForEars(owner)) continue;
		const range = document.createRange();
		range.selectNodeContents(node);
		const rects = [...range.getClientRects()].filter((rect) => rect.width > 1 && rect.height > 1);
		for (const rect of rects) lines.push({ node, owner, rect });
		if (owner.closest('svg')) continue;
		for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}]+/gu)) {
			if (word.length > SHORT_WORD || word.length < 2) continue;
			range.setStart(node, index);
			range.setEnd(node, index + word.length);
			const tops = new Set(
				[...range.getClientRects()]
					.filter(({ width }) => width > 0)
					.map(({ top }) => Math.round(top)),
			);
			if (tops.size > 1) broken.push(say(`“${word}” is broken`, { node, owner }));
		}
		const control = owner.closest('button, summary, [role="tab"], .button');
		const isShort = (control?.textContent.trim().length ?? Number.NaN) <= SHORT_LABEL;
		if (isShort && new Set(rects.map(({ top }) => Math.round(top))).size > 1)
			broken.push(say('a short label has two lines', { node, owner }));
	}

	const cut: string[] = [];
	const seen: Line[] = [];
	for (const line of lines) {
		const { owner, rect } = line;
		let { left, right, top, bottom } = rect;
		let isOut = false;
		let isFarOut = false;
		for (const box of around(owner)) {
			const { overflowX, overflowY, display } = getComputedStyle(box);
			if (display === 'inline' || display === 'contents') continue;
			const frame = box.getBoundingClientRect();
			const outX = left < frame.left - SLACK || right > frame.right + SLACK;
			const outY = top < frame.top - SLACK || bottom > frame.bottom + SLACK;
			if (scrolls(overflowX) || scrolls(overflowY)) {
				if (outX || outY) isFarOut = true;
				break;
			}
			if ((outX && cuts(overflowX)) || (outY && cuts(overflowY))) {
				isOut = true;
				left = Math.max(left, frame.left);
				right = Math.min(right, frame.right);
				top = Math.max(top, frame.top);
				bottom = Math.min(bottom, frame.bottom);
			}
		}
		if (isFarOut) continue;
		if (isOut && !isTold(owner)) cut.push(say('cut', line));
		if (right - left > SLACK && bottom - top > SLACK)
			seen.push({ ...line, rect: new DOMRect(left, top, right - left, bottom - top) });
	}

	const over: string[] = [];
	const floats = (owner: Element) =>
		[...around(owner)].find(
			(box) =>
				/fixed|sticky/.test(getComputedStyle(box).position) || box.matches('dialog, [popover]'),
		);
	const inOrder = seen
		.filter(({ owner }) => !floats(owner))
		.sort((a, b) => a.rect.top - b.rect.top);
	for (const [at, one] of inOrder.entries())
		for (let next = at + 1; next < inOrder.length; next += 1) {
			const other = inOrder[next];
			if (!other || other.rect.top > one.rect.bottom - 3 * SLACK) break;
			if (other.node === one.node) continue;
			const width =
				Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
			const height =
				Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
			if (width > SLACK && height > 3 * SLACK)
				over.push(`${say('lies over', one)} and ${say('', other)}`);
		}
	return [...new Set([...cut, ...broken, ...over])];
}
