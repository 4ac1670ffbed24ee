import { type Family, InvalidAddress } from '../family.ts';

const LIMIT = 1n << 251n;

/** Starknet: a number of up to 64 hexadecimal digits, padded with zeros. */
export const starknet: Family = {
	read(text, chain) {
		const [, digits] = /^0x([0-9a-f]{1,64})$/i.exec(text) ?? [];
		if (!digits) {
			const isLonger = chain && /^0x[0-9a-f]{65,}$/i.test(text);
			return isLonger
				? new InvalidAddress('has more than the 64 digits that an address has')
				: null;
		}
		if (digits.length === 40)
			return chain ? new InvalidAddress('is an address of Ethereum’s kind, with 40 digits') : null;
		if (BigInt(`0x${digits}`) >= LIMIT)
			return chain ? new InvalidAddress('is a number above those of addresses') : null;
		return `0x${digits.toLowerCase().padStart(64, '0')}`;
	},
};
