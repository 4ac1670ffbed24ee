import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { db } from '#lib/db/client.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { deedKinds } from '#lib/db/schema/quests.ts';
import { redirectTo } from '#lib/http/redirects.ts';
import {
	callAsPage,
	type FormPage,
	type Refusal,
	refusalOf,
	textsOf,
} from '#lib/profile/call-as-page.server.ts';
import { can } from '#lib/sessions/can.ts';
import { privateSession } from '#lib/sessions/page-session.server.ts';
import type { Session } from '#lib/sessions/sessions.ts';
import { changeQuestCall, closeQuestCall, makeQuestCall } from './operator-calls.ts';

/** The pages where operators create, change and close quests. */

/** Returns the session of an operator. Null for other members, for whom the page does not exist. */
export async function operatorSession(page: FormPage): Promise<Session | Response | null> {
	const session = await privateSession(page);
	return session instanceof Response || can(session.member, 'change-quests') ? session : null;
}

const questRow = z.object({
	id: z.string(),
	slug: z.string(),
	name: z.string(),
	description: z.string(),
	type: z.string(),
	tag: z.string(),
	/** A time as ISO 8601, to the second. */
	opens_at: z.string(),
	closes_at: z.string().nullable(),
	state: z.enum(['to come', 'open', 'closed']),
	origin: z.enum(['file', 'page', 'sample']),
	is_edited: z.boolean(),
	/** Members paid for at least one of its tasks, and their points that still stand. */
	members: z.number(),
	points: z.number(),
});
export type OperatedQuest = z.output<typeof questRow>;

const taskRow = z.object({
	id: z.string(),
	name: z.string(),
	description: z.string(),
	kind: z.enum(deedKinds),
	count: z.number(),
	about: z.string().nullable(),
	points: z.number(),
	/** Number of members who were paid for it and whose points still stand. */
	members: z.number(),
});
export type OperatedTask = z.output<typeof taskRow>;

const questsWhere = (which: ReturnType<typeof sql>) => readRows(db, questRow)`
	select q.id, q.slug, q.name, q.description, q.type, q.tag, ${isoSeconds(sql`q.opens_at`)} as opens_at,
		${isoSeconds(sql`q.closes_at`)} as closes_at, q.origin, q.is_edited,
		case when q.opens_at > now() then 'to come' when q.closes_at <= now() then 'closed' else 'open' end as state,
		coalesce(done.members, 0)::int as members, coalesce(done.points, 0)::int as points
	from quest q left join lateral (
		select count(distinct d.account_id) as members, sum(s.points) as points
		from subquest s join subquest_done d on d.subquest_id = s.id and d.is_standing where s.quest_id = q.id
	) as done on true where ${which} order by q.id desc`;

/** Returns every quest, latest first. */
export const operatedQuests = (): Promise<OperatedQuest[]> => questsWhere(sql`true`);

/** Returns a quest with its current tasks. */
export async function operatedQuest(
	id: string,
): Promise<{ quest: OperatedQuest; tasks: OperatedTask[] } | undefined> {
	if (!/^[1-9]\d{0,14}$/.test(id)) return undefined;
	const [quest] = await questsWhere(sql`q.id = ${id}::bigint`);
	if (!quest) return undefined;
	const tasks = await readRows(db, taskRow)`
		select s.id, s.name, s.description, s.kind, s.count, s.about, s.points,
			(select count(*)::int from subquest_done where subquest_id = s.id and is_standing) as members
		from subquest s where s.quest_id = ${id}::bigint and s.retired_at is null order by s.position, s.id`;
	return { quest, tasks };
}

/** Empty form rows for new tasks. */
export const newTaskRows = 5;

/** Returns the time in a form control, as `2026-12-01T00:00` in UTC; null if it is empty. */
const timeOf = (text: string | undefined): string | null => {
	if (!text) return null;
	return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? `${text}:00Z` : text;
};

/** Returns a quest's form as the body of the calls. Rows without a name are left out. */
export function questOfForm(texts: Record<string, string>, taskIds: readonly string[]): object {
	const { name = '', description = '', type = '', tag = '' } = texts;
	const keptTasks = taskIds
		.filter((id) => texts[`remove-${id}`] === undefined)
		.map((id) => ({
			_id: id,
			name: texts[`name-${id}`] ?? '',
			description: texts[`description-${id}`] ?? '',
		}));
	const newTasks = Array.from({ length: newTaskRows }, (_, at) => `new${at}`)
		.filter((row) => (texts[`name-${row}`] ?? '').trim() !== '')
		.map((row) => ({
			name: texts[`name-${row}`] ?? '',
			description: texts[`description-${row}`] ?? '',
			rule: {
				kind: texts[`kind-${row}`] ?? '',
				count: Number(texts[`count-${row}`] || Number.NaN),
				about: texts[`about-${row}`] || null,
				points: Number(texts[`points-${row}`] || Number.NaN),
			},
		}));
	return {
		...{ name, description, type, tag },
		opens_at: timeOf(texts.opens_at) ?? '',
		closes_at: timeOf(texts.closes_at),
		subquests: [...keptTasks, ...newTasks],
	};
}

/** The submitted form values after a refusal, to be shown again. */
export interface RefusedQuest extends Refusal {
	said: Record<string, string>;
}

/**
 * Handles a form of `/quest/operate/new` or `/quest/operate/{id}`; null if no form was sent. `tasks` has the ids of the
 * quest's existing tasks.
 */
export async function handleQuestForm(
	page: FormPage,
	quest: { id: string; tasks: readonly string[] } | null,
): Promise<Response | RefusedQuest | null> {
	if (page.request.method !== 'POST') return null;
	const texts = textsOf(await page.request.formData().catch(() => new FormData()));
	if (quest === null) {
		const answer = await callAsPage(makeQuestCall, page, questOfForm(texts, []), {
			path: '/api/quests',
		});
		return answer.ok
			? redirectTo('/quest/operate?done=made')
			: { ...(await refusalOf(page, answer)), said: texts };
	}
	const path = `/api/quests/${quest.id}`;
	const answer =
		texts.do === 'close'
			? await callAsPage(closeQuestCall, page, {}, { path: `${path}/close` })
			: await callAsPage(changeQuestCall, page, questOfForm(texts, quest.tasks), { path });
	return answer.ok
		? redirectTo(`/quest/operate?done=${texts.do === 'close' ? 'closed' : 'changed'}`)
		: { ...(await refusalOf(page, answer)), said: texts };
}
