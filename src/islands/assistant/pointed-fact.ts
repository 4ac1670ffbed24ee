import { atom } from 'nanostores';
import type { FactCard } from '#lib/assistant/fact-card.ts';

/** Milliseconds of hovering over a fact before its card opens, and of delay before the card closes. */
const OPEN_DELAY = 300;
const CLOSE_DELAY = 200;

/** A fact whose card is open, and the link that shows it. */
export interface PointedFact {
	card: FactCard;
	link: HTMLElement;
}

/** Parses the `data-fact` attribute that the page wrote to an element; null if there is none. */
export function factOf(text: string | undefined): FactCard | null {
	if (!text) return null;
	const card: FactCard = JSON.parse(text);
	return card;
}

/** Creates the state of the open card, with one listener for all facts of a page. */
export function createPointedFact() {
	const $pointed = atom<PointedFact | null>(null);
	let timer: ReturnType<typeof setTimeout> | undefined;

	function later(delay: number, next: PointedFact | null): void {
		clearTimeout(timer);
		timer = setTimeout(() => $pointed.set(next), delay);
	}

	return {
		$pointed,
		/** Called when the pointer or the focus enters this element. */
		enter(target: EventTarget | null) {
			const link = target instanceof Element ? target.closest('[data-fact]') : null;
			if (!(link instanceof HTMLElement)) return;
			const card = factOf(link.dataset.fact);
			if (card) later(OPEN_DELAY, { card, link });
		},
		leave: () => later(CLOSE_DELAY, null),
		/** Called when the pointer enters the card itself. */
		stay: () => clearTimeout(timer),
		close() {
			clearTimeout(timer);
			$pointed.set(null);
		},
	};
}
