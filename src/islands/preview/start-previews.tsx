import { createRoot } from 'react-dom/client';
import { queryClient } from '#islands/query-client.ts';
import { createHovered } from './hovered-record.ts';
import { PreviewCards } from './PreviewCards.tsx';

/** A finger has no place to rest on: a touched link is followed. A focus that no key brought is the pointer's doing. */
const counts = (event: Event): boolean =>
	event instanceof PointerEvent
		? event.pointerType !== 'touch'
		: event.target instanceof Element && event.target.matches(':focus-visible');

/** From now on every link that names its record shows its card; `first` is the one that is pointed at now. */
export function startPreviews(first: Element): void {
	const store = createHovered();
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
	// Also what scrolls within the page, as tables do.
	document.addEventListener('scroll', store.close, { capture: true, passive: true });
	document.addEventListener('keydown', ({ key }) => {
		if (key === 'Escape') store.close();
	});
	if (first.matches(':hover, :focus-visible')) store.enter(first);
}
