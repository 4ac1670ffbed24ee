import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { account } from '../db/schema/accounts.ts';
import { memberEndpoint, noInput } from '../http/endpoint.ts';
import { pictureOf } from '../profile/avatar.ts';

/** A member as they see themselves, by the names of the API. */
export interface UserInfo {
	_id: string;
	name: string;
	username: string;
	email: string;
	gender: 'Male' | 'Female' | null;
	/** Address of a picture: their own, else the drawing that goes with their gender. */
	avatar: string;
	plan: (typeof account.$inferSelect)['plan'];
	tier: number;
	roles: (typeof account.$inferSelect)['roles'];
	points: number;
}

/** The columns that `userInfo` is made of. */
export const userColumns = {
	_id: sql<string>`${account.id}::text`,
	name: account.name,
	username: account.username,
	email: account.email,
	gender: account.gender,
	avatar: account.avatar,
	plan: account.plan,
	tier: account.tier,
	roles: account.roles,
	points: account.points,
};

/** One's own account. Undefined when it is gone. */
export async function userInfo(db: Db, accountId: number): Promise<UserInfo | undefined> {
	const [found] = await db.select(userColumns).from(account).where(eq(account.id, accountId));
	return found && { ...found, avatar: pictureOf(found) };
}

/** GET /api/users/user-info */
export const userInfoCall = memberEndpoint(noInput, async ({ db, session }) => [
	{ status: 200 },
	await userInfo(db, session.member.id),
]);
