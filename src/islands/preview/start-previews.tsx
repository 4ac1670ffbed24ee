import { createRoot } from 'react-dom/client';
import { queryClient } from '#islands/query-client.ts';
import { createHoveredRecord } from './hovered-record.ts';
import { PreviewCards } from './PreviewCards.tsx';

/**
 * Whether an event may open a card. Touch does not: a finger cannot hover, and a tapped link is followed. Focus counts
 * only if a key set it.
 */
const counts = (event: Event): boolean =>
	event instanceof PointerEvent
		? event.pointerType !== 'touch'
		: event.target instanceof Element && event.target.matches(':focus-visible');

/** Makes every link that names its record show its card from now on; `first` is the link under the pointer. */
export function startPreviews(first: Element): void {
	const store = createHoveredRecord();
	const place = document.createElement('div');
	document.body.append(place);
	createRoot(place).render(<PreviewCards client={queryClient()} store={store} />);
	const over = (event: Event) => {
		if (counts(event)) store.enter(event.target);
	};
	document.addEventListener('pointerover', over);
	document.addEventListener('focusin', over);
	document.addEventListener('pointerout', store.leave);
	document.addEventListener('focusout', store.leave);
	document.addEventListener('pointerdown', ({ target }) => {
		// The card's own star is pressed with the card open.
		if (!(target instanceof Element && target.closest('.preview-card'))) store.close();
	});
	// Including scrolling within the page, as in tables.
	document.addEventListener('scroll', store.close, { capture: true, passive: true });
	document.addEventListener('keydown', ({ key }) => {
		if (key === 'Escape') store.close();
	});
	if (first.matches(':hover, :focus-visible')) store.enter(first);
}
