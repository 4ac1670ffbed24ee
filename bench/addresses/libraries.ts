import { createRequire } from 'node:module';
import { AccountAddress } from '@aptos-labs/ts-sdk';
import { fromBech32, toBech32 } from '@cosmjs/encoding';
import { Principal } from '@dfinity/principal';
import { fromBech32 as fromHarmony } from '@harmony-js/crypto';
import { Address as MultiversxAddress } from '@multiversx/sdk-core';
import { isValidSuiAddress, normalizeStructTag, normalizeSuiAddress } from '@mysten/sui/utils';
import { decodeAddress, encodeAddress } from '@polkadot/util-crypto';
import { getAddressDecoder, isAddress as isSolana } from '@solana/addresses';
import { Networks, Asset as StellarAsset, StrKey } from '@stellar/stellar-base';
import { b58Encode, PrefixV2, validateAddress } from '@taquito/utils';
import { Address as TonAddress } from '@ton/core';
import { fromBech32Address, toBech32Address, toChecksumAddress } from '@zilliqa-js/crypto';
import algosdk from 'algosdk';
import { c32address, c32addressDecode } from 'c32check';
import { decodeAccountID, encodeAccountID } from 'ripple-address-codec';
import { validateAndParseAddress } from 'starknet';
import { utils as tron } from 'tronweb';
import { checksumAddress, getAddress, isAddress } from 'viem';

/** What an official library makes of an address. */
export interface Library {
	/** The family and the package, as the table tells them. */
	family: string;
	name: string;
	/** The chain that we are told. */
	chain: string;
	/** Whether the library tells what is compared in place of the text. */
	isKey?: true;
	/** A valid spelling of these random bytes. */
	make(bytes: Uint8Array): string;
	/** The library’s one text, written as ours; null where it refuses the text. Throwing is refusing. */
	read(text: string): string | null;
}

// Its types tell another shape of module than Node sees.
const cip14: typeof import('@emurgo/cip14-js') = createRequire(import.meta.url)('@emurgo/cip14-js');

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const only = (is: boolean, text: string) => (is ? text : null);

