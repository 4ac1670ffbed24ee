/** Adds `https://` to text typed as in a browser's address bar, `x.com/name`; leaves anything else unchanged. */
export const withScheme = (text: string): string =>
	/^(?:[a-z\d-]{1,63}\.)+[a-z]{2,63}(?:[/?#:]|$)/i.test(text) ? `https://${text}` : text;
