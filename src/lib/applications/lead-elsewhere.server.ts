import { sql } from 'drizzle-orm';
import type { Job } from '#lib/careers/job.ts';
import { db } from '#lib/db/client.ts';
import { clientNetwork } from '#lib/http/client-network.ts';
import { HttpError } from '#lib/http/errors.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import { requesterOf } from '#lib/http/same-origin.ts';

/** Limit that counts a visitor who goes on to apply elsewhere once per day and network. */
const COUNTED = { most: 1, seconds: 86_400 };

/**
 * Counts a visitor who goes on to apply at a job's external address. Returns false if another site's page made the
 * request, which must not be redirected.
 */
export async function countExternalApplicant(
	{ request, clientAddress }: { request: Request; clientAddress: string },
	{ id }: Pick<Job, 'id'>,
): Promise<boolean> {
	if (requesterOf(request) === 'foreign page') return false;
	const isFirst = await limitRate(db, `lead ${id} ${clientNetwork(clientAddress)}`, COUNTED).then(
		() => true,
		(error: unknown) => {
			if (error instanceof HttpError && error.status === 429) return false;
			throw error;
		},
	);
	if (isFirst)
		await db.execute(sql`
			insert into job_day (job_id, day, applications)
			values (${id}::bigint, (now() at time zone 'UTC')::date, 1)
			on conflict (job_id, day) do update set applications = job_day.applications + 1`);
	return true;
}
