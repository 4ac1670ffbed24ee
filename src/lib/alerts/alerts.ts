import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { idRow, readRows } from '#lib/db/read-rows.ts';
import { noteAlert, undoAlert } from '#lib/deeds/checks/alert-made.ts';
import { lockMember } from '#lib/deeds/note.ts';
import { idOfSlug } from '#lib/entities/record-of-slug.ts';
import type { EntityType, entityTabs } from '#lib/entities/tabs.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { HttpError } from '#lib/http/errors.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import { notificationId } from '#lib/notifications/notifications.ts';
import { idResponse, moment } from '#lib/sessions/answers.ts';
import { memberEndpoint } from '#lib/sessions/endpoint.ts';
import { alertedRecords } from './due.ts';
import { type AlertKind, type AlertWords, alertKinds, alertWords } from './kinds.ts';

/** An alert as returned to its member. */
const listedAlert = z.object({
	_id: z.string(),
	type: z.enum(['project', 'organization', 'people'] satisfies EntityType[]),
	slug: z.string().describe('Current slug of the record.'),
	name: z.string(),
	kind: z.enum(alertKinds),
	limit: z
		.number()
		.nullable()
		.describe('Percentage for a price, or days in advance for an unlock. Null for other kinds.'),
	by_mail: z.boolean(),
	created_at: moment,
});
export type ListedAlert = z.infer<typeof listedAlert>;

/** The alert requested. */
export interface WantedAlert {
	type: EntityType;
	slug: string;
	kind: AlertKind;
	/** A price change in percent, or days before an unlock. */
	limit?: number | undefined;
	by_mail: boolean;
}

/** Maximum number of alerts per member. */
export const MAX_ALERTS = 1_000;

/** The catalogue's name for each kind of record that can have alerts. */
const recordTypeOf = {
	project: 'project',
	organization: 'organization',
	people: 'person',
} as const satisfies Record<EntityType, RecordType>;

/** Returns a member's alerts, newest first, optionally for one record. Alerts on deleted records are omitted. */
export async function listAlerts(
	db: Db,
	accountId: number,
	of: { type?: EntityType | undefined; slug?: string | undefined } = {},
): Promise<ListedAlert[]> {
	const rows = await readRows(db, listedAlert)`
		select a.id::text as _id, a.type, r.slug, r.name, a.kind, a."limit", a.by_mail,
			${isoSeconds(sql`a.created_at`)} as created_at
		from alert as a join ${alertedRecords} as r on r.type = a.type and r.id = a.record_id
		where a.account_id = ${accountId} ${of.type ? sql`and a.type = ${of.type}` : sql``}
			${of.type && of.slug ? sql`and a.record_id = ${idOfSlug(recordTypeOf[of.type], of.slug)}` : sql``}
		order by a.id desc`;
	return rows;
}

/** The point from which a new alert reports events: the present. */
const startingPoints = {
	round: sql`jsonb_build_object('revision', (select coalesce(max(id), 0) from revision))`,
	revision: sql`jsonb_build_object('revision', (select coalesce(max(id), 0) from revision))`,
	price: sql`coalesce((select jsonb_build_object('price', price_usd) from market_figure
		where project_id = r.id and price_usd is not null), '{}')`,
	unlock: sql`'{}'::jsonb`,
} as const satisfies Record<AlertKind, SQL>;

/**
 * Saves a member's alert, replacing the existing one of that kind on the record. What was reported is not repeated; a
 * price move is measured from the current price.
 * @throws HttpError 404 for an unknown record, 422 for a limit or kind the record cannot have, 409 when there are too
 * many.
 */
