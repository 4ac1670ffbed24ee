import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Author } from '#lib/catalogue/change.ts';
import { nameKey } from '#lib/catalogue/name-key.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { HttpError } from '#lib/http/errors.ts';
import { type HeadlineRound, planHeadline, raisersNamed } from './headline-rounds.ts';
import { RowRejectedError } from './importer.ts';
import { writeBatch } from './write-batch.ts';

/** Rounds reported by headlines, for an editor to accept or decline. */

const money = z.object({ amount: z.number(), currency: z.string() });
const round = z.object({
	raiser: z.string(),
	amount: z.number().nullable(),
	currency: z.string().nullable(),
	type: z.string().nullable(),
	leads: z.array(z.string()),
	others: z.array(z.string()),
	valuation: money.nullable(),
	from: z.int(),
	to: z.int(),
	isPlain: z.boolean(),
}) satisfies z.ZodType<HeadlineRound['round']>;
const article = z.object({
	kind: z.enum(['news', 'research']),
	title: z.string(),
	link: z.string(),
	link_key: z.string(),
	source_name: z.string(),
	source_url: z.string().nullable(),
	authors: z.array(z.string()),
	tags: z.array(z.string()),
	published_at: z.string().nullable(),
	feed_url: z.string().nullable(),
}) satisfies z.ZodType<HeadlineRound['article']>;
const row = z.object({ article, round });

const raiserKey = ({ raiser }: HeadlineRound['round']): string => nameKey(raiser) || raiser;

/** The same tolerance as in `round-pairs.ts`. */
const SAME_WITHIN = 0.02;
/** Maximum days between reports of the same round by different news sites. */
const DAYS = 60;

const declinedRow = z.object({ at: z.number() });

/** Returns the rounds that no editor has declined, whichever news site reports them. */
export async function excludeDeclinedRounds(
	db: Db,
	rounds: readonly HeadlineRound[],
): Promise<HeadlineRound[]> {
	if (rounds.length === 0) return [];
	const lookups = rounds.map((one, at) => ({
		at,
		key: raiserKey(one.round),
		link_key: one.article.link_key,
		amount: one.round.amount,
		day: one.article.published_at,
	}));
	const rows = await readRows(db, declinedRow)`
		select distinct t.at from jsonb_to_recordset(${JSON.stringify(lookups)}::jsonb)
				as t(at int, key text, link_key text, amount float8, day timestamptz)
			join suggested_round as s on s.state = 'declined' and (s.link_key = t.link_key or s.raiser_key = t.key
				and abs(extract(epoch from coalesce(t.day, now()) - coalesce((s.article ->> 'published_at')::timestamptz, s.at))) < ${DAYS * 86_400}
				and coalesce(abs((s.round ->> 'amount')::float8 - t.amount) <= ${SAME_WITHIN} * t.amount, true))`;
	const declined = new Set(rows.map(({ at }) => at));
	return rounds.filter((_, at) => !declined.has(at));
}

/** Stores rounds that a person has to review; earlier decisions stay. */
export async function suggestRounds(db: Db, suggested: readonly HeadlineRound[]): Promise<void> {
	if (suggested.length === 0) return;
	const rows = suggested.map((one) => ({
		...one,
		key: raiserKey(one.round),
		link_key: one.article.link_key,
	}));
	await db.execute(sql`
		insert into suggested_round (link_key, article, round, raiser_key)
		select distinct on (link_key) link_key, article, round, key from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
			as t(link_key text, article jsonb, round jsonb, key text)
		on conflict (link_key) do update set article = excluded.article, round = excluded.round, raiser_key = excluded.raiser_key
			where suggested_round.state = 'open'`);
}

/** Withdraws suggestions whose articles no longer report a round, or report a certain one. */
export async function dropSuggestions(db: Db, linkKeys: readonly string[]): Promise<void> {
	if (linkKeys.length === 0) return;
	await db.execute(sql`
		delete from suggested_round where state = 'open' and link_key = any(${sql.param([...linkKeys])}::text[])`);
}

/** Returns undecided suggestions, newest first, at most `most`. */
export const suggestedRounds = (db: Pick<Db, 'execute'>, most: number): Promise<HeadlineRound[]> =>
	readRows(db, row)`
		select article, round from suggested_round where state = 'open' order by at desc, link_key limit ${most}`;

/**
 * Accepts a suggestion, writing the round as its article reports it, or declines it for every other news site too.
 *
 * @throws HttpError 404 where it was decided before, 409 where several records have the name or the round cannot be
 * written.
 */
export async function decideSuggestion(
	db: Db,
	linkKey: string,
	decision: 'accepted' | 'declined',
	actorId: number,
): Promise<void> {
	await db.transaction(async (tx) => {
		const [found] = await readRows(tx, row)`
			update suggested_round set state = ${decision}, decided_by = ${actorId}, decided_at = now()
			where link_key = ${linkKey} and state = 'open' returning article, round`;
		if (!found)
			throw new HttpError(404, 'This suggestion has already been decided, or no longer exists.');
		if (decision === 'declined') return;
		const author: Author = { origin: 'staff', actorId };
		const [raiser, other] = await raisersNamed(tx, found.round.raiser);
		if (other)
			throw new HttpError(
				409,
				`Several records are called ${found.round.raiser}. Add the round on the page of the right one, then decline this suggestion.`,
			);
		const plan = planHeadline(found, raiser);
		const { rows } = await writeBatch(tx, author, [
			{ where: found.article.link, value: found.article.title, plan },
		]);
		const outcome = rows[0]?.outcome;
		if (outcome instanceof RowRejectedError)
			throw new HttpError(409, `The round cannot be saved: ${outcome.message}.`);
	});
}
