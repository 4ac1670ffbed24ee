import type { Db } from '#lib/db/connect.ts';
import { contractHolders } from '#lib/search/global-search.ts';

/** Matches a word as long as a token address, or a link to an address. */
const addressLike = /(?<=^|[\s("“])(?=\S*\d)[^\s"”()]{20,300}(?=$|[\s)"”])/g;
/** Maximum addresses of a question to look up. */
const MAX = 5;

/** Returns the question with token addresses replaced by the names of their projects. */
export async function replaceAssetAddresses(db: Db, question: string): Promise<string> {
	let named = question;
	const words = new Set(question.match(addressLike));
	for (const word of [...words].slice(0, MAX)) {
		const address = word.replace(/[?!.,;]+$/, '');
		const [holder, other] = await contractHolders(db, address, 2);
		if (holder && !other) named = named.replaceAll(address, () => holder.name);
	}
	return named;
}
