import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { apiKey, apiKeyDay } from '#lib/db/schema/keys.ts';
import { entitlementOf } from '#lib/plans/entitled.ts';
import { planNames } from '#lib/plans/plans.ts';
import { usageOf } from '#lib/plans/usage.ts';
import { moment } from '#lib/sessions/answers.ts';

/** Days of usage reported, including today. */
export const USAGE_DAYS = 30;

const count = z.int().min(0);

/** Usage of an account's keys, and its plan's allowance. */
export const keyUsage = z.object({
	plan: z.enum(planNames),
	calls_a_minute: count.describe('Number of calls a minute that all your keys together may make.'),
	calls: z
		.object({ used: count, limit: count, resets_at: moment })
		.describe('Calls of this calendar month (UTC) with all your keys together.'),
	days: z
		.array(
			z.object({
				day: z.iso.date().describe('Day in UTC.'),
				calls: count,
				keys: z.array(z.object({ _id: z.string(), name: z.string(), calls: count })),
			}),
		)
		.describe('The last thirty days, oldest first. Keys without calls on a day are left out.'),
});
export type KeyUsage = z.output<typeof keyUsage>;

const dayRow = z.object({ day: z.string(), _id: z.string(), name: z.string(), calls: z.number() });

/** Returns the usage of an account, by day and key, including revoked keys. */
export async function keyUsageOf(db: Db, accountId: number, now = new Date()): Promise<KeyUsage> {
	const days = Array.from({ length: USAGE_DAYS }, (_, ago) =>
		new Date(now.getTime() - ago * 86_400_000).toISOString().slice(0, 10),
	).reverse();
	const [{ plan, used, limit, resetsAt }, rows] = await Promise.all([
		usageOf(db, accountId, 'calls', now),
		readRows(db, dayRow)`
			select d.day::text, k.id::text as _id, k.name, d.calls from ${apiKeyDay} d
			join ${apiKey} k on k.id = d.key_id
			where k.account_id = ${accountId} and d.day = any(${sql.param(days)}::date[])
			order by d.day, d.calls desc, k.id`,
	]);
	return {
		plan,
		calls_a_minute: entitlementOf(plan, 'callsAMinute'),
		calls: { used, limit, resets_at: resetsAt.toISOString() },
		days: days.map((day) => {
			const keys = rows.filter((row) => row.day === day).map(({ day: _day, ...key }) => key);
			return { day, calls: keys.reduce((sum, { calls }) => sum + calls, 0), keys };
		}),
	};
}
