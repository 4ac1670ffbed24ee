import { z } from 'zod';
import { directoryColumns } from '#lib/directory/columns.ts';
import { HttpError } from '#lib/http/errors.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import { type SavedScreen, screenFor } from '#lib/saved-screens/saved-screen.ts';
import { DONE, done } from '#lib/sessions/answers.ts';
import { memberEndpoint, noInput } from '#lib/sessions/endpoint.ts';
import type { WantedChanges } from './differences.ts';
import { alertOf, removeAlert, saveAlert } from './save-alert.ts';

/** Alerts on a member's own screen or a public one. */

/** Rate limit for changes: each reads the whole screen. */
export const CHANGE_RATE = { most: 60, seconds: 3_600 };

/** The changes to report, as sent in calls. */
export const alertFields = {
	entered: z.boolean().default(true).describe('Whether to report rows that enter the screen.'),
	left: z.boolean().default(true).describe('Whether to report rows that leave the screen.'),
	column: z
		.string()
		.min(1)
		.max(60)
		.nullable()
		.default(null)
		.describe('Directory column to watch for changed cells, or null for none.'),
};

/** Returns the id in a path: 12 for `/api/screens/12/alert`. */
export const screenIdIn = (url: URL): string =>
	/^\/api\/screens\/([^/]+)/.exec(url.pathname)?.[1] ?? '';

/** Columns of a screen's directory whose cells can be watched: not the row's rank, which other rows change. */
export const watchedColumns = ({ screen }: Pick<SavedScreen, 'screen'>) =>
	directoryColumns[screen.source].filter(({ type }) => type !== 'place');

/** @throws HttpError 422 if nothing is to be alerted about, or the directory has no such column. */
export function checkWantedChanges(
	saved: SavedScreen,
	{ entered, left, column }: WantedChanges,
): void {
	const refuse = (field: string, text: string) =>
		new HttpError(422, text, { fields: { [field]: text } });
	if (column !== null && !watchedColumns(saved).some(({ name }) => name === column))
		throw refuse('column', 'This directory has no such column.');
	if (!entered && !left && column === null)
		throw refuse(
			'entered',
			'Choose what to be alerted to: rows that enter, rows that leave, or a column.',
		);
}

const alertFacts = z.object({
	entered: z.boolean(),
	left: z.boolean(),
	column: z.string().nullable(),
	by_mail: z.boolean(),
	trouble: z.string().nullable().describe('Why the last read of the screen failed.'),
});

/** `GET /api/screens/{id}/alert` */
export const screenAlertCall = memberEndpoint(
	{
		...noInput,
		summary: 'Gets your alert on a screen',
		answer: z.object({ alert: alertFacts.nullable() }),
	},
	async ({ db, url, session: { member } }) => {
		const saved = await screenFor(db, screenIdIn(url), member.id);
		return { alert: (await alertOf(db, member.id, saved.id)) ?? null };
	},
);

/** `PUT /api/screens/{id}/alert` */
export const saveScreenAlertCall = memberEndpoint(
	{
		summary: 'Adds an alert on a screen: rows that enter, leave or change',
		input: z.object({
			...alertFields,
			by_mail: z
				.boolean()
				.default(true)
				.describe('Whether to notify by e-mail as well as in the app.'),
		}),
		answer: z.object({ alert: alertFacts }),
	},
	async ({ db, url, input, session: { member } }) => {
		const saved = await screenFor(db, screenIdIn(url), member.id);
		checkWantedChanges(saved, input);
		await limitRate(db, `screen alerts ${member.id}`, CHANGE_RATE);
		await saveAlert(db, member.id, saved, input);
		const alert = await alertOf(db, member.id, saved.id);
		if (!alert) throw new HttpError(409, 'The alert was removed at the same moment.');
		return { alert };
	},
);

/** `DELETE /api/screens/{id}/alert` */
export const removeScreenAlertCall = memberEndpoint(
	{ ...noInput, summary: 'Removes an alert on a screen', answer: done },
	async ({ db, url, session: { member } }) => {
		const id = screenIdIn(url);
		if (!/^[1-9]\d{0,14}$/.test(id) || !(await removeAlert(db, member.id, id)))
			throw new HttpError(404, 'You have no alert on this screen.');
		return DONE;
	},
);
