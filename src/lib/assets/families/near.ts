import type { Family } from '../family.ts';

const MIN_LENGTH = 2;
const MAX_LENGTH = 64;

/** NEAR: an account name, in lower case. */
export const near: Family = {
	read(text, chain) {
		const name = text.toLowerCase();
		if (name.length < MIN_LENGTH || name.length > MAX_LENGTH) return null;
		if (!/^[a-z\d]+(?:[_-][a-z\d]+)*(?:\.[a-z\d]+(?:[_-][a-z\d]+)*)*$/.test(name)) return null;
		// Without a chain, only names that cannot be search words.
		const isTelling = /\.(?:near|tg|sweat)$/.test(name) || /^[0-9a-f]{64}$/.test(name);
		return chain || isTelling ? name : null;
	},
};
