/** Review steps that require a reason. */
const stepsNeedingReason = new Set(['ask-changes', 'reject', 'stop']);

const isTyping = (target: EventTarget | null): boolean =>
	target instanceof HTMLInputElement ||
	target instanceof HTMLTextAreaElement ||
	(target instanceof HTMLElement && target.isContentEditable);

function moveField(by: 1 | -1): void {
	const fields = [...document.querySelectorAll<HTMLElement>('[data-field]')];
	const at = fields.findIndex((field) => field.contains(document.activeElement));
	const next = fields[at === -1 ? (by === 1 ? 0 : fields.length - 1) : at + by];
	next?.focus();
	next?.scrollIntoView({ block: 'nearest' });
}

function openSource(): void {
	const field = document.activeElement?.closest('[data-field]');
	field?.querySelector<HTMLAnchorElement>('.bench-beside a')?.click();
}

/** Focuses the choice of the reason for sending the field back. */
function chooseReason(): void {
	const field = document.activeElement?.closest('[data-field]');
	field?.querySelector<HTMLSelectElement>('[data-back]')?.focus();
}

/** Presses the button assigned to a key; for a step that needs a reason, focuses the reason first. */
function press(key: string): boolean {
	const found = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
	if (!found) return false;
	if (found instanceof HTMLDetailsElement) {
		found.open = !found.open;
		found.querySelector('summary')?.focus();
		return true;
	}
	const reason = document.querySelector<HTMLSelectElement>('.bench-decision [name="reason"]');
	if (
		found instanceof HTMLButtonElement &&
		stepsNeedingReason.has(found.value) &&
		reason?.value === ''
	)
		reason.focus();
	else found.click();
	return true;
}

/** Listens for the keyboard shortcuts of the review bench, which are inactive while someone is typing. */
export function listenForReviewKeys(): void {
	document.addEventListener('keydown', (event) => {
		const { key, target } = event;
		if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
		// In the list of reasons letters choose a reason; once one is chosen, Escape leads out of it.
		if (target instanceof HTMLSelectElement || isTyping(target)) {
			if (key === 'Escape' && target instanceof HTMLElement) target.blur();
			return;
		}
		if (key === 'j' || key === 'k') moveField(key === 'j' ? 1 : -1);
		else if (key === 'o') openSource();
		else if (key === 'b') chooseReason();
		else if (!press(key)) return;
		event.preventDefault();
	});
}