export async function saveAlert(
	db: Db,
	accountId: number,
	{ type, slug, kind, limit, by_mail }: WantedAlert,
): Promise<string> {
	const threshold = checkedLimit(type, kind, limit);
	return db.transaction(async (tx) => {
		await lockMember(tx, accountId);
		const rows = await readRows(tx, idRow)`
		insert into alert as a (account_id, type, record_id, kind, "limit", by_mail, told)
		select ${accountId}, ${type}, r.id, ${kind}, ${threshold}::float8, ${by_mail}, ${startingPoints[kind]}
		from (select ${idOfSlug(recordTypeOf[type], slug)} as id) as r
		where r.id is not null and (
			exists (select from alert where account_id = ${accountId} and type = ${type} and record_id = r.id and kind = ${kind})
			or (select count(*) from alert where account_id = ${accountId}) < ${MAX_ALERTS})
		on conflict (account_id, type, record_id, kind) do update set "limit" = excluded."limit",
			by_mail = excluded.by_mail,
			told = case when a.kind = 'price' then a.told || excluded.told else a.told end
		returning id::text as id`;
		const [made] = rows;
		if (!made) throw await whyRefused(tx, type, slug);
		await noteAlert(tx, accountId, { on: 'alert', id: made.id, type });
		return made.id;
	});
}

const maybeIdRow = z.object({ id: z.string().nullable() });

async function whyRefused(db: Db, type: EntityType, slug: string): Promise<HttpError> {
	const rows = await readRows(db, maybeIdRow)`select ${idOfSlug(recordTypeOf[type], slug)} as id`;
	if (rows[0]?.id == null) return new HttpError(404, 'Record not found.');
	return new HttpError(
		409,
		`You already have ${formatCount(MAX_ALERTS)} alerts. Remove one to add another.`,
	);
}

function checkedLimit(type: EntityType, kind: AlertKind, limit: number | undefined): number | null {
	const { describes, limit: bounds }: AlertWords = alertWords[kind];
	if (!describes[type])
		throw new HttpError(422, 'This kind of alert is only for projects.', {
			fields: { kind: 'This kind of alert is for projects only.' },
		});
	if (!bounds) return null;
	const { least, most, initially, unit } = bounds;
	const threshold = limit ?? initially;
	if (threshold >= least && threshold <= most && (unit !== 'days' || Number.isInteger(threshold)))
		return threshold;
	const text = `Give a ${unit === 'days' ? 'whole number of days' : 'percentage'} from ${least} to ${formatCount(most)}.`;
	throw new HttpError(422, text, { fields: { limit: text } });
}

/** Removes a member's alert. Returns false if the member has none with that id. */
export async function removeAlert(db: Db, accountId: number, id: number): Promise<boolean> {
	return db.transaction(async (tx) => {
		await lockMember(tx, accountId);
		const gone = await tx.execute(
			sql`delete from alert where id = ${id} and account_id = ${accountId}`,
		);
		if (!gone.rowCount) return false;
		await undoAlert(tx, accountId, { on: 'alert', id });
		return true;
	});
}

const entityType = z.enum(
	['project', 'organization', 'people'] satisfies (keyof typeof entityTabs)[],
	'Alerts can be on a project, an organization or people.',
);
const slugText = z
	.string('Name the record by its slug.')
	.min(1, 'Name the record by its slug.')
	.max(200, 'There is no such slug.');

export const listAlertsCall = memberEndpoint(
	{
		summary: 'Lists your alerts, newest first',
		input: z.object({ type: entityType.optional(), slug: slugText.optional() }),
		from: 'query',
		answer: z.object({ data: z.array(listedAlert) }),
	},
	async ({ db, session, input }) => ({ data: await listAlerts(db, session.member.id, input) }),
);

const alertInput = z.object({
	type: entityType,
	slug: slugText,
	kind: z.enum(alertKinds, 'There is no such kind of alert.'),
	limit: z.number('Give a number.').optional(),
	by_mail: z.boolean('Say whether to send e-mails.').default(true),
});

const changes = { most: 120, seconds: 60 };

export const saveAlertCall = memberEndpoint(
	{ summary: 'Adds an alert on a record', input: alertInput, answer: idResponse },
	async ({ db, session, input }) => {
		await limitRate(db, `alerts ${session.member.id}`, changes);
		return { _id: await saveAlert(db, session.member.id, input) };
	},
);

export const removeAlertCall = memberEndpoint(
	{ summary: 'Removes an alert', input: z.object({ _id: notificationId }), answer: idResponse },
	async ({ db, session, input }) => {
		await limitRate(db, `alerts ${session.member.id}`, changes);
		if (!(await removeAlert(db, session.member.id, input._id)))
			throw new HttpError(404, 'Alert not found.');
		return { _id: String(input._id) };
	},
);
