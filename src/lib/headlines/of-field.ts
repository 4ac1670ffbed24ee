const field =
	/\b(?:crypto|cryptocurrenc(?:y|ies)|bitcoin|ethereum|solana|blockchain|web ?3|defi|nfts?|tokens?|tokeni[sz](?:ation|ed)|stablecoins?|protocol|onchain|on-chain|staking|wallet|layer[- ]?[12]|digital assets?|dao)\b/iu;

/** Whether a text contains a word that shows that it is about crypto. */
export const isAboutCrypto = (text: string): boolean => field.test(text);
