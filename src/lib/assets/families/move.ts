import { type Family, InvalidAddress } from '../family.ts';

const name = /^[a-z_]\w*/i;
const address = /^(?:0x)?([0-9a-f]{1,64})(?![0-9a-z])/i;
const plain = /^(?:u8|u16|u32|u64|u128|u256|bool|address|signer)(?!\w)/;
/** Maximum nesting of types: the networks allow 8 and 16. */
const MAX_DEPTH = 8;

/** A type read from the start of `text`; `rest` is the remainder. */
interface Part {
	text: string;
	rest: string;
}

function typeAt(text: string, depth: number): Part | null {
	if (depth > MAX_DEPTH) return null;
	const [simple] = plain.exec(text) ?? [];
	if (simple) return { text: simple, rest: text.slice(simple.length) };
	if (text.startsWith('vector<')) {
		const inner = typeAt(text.slice('vector<'.length).trimStart(), depth + 1);
		const rest = inner?.rest.trimStart();
		return inner && rest?.startsWith('>')
			? { text: `vector<${inner.text}>`, rest: rest.slice(1) }
			: null;
	}
	return structAt(text, depth);
}

function structAt(text: string, depth: number): Part | null {
	const [whole, digits] = address.exec(text) ?? [];
	if (!whole || !digits) return null;
	let rest = text.slice(whole.length);
	const names: string[] = [];
	for (let at = 0; at < 2; at++) {
		const [found] = rest.startsWith('::') ? (name.exec(rest.slice(2)) ?? []) : [];
		if (!found) return null;
		names.push(found);
		rest = rest.slice(2 + found.length);
	}
	const tag = `${padAddress(digits)}::${names.join('::')}`;
	if (!rest.startsWith('<')) return { text: tag, rest };
	const inner: string[] = [];
	do {
		const one = typeAt(rest.slice(1).trimStart(), depth + 1);
		if (!one) return null;
		inner.push(one.text);
		rest = one.rest.trimStart();
	} while (rest.startsWith(','));
	return rest.startsWith('>') ? { text: `${tag}<${inner.join(', ')}>`, rest: rest.slice(1) } : null;
}

const padAddress = (digits: string): string => `0x${digits.toLowerCase().padStart(64, '0')}`;

/**
 * Sui, Aptos and other Move networks: a full-length address, or a type tag with every address in it at full length.
 */
export const move: Family = {
	read(text) {
		const [, digits] = /^0x([0-9a-f]{1,64})$/i.exec(text) ?? [];
		if (digits) return padAddress(digits);
		if (/^0x[0-9a-f]{65,}/i.test(text))
			return new InvalidAddress('has more than the 64 digits that an address has');
		if (!text.includes('::')) return null;
		const tag = structAt(text, 0);
		return tag && tag.rest === '' ? tag.text : null;
	},
	assetNamespace: (canonical) => (canonical.includes('::') ? 'coin' : null),
};
