/** Maps CoinGecko's terms to the catalogue's own. Others are left out rather than guessed. */

/**
 * Hashing algorithms used for mining blocks and nothing else. Ethash and others are also given for chains no longer
 * mined, so they prove nothing.
 */
const miningAlgorithm =
	/^(?:sha-?256|scrypt|equihash|randomx|x11|x13|x16r|kheavyhash|cryptonight\w*|lyra2\w*|kawpow|groestl|neoscrypt|autolykos2?)$/i;
const proofMechanism =
	/^(?:delegated |nominated |pure |liquid )?proof[ -]of[ -][a-z]+(?: [a-z]+)?$/i;

/** Returns a chain's consensus mechanism, as far as its algorithm's name reveals it: `Proof of Work (SHA-256)`. */
export function consensusOf(algorithm: string | null | undefined): string | null {
	const text = algorithm?.trim();
	if (!text) return null;
	if (miningAlgorithm.test(text)) return `Proof of Work (${text})`;
	if (!proofMechanism.test(text)) return null;
	return text
		.toLowerCase()
		.split(/[ -]/)
		.map((word) => (word === 'of' ? word : word.charAt(0).toUpperCase() + word.slice(1)))
		.join(' ');
}
