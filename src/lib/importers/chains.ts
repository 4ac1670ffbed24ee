/** The one network that a source names, as it writes it; null where there are several, as none of them is its home. */
export function onlyChain(chains: readonly string[]): string | null {
	const [chain, ...others] = new Set(chains.map((one) => one.trim()).filter(Boolean));
	return chain && others.length === 0 ? chain : null;
}
