import { toast } from './toast.ts';

/**
 * Copy buttons, including those added to a page later. `data-copy` holds the text, or a path of this site, which is
 * copied as a full URL. If it is empty, the content before the button is copied.
 */

/** Copies a field by selecting it, for browsers, and pages without https, that have no clipboard. */
function copyBySelection(text: string): boolean {
	const field = document.createElement('textarea');
	field.value = text;
	field.className = 'visually-hidden';
	const focused = document.activeElement;
	document.body.append(field);
	field.select();
	const copied = document.execCommand('copy');
	field.remove();
	if (focused instanceof HTMLElement) focused.focus();
	return copied;
}

async function copy(text: string): Promise<boolean> {
	if (!navigator.clipboard) return copyBySelection(text);
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		return copyBySelection(text);
	}
}

async function copyAndTell(text: string): Promise<void> {
	try {
		const copied = await copy(text.startsWith('/') ? new URL(text, location.origin).href : text);
		toast(copied ? 'Text copied to clipboard successfully!' : 'Copying to clipboard failed.');
	} catch {
		toast('An error occurred while copying text to clipboard.');
	}
}

document.addEventListener('click', ({ target }) => {
	const button = target instanceof Element ? target.closest('button[data-copy]') : null;
	if (!(button instanceof HTMLButtonElement)) return;
	const before = button.previousElementSibling?.textContent ?? '';
	void copyAndTell(button.dataset.copy || before.trim());
});
