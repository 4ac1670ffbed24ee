import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { storedItem } from '#lib/db/schema/members.ts';
import { countOf } from '#lib/format/numbers.ts';
import { notifyMembers } from '#lib/notifications/notify-members.ts';
import { loadItems } from '#lib/storage/stored-items.ts';
import { type JobView, jobsHref, jobViewQuery, readJobView } from './job-view.ts';
import { boardJobs, jobCondition } from './list-jobs.ts';

/** The type of stored items that are views of the jobs board; their key is the view's query. */
export const SAVED_TYPE = 'jobs';

/**
 * The stored data of a saved view, apart from its name. Members may store anything under the type: values of another
 * shape are not views.
 */
const savedValue = z.object({
	query: z.string(),
	/** Whether to notify of new jobs, and whether also by mail. */
	alert: z.boolean(),
	by_mail: z.boolean(),
	/** The time up to which new jobs have been reported. */
	told: z.iso.datetime({ offset: true }),
});

/** A board view saved by a member. */
export interface SavedJobView {
	id: string;
	name: string;
	view: JobView;
	alert: boolean;
	by_mail: boolean;
}

const viewOf = (query: string): JobView => ({
	...readJobView(new URLSearchParams(query)),
	page: 1,
});

/** Returns a member's saved board views, most recently changed first. */
export async function savedJobViews(db: Db, accountId: number): Promise<SavedJobView[]> {
	const items = await loadItems(db, accountId, SAVED_TYPE);
	return items.flatMap(({ storage_id, name, value }) => {
		const read = savedValue.safeParse(value);
		if (!read.success) return [];
		const { query, alert, by_mail } = read.data;
		return [{ id: storage_id, name, view: viewOf(query), alert, by_mail }];
	});
}

/** Returns the stored value of a view, starting at `now`. */
export const toSavedValue = (
	{ view, alert, byMail }: { view: JobView; alert: boolean; byMail: boolean },
	now: Date,
): z.input<typeof savedValue> => ({
	query: jobViewQuery({ ...view, page: 1 }),
	alert,
	by_mail: byMail,
	told: now.toISOString(),
});

/** Returns the key of a view, at most 200 characters: a longer query is identified by its beginning and end. */
export function savedKey(view: JobView): string {
	const query = jobViewQuery({ ...view, page: 1 }) || 'all';
	return query.length <= 200 ? query : `${query.slice(0, 99)}…${query.slice(-99)}`;
}

const watchedRow = z.object({
	id: z.string(),
	account: z.string(),
	name: z.string(),
	value: z.unknown(),
});

/** Maximum number of jobs named in one notification. */
const MAX_NAMED = 5;

/** Notifies members of new jobs in views saved with an alert. Returns how many were notified. */
export async function notifyJobViews(db: Db, now = new Date()): Promise<number> {
	const watched = await readRows(db, watchedRow)`
		select s.id::text as id, s.account_id::text as account, s.name, s.value
		from stored_item as s join account as a on a.id = s.account_id
		where s.type = ${SAVED_TYPE} and s.value @> '{"alert": true}' and a.state = 'active' order by s.id`;
	let count = 0;
	for (const { value, ...item } of watched) {
		const read = savedValue.safeParse(value);
		if (read.success && (await tellOne(db, { ...item, ...read.data }, now))) count += 1;
	}
	return count;
}

type WatchedView = Omit<z.output<typeof watchedRow>, 'value'> & z.output<typeof savedValue>;

async function tellOne(db: Db, item: WatchedView, now: Date): Promise<boolean> {
	const { id, account, name, query, by_mail, told } = item;
	const view = viewOf(query);
	const isNew = sql`greatest(j.created_at, j.published_at) > ${told}::timestamptz
		and greatest(j.created_at, j.published_at) <= ${now.toISOString()}::timestamptz`;
	const jobs = await boardJobs(db, sql`${jobCondition(view)} and ${isNew}`, { take: 100 });
	if (jobs.length === 0) return false;
	return db.transaction(async (tx) => {
		// Of two concurrent servers, the second finds the marker moved.
		const moved = await tx
			.update(storedItem)
			.set({ value: { query, alert: true, by_mail, told: now.toISOString() } })
			.where(and(eq(storedItem.id, Number(id)), sql`${storedItem.value}->>'told' = ${told}`))
			.returning({ id: storedItem.id });
		if (moved.length === 0) return false;
		const named = jobs.slice(0, MAX_NAMED).map((job) => `${job.name} at ${job.company.name}`);
		const rest = jobs.length - named.length;
		await notifyMembers(tx, [
			{
				accountId: Number(account),
				kind: 'job-view',
				title: `${countOf(jobs.length, 'new job')} in “${name}”`,
				body: `${named.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}.`,
				link: jobsHref(view),
				cause: `jobs ${id} ${told}`,
				isMailed: by_mail,
			},
		]);
		return true;
	});
}
