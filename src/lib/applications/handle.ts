import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { idRow, readOne, readRows } from '#lib/db/read-rows.ts';
import { HttpError } from '#lib/http/errors.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import {
	type Application,
	type ApplicationState,
	applicationNotFound,
	receivedApplication,
} from './application.ts';
import { notifyApplicant } from './notify-applicant.ts';
import { moveWords, stateLabels } from './state-words.ts';

/** Actions of a poster on an application. */

/** Limit on moves of one application, each of which may send mail. */
const MOVES = { most: 20, seconds: 86_400 };
/** Maximum notes on one application. */
const MAX_NOTES = 100;

/** An application for one of the poster's own jobs. */
export interface ReceivedApplication {
	id: string;
	slug: string;
	posterId: number;
}

export interface Move {
	state: ApplicationState;
	/** The message sent to the applicant; may be empty. */
	words: string;
	/** Whether the applicant is notified at all. */
	tell: boolean;
}

/** Locks the application against other writes. @throws HttpError 404 if it was withdrawn in the meantime. */
async function hold(tx: Db, { id }: Application): Promise<void> {
	const held = await readRows(tx, idRow)`
		select id::text as id from job_application where id = ${id}::bigint for update`;
	if (held.length === 0) throw applicationNotFound();
}

const addStep = async (
	tx: Db,
	{ id }: Application,
	step: { kind: 'state' | 'note'; state: ApplicationState | null; words: string; tell: boolean },
): Promise<string> =>
	(
		await readOne(tx, idRow)`
			insert into job_application_step (application_id, kind, state, words, is_mailed)
			values (${id}::bigint, ${step.kind}, ${step.state}, ${step.words}, ${step.tell})
			returning id::text as id`
	).id;

/**
 * Moves an application the poster received to another state, and notifies the applicant.
 * @throws HttpError 404 for any other, 409 if it is already in that state, 429
 */
export async function moveApplication(
	db: Db,
	which: ReceivedApplication,
	move: Move,
): Promise<void> {
	const seen = await receivedApplication(db, which, which.posterId);
	await limitRate(db, `application moves ${seen.id}`, MOVES);
	await db.transaction(async (tx) => {
		await hold(tx, seen);
		const application = await receivedApplication(tx, which, which.posterId);
		if (application.state === move.state)
			throw new HttpError(409, `This application is already at “${stateLabels[move.state]}”.`);
		const step = await addStep(tx, application, { kind: 'state', ...move });
		await tx.execute(sql`
			update job_application set state = ${move.state}, updated_at = now()
			where id = ${application.id}::bigint`);
		if (!move.tell) return;
		const { company, job_name } = application;
		const sentence = moveWords[move.state](company, job_name);
		await notifyApplicant(tx, application, {
			title: `Your application for “${job_name}”: ${stateLabels[move.state].toLowerCase()}`,
			body: move.words === '' ? sentence : `${sentence}\n\nThey write:\n${move.words}`,
			cause: `application step ${step}`,
		});
	});
}

/**
 * Stores a poster's private note on an application they received.
 * @throws HttpError 404 for any other, 409 for too many
 */
export async function noteApplication(
	db: Db,
	which: ReceivedApplication,
	words: string,
): Promise<void> {
	await db.transaction(async (tx) => {
		const application = await receivedApplication(tx, which, which.posterId);
		await hold(tx, application);
		const notes = await readRows(tx, idRow)`
			select id::text as id from job_application_step
			where application_id = ${application.id}::bigint and kind = 'note'`;
		if (notes.length >= MAX_NOTES)
			throw new HttpError(409, `This application already has ${MAX_NOTES} notes, the maximum.`);
		await addStep(tx, application, { kind: 'note', state: null, words, tell: false });
	});
}
