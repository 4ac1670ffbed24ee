import { createRequire } from 'node:module';
import { AccountAddress } from '@aptos-labs/ts-sdk';
import * as secp256k1 from '@bitcoinerlab/secp256k1';
import { wallet as neo, u as neoText } from '@cityofzion/neon-core';
import { fromBech32, toBech32 } from '@cosmjs/encoding';
import { Principal } from '@dfinity/principal';
import { getCoderByCoinName } from '@ensdomains/address-encoder';
import { fromBech32 as fromHarmony } from '@harmony-js/crypto';
import { Client as HederaClient, TokenId as HederaId } from '@hiero-ledger/sdk';
import { Address as MultiversxAddress } from '@multiversx/sdk-core';
import { isValidSuiAddress, normalizeStructTag, normalizeSuiAddress } from '@mysten/sui/utils';
import { decodeAddress, encodeAddress } from '@polkadot/util-crypto';
import { getAddressDecoder, isAddress as isSolana } from '@solana/addresses';
import { Networks, Asset as StellarAsset, StrKey } from '@stellar/stellar-base';
import { b58Encode, PrefixV2, validateAddress } from '@taquito/utils';
import { Address as TonAddress } from '@ton/core';
import { fromBech32Address, toBech32Address, toChecksumAddress } from '@zilliqa-js/crypto';
import algosdk from 'algosdk';
import { address as bitcoin, initEccLib, payments } from 'bitcoinjs-lib';
import { c32address, c32addressDecode } from 'c32check';
import { isValidAccountId } from 'near-kit';
import { decodeAccountID, encodeAccountID } from 'ripple-address-codec';
import { validateAndParseAddress } from 'starknet';
import { utils as tron } from 'tronweb';
import { checksumAddress, getAddress, isAddress } from 'viem';

/** How an official library handles an address. */
export interface Library {
	/** The family and the package, as shown in the table. */
	family: string;
	name: string;
	/** The chain passed to our reader. */
	chain: string;
	/** Whether the library returns the comparison key instead of the text. */
	isKey?: true;
	/** Whether no other chain shares its rules. */
	isOneChain?: true;
	/** Returns a valid spelling of these random bytes. */
	make(bytes: Uint8Array): string;
	/** The library’s canonical text in our notation; null where it rejects the text. Throwing counts as rejecting. */
	read(text: string): string | null;
}

// Node sees something else than these two packages' types say.
const require = createRequire(import.meta.url);
const cip14: typeof import('@emurgo/cip14-js') = require('@emurgo/cip14-js');
const vite: {
	utils: {
		getTokenIdFromOriginalTokenId(digits: string): string;
		isValidTokenId(text: string): boolean;
	};
} = require('@vite/vitejs');

// Without a curve, bitcoinjs-lib cannot read Taproot addresses.
initEccLib(secp256k1);
// The network determines the HIP-15 checksum letters; no request is made.
const hedera = HederaClient.forMainnet();
hedera.close();
const flow = getCoderByCoinName('flow');
/** Accounts of Flow’s main network. The code is linear: XORing any of them yields an address again. */
const FLOW_ACCOUNTS = [
	0xe467b9dd11fa00dfn,
	0xf233dcee88fe0aben,
	0x1654653399040a61n,
	0xf919ee77447b7497n,
	0x8624b52f9ddcd04an,
	0x1d7e57aa55817448n,
	0xb19436aae4d94622n,
	0x8d0e87b65159ae63n,
	0x62430cf28c26d095n,
	0x0b2a3299cc857e29n,
	0xc1e4f4f4c4257510n,
	0xd796ff17107bbff6n,
	0x4eb8a10cb9f87357n,
	0x329feb3ab062d289n,
	0xe4cf4bdc1751c65dn,
	0x3c5959b568896393n,
	0xd01e482eb680ec9fn,
	0x0f9df91c9121c460n,
	0xb78ef7afa52ff906n,
	0x921ea449dffec68an,
];

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const only = (is: boolean, text: string) => (is ? text : null);

