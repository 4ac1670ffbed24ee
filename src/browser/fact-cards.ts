/** Wakes the cards of facts when the pointer or the focus first comes to a figure or a name that has one. */

let isWaking = false;

async function wake({ target }: Event): Promise<void> {
	const link = target instanceof Element ? target.closest('[data-fact]') : null;
	if (!link || isWaking) return;
	isWaking = true;
	try {
		const { startFactCards } = await import('../islands/assistant/start-fact-cards.tsx');
		startFactCards(link);
		document.removeEventListener('pointerover', onPointer);
		document.removeEventListener('focusin', wake);
	} catch {
		// The fact still leads to its history; the next one pointed at tries again.
		isWaking = false;
	}
}

/** A finger has no place to rest on. */
function onPointer(event: PointerEvent): void {
	if (event.pointerType !== 'touch') void wake(event);
}

document.addEventListener('pointerover', onPointer);
document.addEventListener('focusin', wake);
