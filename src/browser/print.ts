/** Buttons that print the page, or save it as a PDF through the browser's print dialog. */
for (const button of document.querySelectorAll('[data-print]'))
	button.addEventListener('click', () => window.print());
