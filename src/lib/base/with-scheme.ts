/** What is written as in a browser's address line, `x.com/name`, with `https://` before it; all else as it is. */
export const withScheme = (text: string): string =>
	/^(?:[a-z\d-]{1,63}\.)+[a-z]{2,63}(?:[/?#:]|$)/i.test(text) ? `https://${text}` : text;
