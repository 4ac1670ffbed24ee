/** A form control that a person fills in. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The state of a control: its text, and whether it is ticked. */
export interface ControlState {
	text: string;
	isChecked: boolean;
}

export const isControl = (node: EventTarget | null): node is Control =>
	node instanceof HTMLInputElement ||
	node instanceof HTMLTextAreaElement ||
	node instanceof HTMLSelectElement;

const isMark = (node: EventTarget | null): boolean =>
	node instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(node.type);

/** Whether a control accepts typed text, so that key presses mean something in it. */
export const isTextField = (
	node: EventTarget | null,
): node is HTMLInputElement | HTMLTextAreaElement =>
	node instanceof HTMLTextAreaElement ||
	(node instanceof HTMLInputElement && !isMark(node) && node.type !== 'file');

/** Whether a click at `target` ticks a box or opens a list or file chooser, and so needs no script. */
export function worksWithoutScript(target: Element): boolean {
	const control = isControl(target) ? target : target.closest('label')?.control;
	return control instanceof HTMLElement && isControl(control) && !isTextField(control);
}

export const readControlState = (control: Control): ControlState => ({
	text: control.value,
	isChecked: control instanceof HTMLInputElement && control.checked,
});

/**
 * Whether a control's value differs from the page's original because it was typed, chosen, or restored by the browser.
 */
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
 * Fills in a control again, so that React gets the events it missed the first time. `caret` is the caret's position in
 * the text, or null.
 */
export function refillControl(
	control: Control,
	{ text, isChecked }: ControlState,
	caret: number | null,
): void {
	if (control instanceof HTMLInputElement && isMark(control)) tick(control, isChecked);
	else if (isTextField(control)) type(control, text, caret);
	else {
		if (control instanceof HTMLSelectElement) control.value = text;
		// For selects and file inputs, React hears nothing else.
		control.dispatchEvent(new Event('change', { bubbles: true }));
	}
}

/**
 * Ticks or unticks a box. React notices a click only if it changes the value it last saw, so the box is first set to
 * the opposite.
 */
function tick(box: HTMLInputElement, isChecked: boolean): void {
	box.checked = !isChecked;
	box.click();
}

/** Types a text the same way: first sets a different value, then the typed one, bypassing React's tracking. */
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
