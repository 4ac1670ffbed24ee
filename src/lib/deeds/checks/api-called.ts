import type { Db } from '#lib/db/connect.ts';
import { type Check, progressText } from '../check.ts';
import { noteDeeds } from '../note.ts';

export const apiCalled: Check = {
	kind: 'api-called',
	label: 'Days with API calls',
	counts: 'A day, in UTC, on which you called the API with one of your keys.',
	words: (done, of) => progressText(done, of, 'day', 'days', 'with an API call'),
	href: '/profile-settings/api_keys',
	go: 'Create an API key',
	about: [],
	most: 100,
	isUndoneByOthers: false,
};

/** Records the first call with a key on a day (`2026-11-25`). */
export const noteApiDay = (tx: Db, accountId: number, day: string): Promise<void> =>
	noteDeeds(tx, accountId, apiCalled, [{ ref: `day/${day}` }]);