export const libraries: Library[] = [
	{
		...{ family: 'EVM', name: 'viem', chain: 'ethereum' },
		make: (bytes) => getAddress(`0x${hex(bytes.slice(0, 20))}`),
		// getAddress() takes any writing of the letters.
		read: (text) => only(isAddress(text), getAddress(hexText(text))),
	},
	{
		...{ family: 'EVM, EIP-1191', name: 'viem', chain: 'rootstock' },
		make: (bytes) => checksumAddress(`0x${hex(bytes.slice(0, 20))}`, 30),
		read: (text) =>
			only(
				checksumAddress(hexText(text), 30) === text || text === text.toLowerCase(),
				checksumAddress(hexText(text), 30),
			),
	},
	{
		...{ family: 'Zilliqa, bech32', name: '@zilliqa-js/crypto', chain: 'zilliqa' },
		make: (bytes) => toBech32Address(toChecksumAddress(hex(bytes.slice(0, 20)))),
		read: (text) => getAddress(hexText(fromBech32Address(text).toLowerCase())),
	},
	{
		...{ family: 'Harmony, bech32', name: '@harmony-js/crypto', chain: 'harmony' },
		make: (bytes) => toBech32('one', bytes.slice(0, 20)),
		read: (text) => getAddress(hexText(fromHarmony(text))),
	},
	{
		...{ family: 'Sui, addresses', name: '@mysten/sui', chain: 'sui' },
		make: (bytes) => `0x${hex(bytes).replace(/^0+/, '')}`,
		read: (text) => only(isValidSuiAddress(normalizeSuiAddress(text)), normalizeSuiAddress(text)),
	},
	{
		...{ family: 'Sui, types', name: '@mysten/sui', chain: 'sui' },
		make: (bytes) =>
			`0x${hex(bytes.slice(0, 4))}::coin::Coin<0x${hex(bytes.slice(4, 6)).replace(/^0+(?=.)/, '')}::sui::SUI>`,
		read: (text) => normalizeStructTag(text),
	},
	{
		...{ family: 'Aptos, addresses', name: '@aptos-labs/ts-sdk', chain: 'aptos' },
		make: (bytes) => `0x${hex(bytes)}`,
		read: (text) => AccountAddress.from(text).toStringLong(),
	},
	{
		...{ family: 'TON', name: '@ton/core', chain: 'ton' },
		make: (bytes) =>
			new TonAddress(0, Buffer.from(bytes)).toString({
				bounceable: (bytes[0] ?? 0) > 127,
				urlSafe: (bytes[1] ?? 0) > 127,
			}),
		read: (text) => TonAddress.parse(text).toRawString(),
	},
	{
		...{ family: 'Tron', name: 'tronweb', chain: 'tron' },
		make: (bytes) => tron.address.fromHex(`41${hex(bytes.slice(0, 20))}`),
		read: (text) =>
			only(tron.address.isAddress(text), tron.address.fromHex(tron.address.toHex(text))),
	},
	{
		...{ family: 'Starknet', name: 'starknet', chain: 'starknet' },
		make: (bytes) =>
			`0x${hex(Uint8Array.of(bytes[0] ? bytes[0] & 3 : 1, ...bytes.slice(1))).replace(/^0+/, '')}`,
		read: (text) => `0x${BigInt(validateAndParseAddress(text)).toString(16).padStart(64, '0')}`,
	},
	{
		...{ family: 'Stellar, assets', name: '@stellar/stellar-base', chain: 'stellar' },
		isKey: true,
		make: (bytes) =>
			`USD${hex(bytes.slice(0, 2)).toUpperCase()}:${StrKey.encodeEd25519PublicKey(Buffer.from(bytes))}`,
		read(text) {
			const [code = '', issuer = ''] = text.split(':');
			return new StellarAsset(code, issuer).contractId(Networks.PUBLIC);
		},
	},
	{
		...{ family: 'Stellar, contracts', name: '@stellar/stellar-base', chain: 'stellar' },
		make: (bytes) => StrKey.encodeContract(Buffer.from(bytes)),
		read: (text) => only(StrKey.isValidContract(text), text),
	},
	{
		...{ family: 'Substrate', name: '@polkadot/util-crypto', chain: 'polkadot' },
		make: (bytes) => encodeAddress(bytes, [0, 2, 42, 69, 1284][(bytes[0] ?? 0) % 5]),
		read: (text) => `0x${hex(decodeAddress(text))}`,
	},
	{
		...{ family: 'XRPL', name: 'ripple-address-codec', chain: 'xrpl' },
		make: (bytes) => encodeAccountID(bytes.slice(0, 20)),
		read: (text) => encodeAccountID(decodeAccountID(text)),
	},
	{
		...{ family: 'Cosmos', name: '@cosmjs/encoding', chain: 'osmosis' },
		make: (bytes) => toBech32('osmo', bytes, 90),
		read(text) {
			const { prefix, data } = fromBech32(text, 90);
			return only(
				prefix === 'osmo' && (data.length === 20 || data.length === 32),
				text.toLowerCase(),
			);
		},
	},
	{
		...{ family: 'Solana', name: '@solana/addresses', chain: 'solana' },
		make: (bytes) => getAddressDecoder().decode(bytes),
		read: (text) => only(isSolana(text), text),
	},
	{
		...{ family: 'Internet Computer', name: '@dfinity/principal', chain: 'internet computer' },
		make: (bytes) => Principal.fromUint8Array(bytes.slice(0, 10)).toText(),
		read: (text) => Principal.fromText(text).toText(),
	},
	{
		...{ family: 'Algorand, accounts', name: 'algosdk', chain: 'algorand' },
		make: (bytes) => algosdk.encodeAddress(bytes),
		read: (text) => algosdk.encodeAddress(algosdk.decodeAddress(text).publicKey),
	},
	{
		...{ family: 'Stacks', name: 'c32check', chain: 'stacks' },
		make: (bytes) => c32address(22, hex(bytes.slice(0, 20))),
		read(text) {
			const [version, hash] = c32addressDecode(text);
			return c32address(version, hash);
		},
	},
	{
		...{ family: 'MultiversX, accounts', name: '@multiversx/sdk-core', chain: 'multiversx' },
		make: (bytes) => new MultiversxAddress(bytes).toBech32(),
		read: (text) => MultiversxAddress.newFromBech32(text).toBech32(),
	},
	{
		...{ family: 'Tezos, contracts', name: '@taquito/utils', chain: 'tezos' },
		make: (bytes) => b58Encode(bytes.slice(0, 20), PrefixV2.ContractHash),
		read: (text) => only(validateAddress(text) === 3, text),
	},
	{
		...{ family: 'Cardano, fingerprints', name: '@emurgo/cip14-js', chain: 'cardano' },
		isKey: true,
		make: (bytes) => hex(bytes),
		read(text) {
			if (!/^(?:[0-9a-f]{2}){28,60}$/i.test(text)) return null;
			const bytes = Buffer.from(text, 'hex');
			return cip14.default.fromParts(bytes.subarray(0, 28), bytes.subarray(28)).fingerprint();
		},
	},
];

function hexText(text: string): `0x${string}` {
	if (!/^0x[0-9a-fA-F]{40}$/.test(text)) throw new Error('no address');
	return `0x${text.slice(2)}`;
}
