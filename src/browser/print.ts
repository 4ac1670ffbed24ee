/** Buttons that print the page, or save it as a PDF as browsers offer there. */
for (const button of document.querySelectorAll('[data-print]'))
	button.addEventListener('click', () => window.print());
