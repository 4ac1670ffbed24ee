import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { readRows } from '../db/read-rows.ts';
import { helpVote } from '../db/schema/help.ts';
import { errorResponse } from '../http/answer.ts';
import { clientNetwork } from '../http/client-network.ts';
import { HttpError } from '../http/errors.ts';
import { limitRate } from '../http/rate-limit.ts';
import { checkSameOrigin } from '../http/same-origin.ts';
import { type VoteNotice, voteNotices } from './vote-notices.ts';

const LIMIT = { most: 60, seconds: 3_600 };

const Vote = z.object({ article: z.string().max(200), helpful: z.enum(['yes', 'no']) });

/** `POST /api/help/votes`, as described in OpenAPI. */
export const helpVoteFacts = {
	summary: 'Rates a help article',
	input: Vote,
	answer: z.object({ status: z.literal(200), description: z.string() }),
	forMembers: false,
};

/** The voter, and the articles that exist. */
export interface VoteContext {
	/** The caller's address. */
	address: string;
	/** Key for hashing voters; the same on every server of the site. */
	key: string;
	/** Paths of the existing articles, by category and slug: `careers/post-job`. */
	articles: ReadonlyMap<string, string>;
}

async function writtenVote(request: Request): Promise<unknown> {
	const type = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();
	const unreadable = () => {
		throw new HttpError(400, 'The request body cannot be read.');
	};
	if (type === 'application/json') return request.json().catch(unreadable);
	if (type !== 'application/x-www-form-urlencoded' && type !== 'multipart/form-data')
		throw new HttpError(415, 'Send a form or JSON with the fields article and helpful.');
	return Object.fromEntries(await request.formData().catch(unreadable));
}

/** Stores the vote, replacing an earlier one from the same network. Resolves with the vote and the article's path. */
async function storeVote(db: Db, request: Request, { address, key, articles }: VoteContext) {
	checkSameOrigin(request, false);
	const written = Vote.safeParse(await writtenVote(request));
	if (!written.success)
		throw new HttpError(422, 'Give the article, and yes or no in helpful.', {
			fields: { helpful: 'yes or no' },
		});
	const { article, helpful } = written.data;
	const href = articles.get(article);
	if (href === undefined) throw new HttpError(404, 'Article not found.');
	const network = clientNetwork(address);
	await limitRate(db, `help ${network}`, LIMIT);
	const voter = createHmac('sha256', key).update(`help ${network}`).digest('base64url');
	const vote = { helpful: helpful === 'yes', at: sql<string>`now()` };
	await db
		.insert(helpVote)
		.values({ article, voter, ...vote })
		.onConflictDoUpdate({ target: [helpVote.article, helpVote.voter], set: vote });
	return { helpful, href };
}

/** Redirects to the article, with the notice's id as the fragment. */
function backTo(request: Request, href: string, notice: VoteNotice): Response {
	const page = new URL(href, new URL(request.url).origin);
	page.hash = `vote-${notice}`;
	return new Response(null, {
		status: 303,
		headers: { Location: page.href, 'Cache-Control': 'no-store' },
	});
}

/** Returns the page of this site that the form was on; undefined if the request does not say. */
function formPage(request: Request, articles: VoteContext['articles']): string | undefined {
	const from = URL.parse(request.headers.get('referer') ?? '');
	const isOurs = from?.origin === new URL(request.url).origin;
	return isOurs ? [...articles.values()].find((href) => href === from.pathname) : undefined;
}

/**
 * Answers `POST /api/help/votes`: `{ article, helpful: "yes" | "no" }` as JSON or a form. Clients that accept JSON get
 * 200 or the contract's error; a browser's form is redirected to the article with 303.
 */
export async function answerHelpVote(
	db: Db,
	request: Request,
	context: VoteContext,
): Promise<Response> {
	const wantsPage = /text\/html/.test(request.headers.get('accept') ?? '');
	try {
		const { helpful, href } = await storeVote(db, request, context);
		if (wantsPage) return backTo(request, href, helpful);
		return Response.json(
			{ status: 200, description: voteNotices[helpful] },
			{ headers: { 'Cache-Control': 'no-store' } },
		);
	} catch (error) {
		if (!(error instanceof HttpError)) throw error;
		const page = formPage(request, context.articles);
		if (wantsPage && error.status === 429 && page !== undefined)
			return backTo(request, page, 'later');
		return errorResponse(error);
	}
}

/** How many readers found an article helpful and how many did not. */
export interface VoteTotals {
	article: string;
	yes: number;
	no: number;
}

const voteTotalsRow = z.object({ article: z.string(), yes: z.number(), no: z.number() });

/** Returns the totals of every article with votes: the largest share of "no" first, then the most votes. */
export async function voteTotals(db: Db): Promise<VoteTotals[]> {
	const rows = await readRows(db, voteTotalsRow)`
		SELECT article, count(*) FILTER (WHERE helpful)::int AS yes,
			count(*) FILTER (WHERE NOT helpful)::int AS no
		FROM ${helpVote} GROUP BY article
		ORDER BY count(*) FILTER (WHERE NOT helpful)::float / count(*) DESC, count(*) DESC, article`;
	return rows;
}
