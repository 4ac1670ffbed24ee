import { eq, sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { account } from '#lib/db/schema/accounts.ts';
import { type DeedKind, quest, subquest } from '#lib/db/schema/quests.ts';
import { loadQuests } from '#lib/quests/load-quests.ts';

/** A task of a test's quest. */
export interface TestTask {
	kind: DeedKind;
	count?: number;
	about?: string;
	points?: number;
}

interface Facts {
	tasks: readonly TestTask[];
	opens?: string;
	closes?: string | null;
}

let made = 0;

/** Adds a quest, open since 2020 by default. Returns its id and those of its tasks, in order. */
export async function addQuest(
	db: Db,
	{ tasks, opens = '2020-01-01T00:00:00Z', closes = null }: Facts,
): Promise<{ id: number; slug: string; tasks: number[] }> {
	const slug = `test-quest-${++made}`;
	const [row] = await db
		.insert(quest)
		.values({
			...{ slug, name: `Quest ${made}`, description: 'A quest.', type: 'Test', tag: 'OPEN' },
			...{ opens_at: opens, closes_at: closes, origin: 'page' as const },
			settled_at: sql`now()`,
		})
		.returning({ id: quest.id });
	if (!row) throw new Error('The quest could not be created.');
	const ids: number[] = [];
	for (const [position, { kind, count = 1, about = null, points = 10 }] of tasks.entries()) {
		const [task] = await db
			.insert(subquest)
			.values({
				...{ quest_id: row.id, key: `t${position}`, name: `Task ${position}`, kind, count },
				...{ about, points, position, description: 'What to do.' },
			})
			.returning({ id: subquest.id });
		ids.push(task?.id ?? 0);
	}
	return { id: row.id, slug, tasks: ids };
}

/** The points shown to a member. */
export async function pointsOf(db: Db, accountId: number): Promise<number> {
	const [row] = await db
		.select({ points: account.points })
		.from(account)
		.where(eq(account.id, accountId));
	return row?.points ?? 0;
}

/** A member's ledger by task: the sum of its lines, and their number. */
export async function paidFor(db: Db, accountId: number): Promise<Map<number, number>> {
	const { rows } = await db.execute<{ id: string; points: number }>(sql`
		select subquest_id as id, sum(points)::int as points from point_entry
		where account_id = ${accountId} and subquest_id is not null group by subquest_id`);
	return new Map(rows.map(({ id, points }) => [Number(id), points]));
}

/** Closes the quests of the file, so that only contributions earn points. */
export async function closeQuests(db: Db): Promise<void> {
	await loadQuests(db, { samples: false });
	await db.update(quest).set({
		...{ is_edited: true, opens_at: '2020-01-01T00:00:00Z', closes_at: '2020-01-02T00:00:00Z' },
		settled_at: sql`now()`,
	});
}
