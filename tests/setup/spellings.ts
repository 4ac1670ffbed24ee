import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { base58, base64, base64urlnopad, bech32 } from '@scure/base';
import type { Asset } from '#lib/assets/asset.ts';
import { assetKey } from '#lib/assets/asset.ts';
import { fromHex, toHex } from '#lib/assets/bytes.ts';
import { caipOf } from '#lib/assets/caip.ts';
import { type Chain, chainsNamed } from '#lib/assets/chains.ts';
import { crc16 } from '#lib/assets/families/ton.ts';

/** Ways people and sources write an asset, from its canonical text. */
export function spellingsOf(asset: Asset): string[] {
	const [chain] = chainsNamed(asset.chain);
	const own = chain ? (byFamily[chain.families[0] ?? ''] ?? (() => []))(asset.address, chain) : [];
	return [
		...new Set([
			asset.address,
			` ${asset.address} `,
			...own,
			`${asset.chain}:${asset.address}`,
			caipOf(asset),
			...(chain ? onChain(asset, chain) : []),
		]),
	];
}

/** Ways to state its chain. */
function onChain({ address }: Asset, chain: Chain): string[] {
	const text = encodeURIComponent(address);
	return [
		...(chain.coingecko ? [`${chain.coingecko}:${address}`] : []),
		...(chain.explorer ? [chain.explorer.replace('{}', text)] : []),
		...(chain.explorer?.startsWith('https://')
			? [`${chain.explorer.replace('{}', text).slice('https://'.length)}#holders`]
			: []),
	];
}

const byFamily: Record<string, (address: string, chain: Chain) => string[]> = {
	evm(address, chain) {
		if (!/^0x[0-9a-f]{40}$/i.test(address)) return [];
		const digits = address.slice(2).toLowerCase();
		const bytes = bech32.toWords(fromHex(digits));
		return [
			`0x${digits}`,
			`0X${digits.toUpperCase()}`,
			`0x${digits.toUpperCase()}`,
			`0x${digits.padStart(64, '0')}`,
			...(chain.caip2?.startsWith('eip155:')
				? [`${chain.caip2}:0x${digits}`, `${chain.caip2}/erc20:0x${digits}`]
				: []),
			...(chain.short ? [`${chain.short}:${address}`] : []),
			...(chain.name === 'xdc network' ? [`xdc${digits}`] : []),
			...(chain.name === 'zilliqa' ? [bech32.encode('zil', bytes)] : []),
			...(chain.name === 'harmony' ? [bech32.encode('one', bytes)] : []),
			`https://www.geckoterminal.com/${chain.short ?? chain.name}/tokens/0x${digits}`,
		];
	},
	move: (address, chain) => [
		address.replace(/0x0+(?=[0-9a-f])/g, '0x'),
		address.replace(/^0x[0-9a-f]+/, (digits) => `0x${digits.slice(2).toUpperCase()}`),
		`https://dexscreener.com/${chain.name}/${address}`,
	],
	ton(address) {
		const [workchain, hash] = address.split(':');
		if (!hash) return [];
		return [0x11, 0x51].flatMap((tag) => {
			const body = concatBytes(Uint8Array.of(tag, workchain === '0' ? 0 : 0xff), fromHex(hash));
			const bytes = concatBytes(body, crc16(body));
			return [base64urlnopad.encode(bytes), base64.encode(bytes)];
		});
	},
	tron(address) {
		if (!address.startsWith('T')) return [];
		const hex = toHex(base58.decode(address).slice(0, 21));
		return [hex, `0x${hex}`, `tron:0x${hex.slice(2)}`];
	},
	stellar: (address) =>
		address.includes('-')
			? [address.replace('-', ':'), `${address}-1`, assetKey('stellar', address)]
			: [],
	cardano: (address) =>
		address.length > 56 && !address.startsWith('asset1')
			? [
					address.toUpperCase(),
					`${address.slice(0, 56)}.${address.slice(56)}`,
					assetKey('cardano', address),
				]
			: [],
	cosmos: (address) =>
		address.startsWith('ibc/')
			? [address.toLowerCase()]
			: address.includes('1')
				? [address.toUpperCase()]
				: [],
	starknet: (address) => [
		address.replace(/^0x0+/, '0x'),
		address.toUpperCase().replace('0X', '0x'),
	],
	hedera: (address) =>
		address.startsWith('0.0.')
			? [`hedera:0x${BigInt(address.slice(4)).toString(16).padStart(40, '0')}`]
			: [address.toLowerCase()],
	near: (address) => [address.toUpperCase()],
	substrate: (address) => [address.toUpperCase().replace('0X', '0x')],
	stacks: (address) =>
		[address.toLowerCase(), address.replaceAll('0', 'O').replace('SPOO', 'SP00')].slice(0, 1),
	icp: (address) => [address.toUpperCase()],
	flow: (address) => [`${address}.Vault`, address.replace(/^A\./, '0x')],
	multiversx: (address) => [address.toLowerCase()],
	beacon: (address) => [address.toLowerCase()],
	bitcoin: (address) => [address.toUpperCase().replace(/I(?=\d+$)/, 'i')],
	neo(address, chain) {
		if (address.length !== 42) return [];
		const body = concatBytes(Uint8Array.of(0x35), fromHex(address.slice(2)).reverse());
		const sum = sha256(sha256(body)).slice(0, 4);
		return [`${chain.name}:${address.slice(2)}`, base58.encode(concatBytes(body, sum))];
	},
	vite: (address) => [address.toUpperCase().replace('TTI', 'tti')],
	solana: (address, chain) => [`https://dexscreener.com/${chain.name}/${address}`],
};
