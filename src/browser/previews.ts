/** Wakes the hover cards of records when the pointer or the focus first comes to a link that has one. */

let isWaking = false;

async function wake({ target }: Event): Promise<void> {
	const link = target instanceof Element ? target.closest('[data-preview]') : null;
	if (!link || isWaking) return;
	isWaking = true;
	try {
		const { startPreviews } = await import('../islands/preview/start-previews.tsx');
		startPreviews(link);
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

if (matchMedia('(any-hover: hover)').matches) {
	document.addEventListener('pointerover', onPointer);
	document.addEventListener('focusin', wake);
}
