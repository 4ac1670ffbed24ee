/** Word lists for the samples' names and texts. */

export const stemStarts =
	'Al Ar Bel Bri Cal Cor Dal Dru El Eri Fal Fen Gal Gor Hal Hel Il Is Jal Jor Kal Kel Lor Lum Mar Mel Nor Nim Ol Or Pel Pra Quil Quo Ral Ros Sal Sor Tal Thy Ul Ur Val Ver Wel Wyn Xan Yar Zel Zor'.split(
		' ',
	);
export const stemMiddles =
	'a an ba da de do ga go i ka ke la li lo me mi na no o ra ri sa ta va'.split(' ');
export const stemEnds =
	'bex brin cade dax dera dine dren fex fin gard gon grid heim kit lane lark lex lume mere mont nare nex nova phy quin rex rion rith sel sk thos tide tra tus vane ver vex vik wick zen'.split(
		' ',
	);

/** Names of real companies, projects and people in the field, which an invented name must not match by accident. */
export const wellKnownNames =
	'a16z andreessen paradigm pantera polychain multicoin dragonfly sequoia coinbase binance galaxy jump wintermute framework electric variant placeholder delphi spartan hashkey animoca mechanism framework robot tiger softbank lightspeed accel index union bain blackrock fidelity grayscale valkyrie bitmain bitmex celsius voyager alameda genesis gemini kraken ledger trezor metamask opensea blur rarible consensys chainalysis nansen messari dune arkham rootdata crunchbase coingecko norton normex calmont salesforce valmont marvell valero vertex velodrome alaric orion verizon galaxy lumen luminex normal eleven nexus marvel calder talos altra altus belvedere selfridge ulver solana cardano algorand'.split(
		' ',
	);

export const sectorWeights = {
	DeFi: 16,
	Infrastructure: 12,
	AI: 11,
	Gaming: 9,
	'Layer 1': 7,
	'Layer 2': 8,
	DEX: 7,
	Lending: 5,
	Derivatives: 5,
	Stablecoin: 4,
	'Liquid Staking': 4,
	RWA: 6,
	NFT: 5,
	Wallet: 4,
	Payments: 5,
	Oracle: 3,
	Bridge: 3,
	Privacy: 4,
	DePIN: 6,
	SocialFi: 4,
	Identity: 3,
	Storage: 3,
	Security: 3,
	Data: 4,
	DAO: 3,
	'Developer Tools': 4,
	'Zero Knowledge': 4,
	CeFi: 3,
} as const;
export type Sector = keyof typeof sectorWeights;

