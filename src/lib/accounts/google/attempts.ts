import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { newToken, tokenHash } from '#lib/sessions/tokens.ts';
import type { Db } from '../../db/connect.ts';
import { openAttempt } from '../../db/schema/accounts.ts';

/** Seconds allowed for the round trip to the provider, and then again for choosing a username. */
export const ATTEMPT_SECONDS = 600;

/** An attempt on its way to the provider. */
export const startedAttempt = z.object({
	step: z.literal('under way'),
	state: z.string(),
	nonce: z.string(),
	/** The PKCE code verifier. */
	verifier: z.string(),
	/** A path of this site to go to after signing in. */
	next: z.string().nullable(),
});
export type StartedAttempt = z.infer<typeof startedAttempt>;

/** A person back from the provider who has no account here yet. */
export const newcomer = z.object({
	step: z.literal('newcomer'),
	issuer: z.string(),
	subject: z.string(),
	/** In lower case, verified by the provider. */
	email: z.string(),
	/** As the provider writes it; may be empty. */
	name: z.string(),
	next: z.string().nullable(),
});
export type Newcomer = z.infer<typeof newcomer>;

/** Stores the state of an attempt. Returns the token for the browser's cookie, which is not stored. */
export async function storeAttempt(db: Db, details: StartedAttempt | Newcomer): Promise<string> {
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

/** Returns the state of the attempt with this token, or null if it has expired or is not at this step. */
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

/** Like `readAttempt`, but also removes the attempt, so that of two concurrent requests only one gets it. */
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
