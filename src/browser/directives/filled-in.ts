/** Something that a person fills in. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What stands in a control: its text, and whether it is ticked. */
export interface Filled {
	text: string;
	isChecked: boolean;
}

export const isControl = (node: EventTarget | null): node is Control =>
	node instanceof HTMLInputElement ||
	node instanceof HTMLTextAreaElement ||
	node instanceof HTMLSelectElement;

const isMark = (node: EventTarget | null): boolean =>
	node instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(node.type);

/** What is typed into, so that keys mean something within it. */
export const isTextField = (
	node: EventTarget | null,
): node is HTMLInputElement | HTMLTextAreaElement =>
	node instanceof HTMLTextAreaElement ||
	(node instanceof HTMLInputElement && !isMark(node) && node.type !== 'file');

/** Whether a click at `target` ticks a box or opens a choice, of files too, which needs no script. */
export function needsNoScript(target: Element): boolean {
	const control = isControl(target) ? target : target.closest('label')?.control;
	return control instanceof HTMLElement && isControl(control) && !isTextField(control);
}

export const filledOf = (control: Control): Filled => ({
	text: control.value,
	isChecked: control instanceof HTMLInputElement && control.checked,
});

/** Whether a control holds another value than the page came with: typed, chosen, or put there by the browser. */
export function isFilledIn(control: Control): boolean {
	if (control instanceof HTMLSelectElement) {
		const first = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
		return control.selectedIndex !== Math.max(first, 0);
	}
	if (control instanceof HTMLInputElement && isMark(control))
		return control.checked !== control.defaultChecked;
	return control.type !== 'hidden' && control.value !== control.defaultValue;
}

/**
 * Fills a control in once more, so that React hears what it did not hear when it was done first. `caret`: where it stood
 * in the text, null where there is none.
 */
export function fillAgain(
	control: Control,
	{ text, isChecked }: Filled,
	caret: number | null,
): void {
	if (control instanceof HTMLInputElement && isMark(control)) tick(control, isChecked);
	else if (isTextField(control)) type(control, text, caret);
	else {
		if (control instanceof HTMLSelectElement) control.value = text;
		// Of a choice, of files too, React hears nothing else.
		control.dispatchEvent(new Event('change', { bubbles: true }));
	}
}

/** A click is heard when it changes what React last saw set: so the control is shown the opposite first. */
function tick(box: HTMLInputElement, isChecked: boolean): void {
	box.checked = !isChecked;
	box.click();
}

/** The same with text: it is shown another first, and the typed one is then set past React's tracking. */
function type(
	field: HTMLInputElement | HTMLTextAreaElement,
	text: string,
	caret: number | null,
): void {
	field.value = text === '' ? ' ' : '';
	const prototype = Object.getPrototypeOf(field);
	Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
	field.dispatchEvent(new InputEvent('input', { bubbles: true }));
	if (caret !== null && field === document.activeElement) field.setSelectionRange(caret, caret);
}
