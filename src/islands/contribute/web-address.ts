/** Whether a text is the full address of a web page: http or https, and a host with a dot. */
export const isWebAddress = (text: string): boolean => hostOf(text) !== undefined;

/** Returns the host of an address as readers know it; undefined if it is invalid. */
export function hostOf(text: string): string | undefined {
	if (!URL.canParse(text)) return undefined;
	const { protocol, hostname } = new URL(text);
	if (!/^https?:$/.test(protocol) || !/[^.]\.[^.]/.test(hostname)) return undefined;
	return hostname.replace(/^www\./, '');
}
