import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { DONE, done } from '#lib/sessions/answers.ts';
import { memberEndpoint, noInput, file as servedAnswer } from '#lib/sessions/endpoint.ts';
import type { Member } from '#lib/sessions/sessions.ts';
import type { UploadStore } from '#lib/uploads/store.ts';
import {
	isSentBy,
	ownApplication,
	type PageRange,
	readApplications,
	sentApplication,
} from './application.ts';
import { sentApplicationBody, sentShape } from './call-shapes.ts';
import { serveApplicationFile } from './files.ts';
import { stepsOf } from './steps.ts';
import { withdrawApplication } from './withdraw.ts';

/** Calls by which members manage the applications they sent. */

/** Returns a page of the applications that a member sent, newest first. */
export async function sentPart(
	db: Pick<Db, 'execute'>,
	member: Pick<Member, 'id' | 'email'>,
	part: PageRange,
) {
	const found = await readApplications(db, isSentBy(member), part);
	const steps = await stepsOf(
		db,
		found.map(({ id }) => id),
	);
	return found.map((one) => sentApplicationBody(one, steps.get(one.id)));
}

const listInput = z.object({
	skip: z.coerce.number().int().min(0).max(100_000).default(0),
	take: z.coerce.number().int().min(1).max(100).default(20),
});

/** GET /api/users/applications */
export const sentApplicationsCall = memberEndpoint(
	{
		summary: 'Lists your job applications, newest first',
		input: listInput,
		from: 'query',
		answer: z.object({ data: z.array(sentShape) }),
	},
	async ({ db, input, session }) => ({ data: await sentPart(db, session.member, input) }),
);

/** Returns 12 for `/api/users/applications/12/file`. */
const idIn = (url: URL): string =>
	/^\/api\/users\/applications\/([^/]+)/.exec(url.pathname)?.[1] ?? '';

/** DELETE /api/users/applications/{id} */
export const withdrawApplicationCall = (store: () => UploadStore) =>
	memberEndpoint(
		{
			...noInput,
			summary: 'Withdraws an application, deleting it and its file',
			answer: done,
		},
		async ({ db, url, session }) => {
			await withdrawApplication(db, store(), await sentApplication(db, idIn(url), session.member));
			return DONE;
		},
	);

/** GET /api/users/applications/{id}/file: for the applicant and the job's poster. */
export const applicationFileCall = (store: () => UploadStore) =>
	memberEndpoint(
		{
			...noInput,
			summary: 'Downloads the file of an application you sent or received',
			answer: servedAnswer,
		},
		async ({ db, url, session }) =>
			serveApplicationFile(store(), await ownApplication(db, idIn(url), session.member)),
	);
