import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { slugify } from '#lib/catalogue/slugs.ts';
import type { Db } from '#lib/db/connect.ts';
import { freeSlug } from '#lib/db/free-slug.ts';
import { quest, subquest } from '#lib/db/schema/quests.ts';
import { HttpError } from '#lib/http/errors.ts';
import { questNotFound } from './quest-calls.ts';
import {
	MAX_SUBQUESTS,
	moment,
	questSlug,
	questWords,
	subquestRule,
	subquestWords,
} from './quest-shape.ts';

/** Operators' changes to quests. */

/** Maximum number of quests, since each action checks all quests of its kind. */
const MAX_QUESTS = 500;

const newSubquest = z.object({ ...subquestWords.shape, rule: subquestRule });
const existingSubquest = z.object({
	_id: z.string().regex(/^[1-9]\d{0,14}$/, 'There is no such task.'),
	...subquestWords.shape,
});

const time = { opens_at: moment, closes_at: moment.nullable().default(null) };

export const questInput = z.object({
	...questWords.shape,
	...time,
	subquests: z
		.array(newSubquest)
		.min(1, 'Add at least one task.')
		.max(MAX_SUBQUESTS, `A quest can have at most ${MAX_SUBQUESTS} tasks.`),
});

/** Existing tasks have their ids, new ones none; omitted tasks are removed from the quest. */
export const questChange = z.object({
	...questWords.shape,
	...time,
	subquests: z
		.array(z.union([existingSubquest, newSubquest], 'A task needs a name and what it counts.'))
		.min(1, 'Keep at least one task.')
		.max(MAX_SUBQUESTS, `A quest can have at most ${MAX_SUBQUESTS} tasks.`),
});

const fieldError = (field: string, text: string) =>
	new HttpError(422, text, { fields: { [field]: text } });

function checkTime(opens: string, closes: string | null): void {
	if (closes !== null && Date.parse(closes) <= Date.parse(opens))
		throw fieldError('closes_at', 'The quest must close after it opens.');
	if (closes !== null && Date.parse(closes) <= Date.now())
		throw fieldError('closes_at', 'Choose a time in the future, or press Close.');
}

const lockQuests = (tx: Db) =>
	tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('quests of the page', 0))`);

/** Creates a quest and returns its id. @throws HttpError 409 where there are too many, 422 */
export async function makeQuest(db: Db, input: z.output<typeof questInput>): Promise<number> {
	const { subquests, opens_at, closes_at, ...words } = input;
	checkTime(opens_at, closes_at);
	return db.transaction(async (tx) => {
		await lockQuests(tx);
		if ((await tx.$count(quest)) >= MAX_QUESTS)
			throw new HttpError(409, `There are ${MAX_QUESTS} quests, the maximum.`);
		const wanted = slugify(words.name);
		const base = questSlug.safeParse(wanted).success ? wanted : `quest-${wanted}`.replace(/-$/, '');
		const [made] = await tx
			.insert(quest)
			.values({
				...{ ...words, opens_at, closes_at, origin: 'page' as const },
				slug: await freeSlug(tx, quest, base),
			})
			.returning({ id: quest.id });
		if (!made) throw new Error('The quest could not be created.');
		for (const [position, { rule, ...said }] of subquests.entries())
			await tx
				.insert(subquest)
				.values({ quest_id: made.id, key: `task-${position + 1}`, ...said, ...rule, position });
		return made.id;
	});
}

/**
 * Changes a quest's texts, its dates and its tasks. What a task counts and pays cannot change.
 * @throws HttpError 404, 409 for a closed quest, 422
 */
export async function changeQuest(
	db: Db,
	id: number,
	{ subquests, opens_at, closes_at, ...words }: z.output<typeof questChange>,
): Promise<void> {
	await db.transaction(async (tx) => {
		const [had] = await tx.select().from(quest).where(eq(quest.id, id)).for('update');
		if (!had) throw questNotFound();
		if (had.closes_at !== null && Date.parse(had.closes_at) <= Date.now())
			throw new HttpError(409, 'This quest has closed. Create another one instead.');
		const isMoved = Date.parse(opens_at) !== Date.parse(had.opens_at);
		if (isMoved && Date.parse(had.opens_at) <= Date.now())
			throw fieldError('opens_at', 'It has already opened, so this time can no longer be changed.');
		checkTime(opens_at, closes_at);
		await tx
			.update(quest)
			.set({
				...{ ...words, opens_at, closes_at, is_edited: true },
				updated_at: sql`clock_timestamp()`,
				settled_at: null,
			})
			.where(eq(quest.id, id));
		await changeSubquests(tx, id, subquests);
	});
}

async function changeSubquests(
	tx: Db,
	questId: number,
	subquests: z.output<typeof questChange>['subquests'],
): Promise<void> {
	const had = await tx.select().from(subquest).where(eq(subquest.quest_id, questId));
	const liveIds = new Set<number>();
	for (const [position, one] of subquests.entries()) {
		const { name, description } = one;
		if ('rule' in one) {
			const key = `task-${had.length + position + 1}`;
			const values = { quest_id: questId, key, name, description, ...one.rule, position };
			await tx.insert(subquest).values(values);
			continue;
		}
		const known = had.find((other) => other.id === Number(one._id) && other.retired_at === null);
		if (!known) throw fieldError('subquests', 'One of these tasks no longer exists.');
		liveIds.add(known.id);
		await tx.update(subquest).set({ name, description, position }).where(eq(subquest.id, known.id));
	}
	for (const { id, retired_at } of had)
		if (!liveIds.has(id) && retired_at === null)
			await tx.update(subquest).set({ retired_at: sql`now()` }).where(eq(subquest.id, id));
}

/** Closes a quest now. Points earned are kept. @throws HttpError 404, 409 where it is closed or has not opened */
export async function closeQuest(db: Db, id: number): Promise<void> {
	await db.transaction(async (tx) => {
		const [had] = await tx.select().from(quest).where(eq(quest.id, id)).for('update');
		if (!had) throw questNotFound();
		if (Date.parse(had.opens_at) >= Date.now())
			throw new HttpError(409, 'This quest has not opened yet. Change its opening time.');
		if (had.closes_at !== null && Date.parse(had.closes_at) <= Date.now())
			throw new HttpError(409, 'This quest is already closed.');
		await tx
			.update(quest)
			.set({
				closes_at: sql`clock_timestamp()`,
				is_edited: true,
				updated_at: sql`clock_timestamp()`,
			})
			.where(eq(quest.id, id));
	});
}
