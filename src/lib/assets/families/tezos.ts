import { fromBase58, verifyPayload } from '../bytes.ts';
import { type Family, wrongChecksumEnd } from '../family.ts';

const token = /^((?:KT1|tz[1-4])[1-9A-HJ-NP-Za-km-z]{33})(?:[_/:](\d{1,20}))?$/;
const BYTES = 27;

/** Tezos: a contract, with the token number if it has several: `KT1…_0`. */
export const tezos: Family = {
	read(text) {
		const [, contract, number] = token.exec(text) ?? [];
		if (!contract) return null;
		const bytes = fromBase58(contract);
		if (bytes?.length !== BYTES) return null;
		if (!verifyPayload(bytes)) return wrongChecksumEnd(contract, 6);
		return number === undefined ? contract : `${contract}_${BigInt(number)}`;
	},
	broader: (canonical) => canonical.split('_').slice(0, -1),
	assetNamespace: (canonical) => (canonical.includes('_') ? 'fa2' : null),
};
