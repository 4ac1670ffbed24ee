import type { Db } from '#lib/db/connect.ts';
import { type Check, progressText } from '../check.ts';
import { noteDeeds, undoDeeds } from '../note.ts';

export const sourceAdded: Check = {
	kind: 'source-added',
	label: 'Sources added',
	counts:
		'A fact that you proposed with its source, once it is accepted and while it is still in place.',
	words: (done, of) => progressText(done, of, 'source', 'sources', 'added'),
	href: '/contribute',
	go: 'Add a source',
	about: ['type', 'field', 'sector'],
	most: 1000,
	isUndoneByOthers: true,
};

/** The sources of a proposal's fields: of those that still stand, and of those that do not. */
interface Sources {
	proposalId: number;
	standing: readonly { field: string; about: readonly string[] }[];
	/** Fields. */
	gone: readonly string[];
	/** When the proposal was accepted. */
	at: string;
}

export async function noteSources(
	tx: Db,
	accountId: number,
	{ proposalId, standing, gone, at }: Sources,
): Promise<void> {
	const refOf = (field: string) => `proposal/${proposalId}/${field}`;
	const noted = standing.map(({ field, about }) => ({ ref: refOf(field), about, at }));
	await noteDeeds(tx, accountId, sourceAdded, noted);
	await undoDeeds(tx, accountId, sourceAdded, gone.map(refOf));
}
