import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { newToken, tokenHash } from '#lib/sessions/tokens.ts';
import type { Db } from '../../db/connect.ts';
import { openAttempt } from '../../db/schema/accounts.ts';

/** Seconds that a way to the provider and back may take, and then again the choice of a username. */
export const ATTEMPT_SECONDS = 600;

/** Under way to the provider. */
export const underWay = z.object({
	step: z.literal('under way'),
	state: z.string(),
	nonce: z.string(),
	/** PKCE's. */
	verifier: z.string(),
	/** A path of this site to go to when signed in. */
	next: z.string().nullable(),
});
export type UnderWay = z.infer<typeof underWay>;

/** Back from the provider, and without an account here yet. */
export const newcomer = z.object({
	step: z.literal('newcomer'),
	issuer: z.string(),
	subject: z.string(),
	/** In lower case; the provider has verified it. */
	email: z.string(),
	/** As the provider writes it; may be empty. */
	name: z.string(),
	next: z.string().nullable(),
});
export type Newcomer = z.infer<typeof newcomer>;

/** Keeps where somebody stands. Gives the token for their browser's cookie, which is kept nowhere. */
export async function keepAttempt(db: Db, details: UnderWay | Newcomer): Promise<string> {
	await db.delete(openAttempt).where(lt(openAttempt.expires_at, sql`now()`));
	const token = newToken();
	await db.insert(openAttempt).values({
		token_hash: tokenHash(token),
		details: { ...details },
		expires_at: sql`now() + make_interval(secs => ${ATTEMPT_SECONDS})`,
	});
	return token;
}

const lasting = (token: string) =>
	and(eq(openAttempt.token_hash, tokenHash(token)), gt(openAttempt.expires_at, sql`now()`));

/** Where the holder of a token stands, while that lasts and is of this step; else null. */
export async function readAttempt<Step>(
	db: Db,
	step: z.ZodType<Step>,
	token: string | undefined,
): Promise<Step | null> {
	if (!token) return null;
	const [found] = await db
		.select({ details: openAttempt.details })
		.from(openAttempt)
		.where(lasting(token));
	return step.safeParse(found?.details).data ?? null;
}

/** The same, but it is gone then: of two requests at the same time only one gets it. */
export async function takeAttempt<Step>(
	db: Db,
	step: z.ZodType<Step>,
	token: string | undefined,
): Promise<Step | null> {
	if (!token) return null;
	const [taken] = await db
		.delete(openAttempt)
		.where(lasting(token))
		.returning({ details: openAttempt.details });
	return step.safeParse(taken?.details).data ?? null;
}
