/**
 * Returns the only network named by a source, in the source's spelling; null if there are several, since none of them
 * is the home network.
 */
export function onlyChain(chains: readonly string[]): string | null {
	const [chain, ...others] = new Set(chains.map((one) => one.trim()).filter(Boolean));
	return chain && others.length === 0 ? chain : null;
}
