import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { planOf } from '#lib/plans/plan-of.ts';
import { planNames } from '#lib/plans/plans.ts';
import { DONE, done } from '#lib/sessions/answers.ts';
import { pictureOf } from '#lib/sessions/avatar.ts';
import { memberEndpoint, noInput } from '#lib/sessions/endpoint.ts';
import type { Db } from '../db/connect.ts';
import { account } from '../db/schema/accounts.ts';

/** A member's own account, with the API's names. */
export const userShape = z.object({
	_id: z.string(),
	name: z.string(),
	username: z.string(),
	email: z.string(),
	gender: z.enum(['Male', 'Female']).nullable(),
	avatar: z
		.string()
		.describe('URL of the member’s own picture, or else of the drawing for their gender.'),
	plan: z.enum(planNames),
	tier: z.int(),
	roles: z.array(z.enum(['contributor', 'dao', 'editor', 'master'])),
	points: z.number(),
	currency: z
		.enum(['usd', 'euro', 'cnd'])
		.describe('Currency in which pages show amounts to this member.'),
});
export type UserInfo = z.infer<typeof userShape>;

/** The answer to signing in. */
export const signedInShape = z.object({
	access_token: z
		.string()
		.describe('Access token, or an empty string for browsers, which get cookies instead.'),
	user: userShape,
});

/** The columns that make up `userInfo`. */
export const userColumns = {
	_id: sql<string>`${account.id}::text`,
	name: account.name,
	username: account.username,
	email: account.email,
	gender: account.gender,
	avatar: account.avatar,
	tier: account.tier,
	roles: account.roles,
	points: account.points,
	currency: account.currency,
};

/** Converts the columns of an account to the data shown to its member. */
export const toUserInfo = async (
	db: Db,
	found: Omit<UserInfo, 'plan' | 'avatar'> & { avatar: string | null },
): Promise<UserInfo> => ({
	...found,
	avatar: pictureOf(found),
	plan: await planOf(db, Number(found._id)),
});

/** Returns the member's own account; undefined when it no longer exists. */
export async function userInfo(db: Db, accountId: number): Promise<UserInfo | undefined> {
	const [found] = await db.select(userColumns).from(account).where(eq(account.id, accountId));
	return found && toUserInfo(db, found);
}

const whoAmI = z.tuple([
	done,
	userShape.nullable().describe('The member, or null if the account was just deleted.'),
]);

async function ownInfo(db: Db, accountId: number): Promise<z.infer<typeof whoAmI>> {
	return [DONE, (await userInfo(db, accountId)) ?? null];
}

/** GET /api/users/user-info */
export const userInfoCall = memberEndpoint(
	{ ...noInput, summary: 'Gets the signed-in member', answer: whoAmI },
	({ db, session }) => ownInfo(db, session.member.id),
);
