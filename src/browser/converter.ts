/**
 * Two fields that show one amount, in tokens and in dollars. `data-converter` holds the price. Without script, styles
 * hide them.
 */

/** Formats a value with its meaningful digits only. */
const formatValue = (value: number): string =>
	Number.isFinite(value) ? String(Number(value.toPrecision(8))) : '';

for (const form of document.querySelectorAll<HTMLFormElement>('[data-converter]')) {
	const price = Number(form.dataset.converter);
	const [tokens, usd] = form.querySelectorAll('input');
	if (tokens && usd && price > 0) {
		tokens.addEventListener('input', () => {
			usd.value = tokens.value && formatValue(tokens.valueAsNumber * price);
		});
		usd.addEventListener('input', () => {
			tokens.value = usd.value && formatValue(usd.valueAsNumber / price);
		});
		form.addEventListener('submit', (event) => event.preventDefault());
	}
}
