/**
 * Loads what shows cards when the pointer or the focus first comes to a place that has one.
 * @param selector of the places.
 * @param start shows the cards from then on; it is given the place that is pointed at now.
 */
export function wakeCards(selector: string, start: (first: Element) => Promise<void>): void {
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
			// The link is still a link; the next one pointed at tries again.
			isWaking = false;
		}
	}

	/** A finger has no place to rest on. */
	function onPointer(event: PointerEvent): void {
		if (event.pointerType !== 'touch') void wake(event);
	}

	document.addEventListener('pointerover', onPointer);
	document.addEventListener('focusin', wake);
}
