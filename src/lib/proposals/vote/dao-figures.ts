import { z } from 'zod';
import { currentSettings } from '#lib/base/current-settings.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { MembershipRule } from '#lib/sessions/membership.ts';

/** The DAO in figures. */
export interface DaoFigures {
	/** Number of people who can vote today: members by the rule, and those appointed. */
	members: number;
	openVotes: number;
	/** Number of accepted, rejected or cancelled proposals. */
	decided: number;
	accepted: number;
}

const daoFiguresRow = z.object({
	members: z.number(),
	open_votes: z.number(),
	decided: z.number(),
	accepted: z.number(),
});

/** Returns the DAO's current figures. */
export async function daoFigures(
	db: Db,
	{ minTier, minDays }: MembershipRule = currentSettings().dao,
): Promise<DaoFigures> {
	const rows = await readRows(db, daoFiguresRow)`
		select
			(select count(*)::int from account where state = 'active' and ('dao' = any(roles)
				or (tier >= ${minTier} and created_at <= now() - make_interval(days => ${minDays})))) as members,
			count(*) filter (where state = 'voting')::int as open_votes,
			count(*) filter (where state in ('accepted', 'rejected', 'cancelled'))::int as decided,
			count(*) filter (where state = 'accepted')::int as accepted
		from proposal`;
	const [found] = rows;
	return {
		members: found?.members ?? 0,
		openVotes: found?.open_votes ?? 0,
		decided: found?.decided ?? 0,
		accepted: found?.accepted ?? 0,
	};
}
