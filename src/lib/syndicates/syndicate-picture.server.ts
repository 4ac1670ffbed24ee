import { reads } from '#lib/db/client.ts';
import type { CoInvestor } from './co-investors.dataset.ts';
import { tiesAmong } from './co-investors.dataset.ts';
import { layPicture, narrowFrame, type Picture, wideFrame } from './picture.ts';

/** Ties drawn among co-investors: more would hide one another. */
const mostLinks = 140;

const keyOf = (type: CoInvestor['type'], id: string): string => `${type} ${id}`;

/** The pictures of an investor's ties, for wide screens and for phones, and the record that each node represents. */
export async function syndicatePictures(
	ties: readonly CoInvestor[],
): Promise<{ wide: Picture; narrow: Picture; of: Map<string, CoInvestor> }> {
	const drawn = ties.slice(0, wideFrame.most);
	const ids = drawn.filter(({ type }) => type === 'organization').map(({ _id }) => Number(_id));
	const among = await tiesAmong(reads, ids, mostLinks);
	const links = among.map(({ one, other, shared }) => ({
		one: keyOf('organization', one),
		other: keyOf('organization', other),
		weight: shared,
	}));
	const nodes = drawn.map(({ type, _id, name, shared }) => ({
		key: keyOf(type, _id),
		name,
		weight: shared,
	}));
	return {
		wide: layPicture(nodes, links, wideFrame),
		narrow: layPicture(nodes, links, narrowFrame),
		of: new Map(drawn.map((tie) => [keyOf(tie.type, tie._id), tie])),
	};
}
