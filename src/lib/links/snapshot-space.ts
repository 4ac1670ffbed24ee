/** An ENS name, or a word from the early days: `aave.eth`, `balancer`. */
const NAME = /^[a-z0-9](?:[a-z0-9._-]{0,78}[a-z0-9])?$/;
const HOSTS = ['snapshot.org', 'www.snapshot.org', 'snapshot.box', 'www.snapshot.box'];

/**
 * Returns the Snapshot space named by a text: `snapshot:aave.eth` of DefiLlama's `governanceID`,
 * `https://snapshot.org/#/aave.eth` or `https://snapshot.box/#/s:aave.eth` of CoinGecko's `links.snapshot_url`. Null
 * for anything else, including on-chain spaces (`eth:0x…`) and Snapshot's test network (`s-tn:`), which the hub does
 * not have.
 */
export function snapshotSpace(text: string): string | null {
	const given = text.trim();
	if (given.startsWith('snapshot:')) return spaceName(given.slice('snapshot:'.length));
	const url = URL.parse(given);
	if (!url || !HOSTS.includes(url.hostname)) return null;
	const [, first = ''] = /^#\/([^/?]+)/.exec(url.hash) ?? [];
	return spaceName(first.startsWith('s:') ? first.slice(2) : first);
}

function spaceName(name: string): string | null {
	const space = name.toLowerCase();
	return NAME.test(space) ? space : null;
}

/** Returns the web page of a space or of one of its proposals. */
export const snapshotPage = (space: string, proposal?: string): string =>
	`https://snapshot.box/#/s:${encodeURIComponent(space)}${proposal === undefined ? '' : `/proposal/${encodeURIComponent(proposal)}`}`;