/** Descriptions of sample projects by sector, and the endings of their names. */
export const sectorWords: Record<Sector, { what: string; endings: string[] }> = {
	DeFi: { what: 'a yield protocol', endings: ['Finance', 'Protocol', 'Vaults'] },
	Infrastructure: { what: 'a node service', endings: ['Network', 'Cloud', 'Systems'] },
	AI: { what: 'a market for machine-learning models', endings: ['AI', 'Mind', 'Agents'] },
	Gaming: { what: 'an on-chain game', endings: ['Realms', 'Arena', 'Games'] },
	'Layer 1': { what: 'a base chain', endings: ['Chain', 'Network'] },
	'Layer 2': { what: 'a rollup', endings: ['Rollup', 'Chain', 'Network'] },
	DEX: { what: 'a decentralized exchange', endings: ['Swap', 'Exchange', 'DEX'] },
	Lending: { what: 'a lending market', endings: ['Lend', 'Credit', 'Markets'] },
	Derivatives: {
		what: 'an exchange for perpetual futures',
		endings: ['Perps', 'Options', 'Markets'],
	},
	Stablecoin: { what: 'an issuer of a stablecoin', endings: ['Dollar', 'Money', 'Reserve'] },
	'Liquid Staking': { what: 'a liquid staking protocol', endings: ['Staking', 'Stake'] },
	RWA: {
		what: 'a platform for tokenized treasury bills',
		endings: ['Assets', 'Treasury', 'Estate'],
	},
	NFT: { what: 'a marketplace for collectibles', endings: ['Art', 'Gallery', 'Editions'] },
	Wallet: { what: 'a self-custody wallet', endings: ['Wallet', 'Keys'] },
	Payments: { what: 'a payments network', endings: ['Pay', 'Transfer', 'Remit'] },
	Oracle: { what: 'an oracle network', endings: ['Oracle', 'Feeds'] },
	Bridge: { what: 'a bridge between chains', endings: ['Bridge', 'Relay'] },
	Privacy: { what: 'a protocol for private transfers', endings: ['Privacy', 'Shield'] },
	DePIN: { what: 'a network of shared hardware', endings: ['Grid', 'Mesh', 'Wireless'] },
	SocialFi: { what: 'a social network', endings: ['Social', 'Circle'] },
	Identity: { what: 'a registry of names and credentials', endings: ['ID', 'Names'] },
	Storage: { what: 'a storage network', endings: ['Storage', 'Archive'] },
	Security: { what: 'an auditing service', endings: ['Security', 'Guard'] },
	Data: { what: 'an analytics platform', endings: ['Data', 'Analytics', 'Index'] },
	DAO: { what: 'a toolkit for governance', endings: ['DAO', 'Collective'] },
	'Developer Tools': { what: 'a toolkit for contract developers', endings: ['Labs', 'Kit'] },
	'Zero Knowledge': { what: 'a market for validity proofs', endings: ['Proofs', 'Prover'] },
	CeFi: { what: 'a regulated trading venue', endings: ['Markets', 'Prime'] },
};

export const ecosystemWeights = {
	Ethereum: 34,
	Solana: 14,
	Base: 9,
	Arbitrum: 8,
	'BNB Smart Chain': 8,
	Cosmos: 6,
	Polygon: 5,
	Avalanche: 4,
	Optimism: 4,
	Sui: 3,
	Bitcoin: 3,
	TON: 2,
};

export const placeWeights = {
	'United States': 30,
	Singapore: 13,
	'United Kingdom': 9,
	Switzerland: 8,
	Germany: 6,
	'Hong Kong': 5,
	'United Arab Emirates': 5,
	France: 4,
	'South Korea': 4,
	Canada: 4,
	'Cayman Islands': 3,
	India: 3,
	Vietnam: 3,
	Israel: 2,
	Portugal: 2,
	Estonia: 2,
	Brazil: 1,
	Argentina: 1,
	Nigeria: 1,
	Japan: 2,
};

export const firstNames = {
	Female:
		'Anna Beatriz Chiara Daria Elif Farah Greta Hana Ines Jana Katya Linh Maren Nadia Olga Priya Rosa Sana Thea Uma Vera Wanda Yuna Zoe Amara Bridget Camille Dalia Edith Freya Gia Helen Ingrid Jiwoo Kiri Leona Mina Nora Paula Renata'.split(
			' ',
		),
	Male: 'Anton Bruno Cyrus Dario Emil Felix Goran Hugo Ivan Jonas Kenji Lars Minh Nils Omar Pavel Quentin Rafael Stefan Tomas Umar Viktor Wim Xavier Yusuf Zoran Arjun Boris Caleb Dmitri Esteban Farid Gabriel Henrik Isaac Joao Karim Leon Marek Nikhil'.split(
		' ',
	),
};
export const surnameStarts =
	'Ab Bar Cast Dol Ek Far Gran Hask Ild Jar Kos Lind Mast Nord Ost Pash Quen Rost Sand Tarn Ulf Vend Wask Yel Zab Brand Drev Fjor Glas Krev'.split(
		' ',
	);
export const surnameEnds =
	'abo adze ahl amura angen arsky arvi eda egg ekh elund enko erad eric ermo idze igny ilov inga irova ivar okai olde omar onda orin osk otti ovic ulgo unde ushi yev'.split(
		' ',
	);
