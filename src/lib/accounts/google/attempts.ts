import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/connect.ts';
import { openAttempt } from '../../db/schema/accounts.ts';
import { newToken, tokenHash } from '../tokens.ts';

/** Seconds that a way to the provider and back may take, and then again the choice of a username. */
export const ATTEMPT_SECONDS = 600;

const underWay = z.object({
	step: z.literal('under way'),
	state: z.string(),
	nonce: z.string(),
	/** PKCE's. */
	verifier: z.string(),
	/** A path of this site to go to when signed in. */
	next: z.string().nullable(),
});

const verified = z.object({
	step: z.literal('verified'),
	issuer: z.string(),
	subject: z.string(),
	/** In lower case; the provider has verified it. */
	email: z.string(),
	/** As the provider writes it; may be empty. */
	name: z.string(),
	next: z.string().nullable(),
});

/** Under way to the provider. */
export type UnderWay = z.infer<typeof underWay>;
/** Back from the provider, and without an account here yet. */
export type VerifiedPerson = z.infer<typeof verified>;

const steps = { 'under way': underWay, verified } as const;
interface Details {
	'under way': UnderWay;
	verified: VerifiedPerson;
}

/** Keeps where somebody stands. Gives the token for their browser's cookie, which is kept nowhere. */
export async function keepAttempt(db: Db, details: UnderWay | VerifiedPerson): Promise<string> {
	await db.delete(openAttempt).where(lt(openAttempt.expires_at, sql`now()`));
	const token = newToken();
	await db.insert(openAttempt).values({
		token_hash: tokenHash(token),
		details: { ...details },
		expires_at: sql`now() + make_interval(secs => ${ATTEMPT_SECONDS})`,
	});
	return token;
}

const itself = (token: string) =>
	and(eq(openAttempt.token_hash, tokenHash(token)), gt(openAttempt.expires_at, sql`now()`));

function readDetails<Step extends keyof Details>(step: Step, details: unknown): Details[Step] | null {
	const schema: z.ZodType<Details[Step]> = steps[step];
	return schema.safeParse(details).data ?? null;
}

/** Where somebody stands, while it lasts and when it is this step; else null. */
export async function readAttempt<Step extends keyof Details>(
	db: Db,
	step: Step,
	token: string | undefined,
): Promise<Details[Step] | null> {
	if (!token) return null;
	const [found] = await db.select({ details: openAttempt.details }).from(openAttempt).where(itself(token));
	return found ? readDetails(step, found.details) : null;
}

/** The same, but it is gone then: of two requests at the same time only one gets it. */
export async function takeAttempt<Step extends keyof Details>(
	db: Db,
	step: Step,
	token: string | undefined,
): Promise<Details[Step] | null> {
	if (!token) return null;
	const [taken] = await db
		.delete(openAttempt)
		.where(and(itself(token), sql`${openAttempt.details}->>'step' = ${step}`))
		.returning({ details: openAttempt.details });
	return taken ? readDetails(step, taken.details) : null;
}
