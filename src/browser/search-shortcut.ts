/** `/` and Ctrl or ⌘ K focus the header's search from anywhere but another field. */

const isField = (node: Element | null) =>
	node instanceof HTMLElement &&
	(node.isContentEditable || node.matches('input, textarea, select, [role="textbox"]'));

document.addEventListener('keydown', (event) => {
	const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
	const commandK = event.key.toLowerCase() === 'k' && event.ctrlKey !== event.metaKey;
	if (event.defaultPrevented || event.isComposing || !(slash || commandK)) return;
	if (isField(document.activeElement)) return;
	const input = document.querySelector<HTMLInputElement>('[data-global-search]');
	if (!input) return;
	event.preventDefault();
	// On a narrow screen the box is in a drawer.
	if (!input.checkVisibility()) input.closest<HTMLElement>('[popover]')?.showPopover();
	input.focus();
	input.select();
});
