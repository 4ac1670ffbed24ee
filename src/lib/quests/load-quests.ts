import { readFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { projectFile } from '#lib/base/project-file.ts';
import type { Db } from '#lib/db/connect.ts';
import { quest, subquest } from '#lib/db/schema/quests.ts';
import { type FileQuest, questFile } from './quest-shape.ts';

const place = projectFile('data/quests.json');

/**
 * The quests of `data/quests.json`.
 * @throws Error naming what is invalid in it
 */
export async function readQuestFile(): Promise<z.output<typeof questFile>> {
	const read = questFile.safeParse(JSON.parse(await readFile(place, 'utf8')));
	if (read.success) return read.data;
	throw new Error(`data/quests.json is not valid:\n${z.prettifyError(read.error)}`);
}

/**
 * Loads the file's quests into the database, samples only on request. Quests an operator edited on the page are left
 * alone. Quests removed from the file stay too: operators close them.
 * @throws Error if the file changes what a sub-quest counts or pays
 */
export async function loadQuests(db: Db, { samples }: { samples: boolean }): Promise<void> {
	const file = await readQuestFile();
	await db.transaction(async (tx) => {
		// In case two servers start at once.
		await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('quests of the file', 0))`);
		for (const one of file.quests) await loadQuest(tx, one, 'file');
		if (samples) for (const one of file.samples) await loadQuest(tx, one, 'sample');
	});
}

async function loadQuest(tx: Db, one: FileQuest, origin: 'file' | 'sample'): Promise<void> {
	const { slug, name, description, type, tag } = one;
	const [had] = await tx.select().from(quest).where(eq(quest.slug, slug));
	if (had && (had.is_edited || had.origin === 'page')) return;
	const opens = one.opens_at ?? had?.opens_at ?? new Date().toISOString();
	const closes =
		one.open_days === undefined
			? (one.closes_at ?? null)
			: new Date(Date.parse(opens) + one.open_days * 86_400_000).toISOString();
	const values = { name, description, type, tag, opens_at: opens, closes_at: closes };
	if (!had) {
		const [made] = await tx
			.insert(quest)
			.values({ slug, origin, ...values })
			.returning({ id: quest.id });
		if (made) await loadSubquests(tx, made.id, one);
		return;
	}
	await tx.update(quest).set(values).where(eq(quest.id, had.id));
	if (await loadSubquests(tx, had.id, one))
		await tx.update(quest).set({ settled_at: null }).where(eq(quest.id, had.id));
}

/** Loads sub-quests; returns whether any of them are new. */
async function loadSubquests(
	tx: Db,
	questId: number,
	{ slug, subquests }: FileQuest,
): Promise<boolean> {
	const had = await tx.select().from(subquest).where(eq(subquest.quest_id, questId));
	for (const [position, one] of subquests.entries()) {
		const { key, name, description, kind, count, about, points } = one;
		const known = had.find((other) => other.key === key);
		if (!known)
			await tx.insert(subquest).values({
				quest_id: questId,
				key,
				name,
				description,
				kind,
				count,
				about,
				points,
				position,
			});
		else if (
			known.kind !== kind ||
			known.count !== count ||
			known.about !== about ||
			known.points !== points
		)
			throw new Error(
				`data/quests.json changes what “${key}” of “${slug}” counts or pays. Members were already paid for it: give it another key.`,
			);
		else
			await tx
				.update(subquest)
				.set({ name, description, position, retired_at: null })
				.where(eq(subquest.id, known.id));
	}
	const keys = new Set(subquests.map(({ key }) => key));
	for (const { id, key, retired_at } of had)
		if (!keys.has(key) && retired_at === null)
			await tx.update(subquest).set({ retired_at: sql`now()` }).where(eq(subquest.id, id));
	return subquests.some(({ key }) => !had.some((other) => other.key === key));
}
