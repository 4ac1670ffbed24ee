import { utf8ToBytes } from '@noble/hashes/utils.js';
import { fromBase58Xrp, toHex, verifyPayload } from '../bytes.ts';
import { type Family, wrongChecksumEnd } from '../family.ts';

const CODE_DIGITS = 40;
const pair = /^([^\s.:+-]{1,40})[.:+-](r[1-9A-HJ-NP-Za-km-z]{24,34})$/;
const swappedPair = /^(r[1-9A-HJ-NP-Za-km-z]{24,34})[.:+-]([^\s.:+-]{1,40})$/;
const standard = /^[\w?!@#$%^&*<>(){}[\]|]{3}$/;
/** Three characters as stored by the ledger: twelve zero bytes before and five after. */
const standardBytes = /^0{24}((?:[0-9a-f]{2}){3})0{10}$/i;

/** Returns three characters unchanged; any other code as the 40 digits stored by the ledger. */
function currencyOf(code: string): string | null {
	const [, letters] = standardBytes.exec(code) ?? [];
	if (letters) {
		const text = Buffer.from(letters, 'hex').toString('latin1');
		return standard.test(text) && text !== 'XRP' ? text : null;
	}
	if (/^[0-9a-f]{40}$/i.test(code)) return code.toUpperCase();
	if (standard.test(code)) return code === 'XRP' ? null : code;
	const bytes = utf8ToBytes(code);
	return code.length > 3 && bytes.length <= 20
		? toHex(bytes).padEnd(CODE_DIGITS, '0').toUpperCase()
		: null;
}

function accountOf(text: string): string | ReturnType<typeof wrongChecksumEnd> | null {
	const bytes = fromBase58Xrp(text);
	if (bytes?.length !== 25 || bytes[0] !== 0) return null;
	return verifyPayload(bytes) ? text : wrongChecksumEnd(text, 6);
}

/** The XRP Ledger: currency and issuer, as in CAIP-19: `534F4C4F….rsoLo…`. */
export const xrpl: Family = {
	read(text) {
		const [, code, issuer] = pair.exec(text) ?? [];
		const [, other, first] = swappedPair.exec(text) ?? [];
		const [currency, account] = [currencyOf(code ?? first ?? ''), issuer ?? other];
		if (!account) return /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/.test(text) ? accountOf(text) : null;
		const read = accountOf(account);
		return typeof read === 'string' ? currency && `${currency}.${read}` : read;
	},
	assetNamespace: (canonical) => (canonical.includes('.') ? 'token' : null),
};
