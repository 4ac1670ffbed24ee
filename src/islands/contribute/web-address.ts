/** Whether a text is the whole address of a page: http or https, a host with a dot. */
export const isWebAddress = (text: string): boolean => hostOf(text) !== undefined;

/** The host of an address as a reader knows it; undefined for what is none. */
export function hostOf(text: string): string | undefined {
	if (!URL.canParse(text)) return undefined;
	const { protocol, hostname } = new URL(text);
	if (!/^https?:$/.test(protocol) || !/[^.]\.[^.]/.test(hostname)) return undefined;
	return hostname.replace(/^www\./, '');
}
