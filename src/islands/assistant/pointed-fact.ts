import { atom } from 'nanostores';
import type { FactCard } from '#lib/assistant/fact-card.ts';

/** Milliseconds of hovering over a fact before its card opens, and of delay before it closes. */
const OPEN_DELAY = 300;
const CLOSE_DELAY = 200;

/** A fact whose card is open, and the words it belongs to. */
export interface PointedFact {
	card: FactCard;
	link: HTMLElement;
}

/** Parses an element's `data-fact` attribute as the page wrote it; null where there is none. */
export function factOf(text: string | undefined): FactCard | null {
	if (!text) return null;
	const card: FactCard = JSON.parse(text);
	return card;
}

/** State of the open card: one listener for all the facts of a page. */
export function createPointedFact() {
	const $pointed = atom<PointedFact | null>(null);
	let timer: ReturnType<typeof setTimeout> | undefined;

	function later(delay: number, next: PointedFact | null): void {
		clearTimeout(timer);
		timer = setTimeout(() => $pointed.set(next), delay);
	}

	return {
		$pointed,
		/** The pointer or the focus entered this element. */
		enter(target: EventTarget | null) {
			const link = target instanceof Element ? target.closest('[data-fact]') : null;
			if (!(link instanceof HTMLElement)) return;
			const card = factOf(link.dataset.fact);
			if (card) later(OPEN_DELAY, { card, link });
		},
		leave: () => later(CLOSE_DELAY, null),
		/** The pointer entered the card itself. */
		stay: () => clearTimeout(timer),
		close() {
			clearTimeout(timer);
			$pointed.set(null);
		},
	};
}
