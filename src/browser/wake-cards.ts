/**
 * Loads the code for cards when the pointer or the focus first reaches a place that has one.
 * @param selector of these places.
 * @param start shows the cards from then on; receives the place now pointed at.
 */
export function loadCardsOnIntent(
	selector: string,
	start: (first: Element) => Promise<void>,
): void {
	let isWaking = false;

	async function wake({ target }: Event): Promise<void> {
		const place = target instanceof Element ? target.closest(selector) : null;
		if (!place || isWaking) return;
		isWaking = true;
		try {
			await start(place);
			document.removeEventListener('pointerover', onPointer);
			document.removeEventListener('focusin', wake);
		} catch {
			// The link still works; the next one pointed at tries again.
			isWaking = false;
		}
	}

	/** Ignores touch: a finger cannot hover. */
	function onPointer(event: PointerEvent): void {
		if (event.pointerType !== 'touch') void wake(event);
	}

	document.addEventListener('pointerover', onPointer);
	document.addEventListener('focusin', wake);
}
