import { createRoot } from 'react-dom/client';
import { FactCards } from './FactCards.tsx';
import { createPointedFact } from './pointed-fact.ts';

/**
 * Whether an event may open a card. Touch does not: a finger cannot hover, and a tapped fact is followed. Focus counts
 * only if a key set it.
 */
const counts = (event: Event): boolean =>
	event instanceof PointerEvent
		? event.pointerType !== 'touch'
		: event.target instanceof Element && event.target.matches(':focus-visible');

/** Makes every fact of the page show its card from now on; `first` is the one under the pointer. */
export function startFactCards(first: Element): void {
	const store = createPointedFact();
	const place = document.createElement('div');
	document.body.append(place);
	createRoot(place).render(<FactCards store={store} />);
	const over = (event: Event) => {
		if (counts(event)) store.enter(event.target);
	};
	document.addEventListener('pointerover', over);
	document.addEventListener('focusin', over);
	document.addEventListener('pointerout', store.leave);
	document.addEventListener('focusout', store.leave);
	document.addEventListener('pointerdown', ({ target }) => {
		if (!(target instanceof Element && target.closest('.fact-card'))) store.close();
	});
	document.addEventListener('scroll', store.close, { capture: true, passive: true });
	document.addEventListener('keydown', ({ key }) => {
		if (key === 'Escape') store.close();
	});
	if (first.matches(':hover, :focus-visible')) store.enter(first);
}
