import type { Db } from '#lib/db/connect.ts';
import { type Check, progressText } from '../check.ts';
import { noteDeeds } from '../note.ts';

export const questionAsked: Check = {
	kind: 'question-asked',
	label: 'Questions asked',
	counts: 'A question that the assistant accepted.',
	words: (done, of) => progressText(done, of, 'question', 'questions', 'asked'),
	href: '/ai-chat',
	go: 'Ask the assistant',
	about: [],
	most: 100,
	isUndoneByOthers: false,
};

/** Records a question, identified by its day (UTC) and its number on that day. */
export const noteQuestion = (
	tx: Db,
	accountId: number,
	{ since, used }: { since: Date; used: number },
): Promise<void> =>
	noteDeeds(tx, accountId, questionAsked, [
		{ ref: `day/${since.toISOString().slice(0, 10)}/${used}` },
	]);
