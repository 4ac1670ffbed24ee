/** Folded nicknames of organizations and projects that are not in the catalogue; each may mean several records. */
export const nicknames: ReadonlyMap<string, readonly string[]> = new Map([
	['cz', ['changpeng zhao']],
	['sbf', ['sam bankman-fried']],
	['vitalik', ['vitalik buterin']],
	['satoshi', ['satoshi nakamoto']],
	['bsc', ['bnb chain']],
	['bnb smart chain', ['bnb chain']],
	['binance smart chain', ['bnb chain']],
	['binance chain', ['bnb chain']],
	['kaia', ['klaytn']],
	['ton blockchain', ['toncoin']],
	['the open network', ['toncoin']],
]);