export const libraries: Library[] = [
	{
		...{ family: 'EVM', name: 'viem', chain: 'ethereum' },
		make: (bytes) => getAddress(`0x${hex(bytes.slice(0, 20))}`),
		// getAddress() accepts any letter case.
		read: (text) => only(isAddress(text), getAddress(hexText(text))),
	},
	{
		...{ family: 'EVM, EIP-1191', name: 'viem', chain: 'rootstock' },
		isOneChain: true,
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
			const [code = '', issuer = ''] = text.split(/[-:]/);
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
	{
		...{ family: 'Bitcoin, addresses', name: 'bitcoinjs-lib', chain: 'bitcoin' },
		make: bitcoinAddress,
		read: (text) => bitcoin.fromOutputScript(bitcoin.toOutputScript(text)),
	},
	{
		...{ family: 'Bitcoin, any version and size', name: 'bitcoinjs-lib', chain: 'bitcoin' },
		make: (bytes) =>
			bitcoin.toBech32(
				Uint8Array.of(...bytes, ...bytes).slice(0, 1 + ((bytes[6] ?? 0) % 45)),
				(bytes[7] ?? 0) % 3 ? (bytes[8] ?? 0) % 32 : 0,
				'bc',
			),
		read: (text) => bitcoin.fromOutputScript(bitcoin.toOutputScript(text)),
	},
	{
		...{ family: 'Hedera, ids', name: '@hiero-ledger/sdk', chain: 'hedera' },
		make(bytes) {
			const number = BigInt(`0x${hex(bytes.slice(0, 1 + ((bytes[8] ?? 0) % 8)))}`);
			const id = HederaId.fromString(`0.0.${BigInt.asUintN(63, number)}`);
			return (bytes[9] ?? 0) % 2 ? id.toStringWithChecksum(hedera) : id.toString();
		},
		read(text) {
			const id = HederaId.fromString(text);
			id.validateChecksum(hedera);
			return id.toString();
		},
	},
	{
		...{ family: 'Hedera, as of Ethereum’s kind', name: '@hiero-ledger/sdk', chain: 'hedera' },
		make: (bytes) => `0x${hex(bytes.slice(0, 4)).padStart(40, '0')}`,
		read: (text) => HederaId.fromEvmAddress(0, 0, text).toString(),
	},
	{
		...{ family: 'NEAR', name: 'near-kit', chain: 'near' },
		make: nearName,
		read: (text) => only(isValidAccountId(text), text),
	},
	{
		...{ family: 'Flow, accounts', name: '@ensdomains/address-encoder', chain: 'flow' },
		make(bytes) {
			const chosen = FLOW_ACCOUNTS.filter((_, at) => (bytes[at] ?? 0) % 2);
			const number = chosen.reduce((sum, account) => sum ^ account, FLOW_ACCOUNTS[0] ?? 0n);
			return `0x${number.toString(16).padStart(16, '0')}`;
		},
		read(text) {
			const [, account, contract] = /^A\.(\w+)(\.\w+)$/.exec(text) ?? [];
			const one = flow.encode(flow.decode(account ? `0x${account}` : text));
			return contract ? one.replace('0x', 'A.') + contract : one;
		},
	},
	{
		...{ family: 'Neo, addresses', name: '@cityofzion/neon-core', chain: 'neo' },
		make: (bytes) =>
			neo.getAddressFromScriptHash(hex(bytes.slice(0, 20)), (bytes[20] ?? 0) % 2 ? 0x35 : 0x17),
		read: (text) => only(neo.isAddress(text), `0x${neo.getScriptHashFromAddress(text)}`),
	},
	{
		...{ family: 'Neo, contracts', name: '@cityofzion/neon-core', chain: 'neo' },
		make: (bytes) => `${(bytes[20] ?? 0) % 2 ? '0x' : ''}${hex(bytes.slice(0, 20))}`,
		read: (text) => only(neo.isScriptHash(text), `0x${neoText.remove0xPrefix(text).toLowerCase()}`),
	},
	{
		...{ family: 'Vite', name: '@vite/vitejs', chain: 'vite' },
		make: (bytes) => vite.utils.getTokenIdFromOriginalTokenId(hex(bytes.slice(0, 10))),
		read: (text) => only(vite.utils.isValidTokenId(text), text.toLowerCase()),
	},
];

function hexText(text: string): `0x${string}` {
	if (!/^0x[0-9a-fA-F]{40}$/.test(text)) throw new Error('no address');
	return `0x${text.slice(2)}`;
}

/** Makes one of the five kinds that wallets write. */
function bitcoinAddress(bytes: Uint8Array): string {
	const hash = bytes.slice(0, 20);
	const kinds = [
		() => bitcoin.toBase58Check(hash, 0),
		() => bitcoin.toBase58Check(hash, 5),
		() => bitcoin.toBech32(hash, 0, 'bc'),
		() => bitcoin.toBech32(bytes, 0, 'bc'),
		() => payments.p2tr({ internalPubkey: secp256k1.xOnlyPointFromScalar(bytes) }).address ?? '',
	];
	return kinds[(bytes[21] ?? 0) % kinds.length]?.() ?? '';
}

/** A key’s account, one of Ethereum’s kind, or a name; some names have two adjacent separators, so are invalid. */
function nearName(bytes: Uint8Array): string {
	const text = hex(bytes);
	if ((bytes[30] ?? 0) % 4 === 0) return text;
	if ((bytes[30] ?? 0) % 4 === 1) return `0x${text.slice(0, 40)}`;
	const letters = BigInt(`0x${text}`).toString(36);
	const separators = ['.', '-', '_', '', '', '.', '-', '--', '._'];
	return [0, 3, 6, 9]
		.map(
			(at, part) => letters.slice(at, at + 3) + separators[(bytes[part] ?? 0) % separators.length],
		)
		.join('')
		.concat('near');
}
