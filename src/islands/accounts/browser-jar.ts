/** The browser's cookies; the server never reads them here. */
export const browserJar = {
	get cookie() {
		return document.cookie;
	},
	set cookie(line: string) {
		// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not available everywhere.
		document.cookie = line;
	},
};
