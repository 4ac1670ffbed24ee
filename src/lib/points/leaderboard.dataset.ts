import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineDataset } from '#lib/dataset/dataset.ts';
import { readOne, readRows, totalRow } from '#lib/db/read-rows.ts';
import { pictureOf } from '#lib/sessions/avatar.ts';
import { MEMBERS_TAG } from '#lib/sessions/member-tag.ts';
import { POINTS_TAG } from './award.ts';
import { membersPerPage, monthPattern, questPattern } from './leaderboard-view.ts';

const month = z
	.string()
	.regex(monthPattern, 'Write a month as 2026-11.')
	.nullable()
	.default(null)
	.describe('Counts only points from that month (UTC). Null counts all.');

const quest = z
	.string()
	.regex(questPattern, 'Name a quest by its slug.')
	.nullable()
	.default(null)
	.describe('Slug of a quest, to count only points from that quest.');

const row = z.object({
	place: z.int().describe('Place on the leaderboard; members with the same points share a place.'),
	name: z
		.string()
		.nullable()
		.describe('Name of the member, or null if they keep their contributions or profile private.'),
	username: z.string().nullable(),
	avatar: z.string().describe('Path of the picture.'),
	tier: z.int().nullable().describe('Tier of the member, 0 to 3, or null if the name is null.'),
	points: z.int(),
	contributions: z
		.int()
		.describe(
			'Number of accepted contributions that earned these points and have not been undone.',
		),
});

const tags = () => [POINTS_TAG, MEMBERS_TAG];

/** Members with points above 0, summed from the ledger. Blocked and deleted accounts are not ranked. */
const memberPoints = (month: string | null, quest: string | null): SQL => sql`
	select account_id, sum(points)::int as points,
		count(*) filter (where points > 0 and proposal_id is not null)::int as contributions
	from (
		select account_id, proposal_id, sum(points) as points from point_entry
		where ${inMonth(month)} and ${ofQuest(quest)}
		group by account_id, proposal_id
	) as earned
	where exists (select from account where id = account_id and state = 'active')
	group by account_id having sum(points) > 0`;

function inMonth(month: string | null): SQL {
	if (month === null) return sql`true`;
	const start = sql`(${`${month}-01`}::timestamp at time zone 'UTC')`;
	return sql`at >= ${start} and at < ((${`${month}-01`}::timestamp + interval '1 month') at time zone 'UTC')`;
}

const ofQuest = (quest: string | null): SQL =>
	quest === null
		? sql`true`
		: sql`subquest_id in (select s.id from subquest s join quest q on q.id = s.quest_id where q.slug = ${quest})`;

const rowShape = z.object({
	place: z.number(),
	points: z.number(),
	contributions: z.number(),
	name: z.string().nullable(),
	username: z.string().nullable(),
	avatar: z.string().nullable(),
	tier: z.number().nullable(),
});

export const leaderboard = defineDataset({
	name: 'leaderboard',
	description: 'Members by points earned from accepted contributions, quests and invitations.',
	params: z.strictObject({
		month,
		quest,
		skip: z.int().min(0).max(1_000_000).default(0),
		take: z.int().min(1).max(500).default(membersPerPage),
	}),
	row,
	tags,
	async load(db, { month, quest, skip, take }) {
		const rows = await readRows(db, rowShape)`
			with placed as (${memberPoints(month, quest)}), page as (
				select *, rank() over (order by points desc)::int as place from placed
				order by points desc, contributions desc, account_id limit ${take} offset ${skip}
			), shown as (
				select id, name, username, avatar, tier from account
				where id in (select account_id from page)
					and (privacy ->> 'profile')::int = 1 and (privacy ->> 'contributions')::int = 1
			)
			select place, points, contributions, name, username, avatar, tier
			from page left join shown on shown.id = page.account_id
			order by points desc, contributions desc, account_id`;
		return rows.map(({ avatar, ...one }) => ({
			...one,
			// A gender is nobody else's business.
			avatar: pictureOf({ avatar, gender: null }),
		}));
	},
});

const monthRow = z.object({ month: z.string() });

export const leaderboardMonths = defineDataset({
	name: 'leaderboard_months',
	description: 'The months in which members earned points, newest first.',
	params: z.strictObject({}),
	row: z.object({ month: z.string().describe('Month in UTC, such as 2026-11.') }),
	tags,
	async load(db) {
		const rows = await readRows(db, monthRow)`
			select distinct to_char(at at time zone 'UTC', 'YYYY-MM') as month from point_entry
			order by month desc`;
		return rows;
	},
});

export const totalLeaderboard = defineDataset({
	name: 'total_leaderboard',
	description: 'Total number of members on a leaderboard.',
	params: z.strictObject({ month, quest }),
	row: z.object({ total: z.int() }),
	tags,
	async load(db, { month, quest }) {
		const row = await readOne(
			db,
			totalRow,
		)`select count(*)::int as total from (${memberPoints(month, quest)}) as placed`;
		return [row];
	},
});
