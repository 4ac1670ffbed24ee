import type { Db } from '#lib/db/connect.ts';
import { DONE, done, idResponse } from '#lib/sessions/answers.ts';
import { audit } from '#lib/sessions/audit.ts';
import { memberEndpoint, noInput } from '#lib/sessions/endpoint.ts';
import { changeQuest, closeQuest, makeQuest, questChange, questInput } from './change-quests.ts';
import { questIdIn } from './quest-calls.ts';

const noteChange = (db: Db, actorId: number, network: string, details: Record<string, unknown>) =>
	audit(db, 'quest-changed', { actorId, network, details });

/** `POST /api/quests` */
export const makeQuestCall = memberEndpoint(
	{
		summary: 'Creates a quest; for masters',
		input: questInput,
		action: 'change-quests',
		answer: idResponse,
		statuses: [201],
	},
	async ({ db, input, session, caller }) => {
		const id = await makeQuest(db, input);
		await noteChange(db, session.member.id, caller.network, { quest: id, did: 'make' });
		return Response.json({ _id: String(id) }, { status: 201 });
	},
);

/** `PATCH /api/quests/{id}` */
export const changeQuestCall = memberEndpoint(
	{
		summary: 'Updates a quest that has not closed; for masters',
		input: questChange,
		action: 'change-quests',
		answer: done,
	},
	async ({ db, url, input, session, caller }) => {
		const id = questIdIn(url);
		await changeQuest(db, id, input);
		await noteChange(db, session.member.id, caller.network, { quest: id, did: 'change' });
		return DONE;
	},
);

/** `POST /api/quests/{id}/close` */
export const closeQuestCall = memberEndpoint(
	{ ...noInput, summary: 'Closes a quest now; for masters', action: 'change-quests', answer: done },
	async ({ db, url, session, caller }) => {
		const id = questIdIn(url);
		await closeQuest(db, id);
		await noteChange(db, session.member.id, caller.network, { quest: id, did: 'close' });
		return DONE;
	},
);
