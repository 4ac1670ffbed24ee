import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { readOne, readRows } from '#lib/db/read-rows.ts';
import { referralStates } from '#lib/db/schema/quests.ts';
import { longDate } from '#lib/format/dates.ts';
import { memberEndpoint, noInput } from '#lib/sessions/endpoint.ts';
import { referralRules } from './rules.ts';

/** The state of a member's invitations. */
const referralResponse = z.object({
	code: z.string(),
	link: z.string().describe('URL that fills in the code.'),
	joined: z.int().describe('Number of members who joined through the link.'),
	waiting: z.int().describe('Number of those members who may still count.'),
	rewarded: z.int(),
	points: z.int().describe('Points earned from invitations, less any revoked.'),
});
export type OwnReferral = z.output<typeof referralResponse>;

const figures = referralResponse.omit({ link: true });

/** Returns a member's code, link and figures. `site` is the origin of the link. */
export async function ownReferral(db: Db, accountId: number, site: string): Promise<OwnReferral> {
	const own = await readOne(db, figures)`
		select a.referral_code as code, count(r.id)::int as joined,
			count(*) filter (where r.state in ('joined', 'held', 'cleared') and r.referee_id is not null)::int as waiting,
			count(*) filter (where r.state = 'rewarded')::int as rewarded,
			coalesce((select sum(e.points) from point_entry e join referral o on o.id = e.referral_id
				where e.account_id = a.id and o.referrer_id = a.id), 0)::int as points
		from account a left join referral r on r.referrer_id = a.id
		where a.id = ${accountId} group by a.id`;
	const { code, ...rest } = own;
	return { code, link: `${site}/referral/${code}`, ...rest };
}

/** GET /api/users/referral */
export const referralCall = memberEndpoint(
	{
		...noInput,
		summary: 'Gets your invitation link and the state of your invitations',
		answer: referralResponse,
	},
	({ db, session, caller }) => ownReferral(db, session.member.id, caller.site),
);

const joinedRow = z.object({
	id: z.string(),
	/** The invited member; null if the account is deleted or its profile private. */
	name: z.string().nullable(),
	username: z.string().nullable(),
	is_gone: z.boolean(),
	joined_at: z.string(),
	state: z.enum(referralStates),
	/** Time the first contribution that still stands was accepted. */
	accepted_at: z.string().nullable(),
	counts_at: z.string().nullable(),
	is_ripe: z.boolean(),
	total: z.number(),
});
type JoinedMember = z.output<typeof joinedRow>;

/** A member who joined through your link, and why they do or do not count yet. */
export interface ReferredMember {
	id: string;
	name: string | null;
	username: string | null;
	joined_at: string;
	/** In few words. */
	standing: 'Counts' | 'Waits' | 'Does not count';
	why: string;
}

function whyOf(one: JoinedMember): Pick<ReferredMember, 'standing' | 'why'> {
	const { points, days, mostAMonth } = referralRules;
	if (one.state === 'rewarded') return { standing: 'Counts', why: `${points} points each` };
	if (one.state === 'refused')
		return { standing: 'Does not count', why: 'An editor reviewed it and refused it.' };
	if (one.is_gone) return { standing: 'Does not count', why: 'The account was deleted.' };
	if (one.state === 'taken-back')
		return { standing: 'Does not count', why: 'The contribution was reverted.' };
	const waits = (why: string) => ({ standing: 'Waits' as const, why });
	if (one.state === 'held')
		return waits('An editor is reviewing it: the account resembles an existing one.');
	if (one.counts_at === null) return waits('Until a first contribution is accepted.');
	if (!one.is_ripe)
		return waits(`Until ${longDate(one.counts_at)}: ${days} days after the first contribution.`);
	return waits(`Its turn comes soon; at most ${mostAMonth} are counted per month.`);
}

/** Members who joined through a member's link, newest first. */
export async function referredMembersOf(
	db: Db,
	accountId: number,
	{ skip, take }: { skip: number; take: number },
): Promise<{ joined: ReferredMember[]; total: number }> {
	const rows = await readRows(db, joinedRow)`
		with page as (
			select r.*, count(*) over ()::int as total,
				(select min(at) from deed where account_id = r.referee_id and kind = 'proposal-accepted' and undone_at is null) as accepted
			from referral r where r.referrer_id = ${accountId} order by r.id desc limit ${take} offset ${skip}
		)
		select p.id, shown.name, shown.username, p.referee_id is null as is_gone, ${isoSeconds(sql`p.joined_at`)} as joined_at,
			p.state, ${isoSeconds(sql`p.accepted`)} as accepted_at,
			${isoSeconds(sql`(p.accepted + make_interval(days => ${referralRules.days}))`)} as counts_at,
			coalesce(p.accepted + make_interval(days => ${referralRules.days}) <= now(), false) as is_ripe, p.total
		from page p left join account shown on shown.id = p.referee_id and (shown.privacy ->> 'profile')::int = 1
		order by p.id desc`;
	const joined = rows.map((one) => {
		const { id, name, username, joined_at } = one;
		return { id, name, username, joined_at, ...whyOf(one) };
	});
	return { joined, total: rows[0]?.total ?? 0 };
}
