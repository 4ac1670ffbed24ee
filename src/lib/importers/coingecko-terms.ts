/** CoinGecko's words for what the catalogue has words of its own for. Others are left out: they are not guessed at. */

/**
 * Hashing algorithms with which blocks are mined and nothing else. Ethash and others are also given for chains that are
 * mined no more, and say nothing.
 */
const mined =
	/^(?:sha-?256|scrypt|equihash|randomx|x11|x13|x16r|kheavyhash|cryptonight\w*|lyra2\w*|kawpow|groestl|neoscrypt|autolykos2?)$/i;
const agreed = /^(?:delegated |nominated |pure |liquid )?proof[ -]of[ -][a-z]+(?: [a-z]+)?$/i;

/** How a chain agrees, as far as the name of its algorithm says it: `Proof of Work (SHA-256)`. */
export function consensusOf(algorithm: string | null | undefined): string | null {
	const text = algorithm?.trim();
	if (!text) return null;
	if (mined.test(text)) return `Proof of Work (${text})`;
	if (!agreed.test(text)) return null;
	return text
		.toLowerCase()
		.split(/[ -]/)
		.map((word) => (word === 'of' ? word : word.charAt(0).toUpperCase() + word.slice(1)))
		.join(' ');
}
