/** The only network that a source names, in its own spelling; null where there are several, as none is the home. */
export function onlyChain(chains: readonly string[]): string | null {
	const [chain, ...others] = new Set(chains.map((one) => one.trim()).filter(Boolean));
	return chain && others.length === 0 ? chain : null;
}
