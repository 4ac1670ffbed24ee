import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { moment } from '#lib/sessions/answers.ts';
import { type Call, endpoint, noInput, nothing } from '#lib/sessions/endpoint.ts';
import { keyedHash } from '#lib/sessions/site-secret.ts';
import type { Db } from '../db/connect.ts';
import { isoSeconds } from '../db/iso-time.ts';
import { demoPost } from '../db/schema/members.ts';
import { HttpError } from '../http/errors.ts';
import { limitRate } from '../http/rate-limit.ts';

/** Maximum rows per visitor at a time. */
const MAX = 100;
const LIMIT = { most: 120, seconds: 60 };

const writtenPost = z.object({
	title: z
		.string('A title is required')
		.trim()
		.min(1, 'A title is required')
		.max(200, 'A title can have at most 200 characters'),
	body: z
		.string('The body must be text')
		.max(10_000, 'A body can have at most 10,000 characters')
		.default(''),
});
type WrittenPost = z.infer<typeof writtenPost>;

/** A sandbox row as its visitor sees it. */
const apiPost = z.object({
	_id: z.string(),
	title: z.string(),
	body: z.string(),
	createdAt: moment,
	expiresAt: moment.describe(
		'Time at which the post is removed automatically, in ISO 8601 format, UTC.',
	),
});
export type Post = z.infer<typeof apiPost>;

const shape = {
	_id: sql<string>`${demoPost.id}::text`,
	title: demoPost.title,
	body: demoPost.body,
	createdAt: sql<string>`${isoSeconds(sql`${demoPost.created_at}`)}`,
	expiresAt: sql<string>`${isoSeconds(sql`${demoPost.expires_at}`)}`,
};

/** Returns the owner of a sandbox: a member, wherever they connect from, otherwise a network. Neither is stored. */
async function visitorOf({ db, session, caller }: Call<unknown>): Promise<Buffer> {
	await limitRate(db, `posts ${caller.network}`, LIMIT);
	const who = session ? `account ${session.member.id}` : `network ${caller.network}`;
	return keyedHash(db, 'visitors', who);
}

const lasting = (visitor: Buffer) =>
	and(eq(demoPost.visitor, visitor), sql`${demoPost.expires_at} > now()`);

/** Returns the visitor's row with the id at the end of the URL. Another visitor's row is treated as unknown. */
function postOf(url: URL, visitor: Buffer) {
	const id = /\/([1-9]\d{0,14})$/.exec(url.pathname)?.[1];
	if (id === undefined) throw unknownPost();
	return and(eq(demoPost.id, Number(id)), lasting(visitor));
}

const unknownPost = () =>
	new HttpError(404, 'Post not found: it was removed, its day is over, or it is not yours.');

function requirePost(posts: Post[]): Post {
	const [post] = posts;
	if (!post) throw unknownPost();
	return post;
}

/** Adds a row to a visitor's sandbox, for one day. @throws HttpError 409 when it is full. */
export async function addPost(db: Db, visitor: Buffer, post: WrittenPost): Promise<Post> {
	return db.transaction(async (tx) => {
		// One at a time per visitor: otherwise a hundred concurrent ones would all count ninety-nine.
		await tx.execute(sql`SELECT pg_advisory_xact_lock(${visitor.readBigInt64BE()})`);
		if ((await tx.$count(demoPost, lasting(visitor))) >= MAX)
			throw new HttpError(409, `The sandbox already holds ${MAX} posts. Remove one first.`);
		const made = await tx
			.insert(demoPost)
			.values({ ...post, visitor, expires_at: sql`now() + interval '1 day'` })
			.returning(shape);
		return requirePost(made);
	});
}

/** `POST /api/posts` */
export const addPostCall = endpoint(
	{
		summary: 'Adds a post to your sandbox for one day',
		input: writtenPost,
		answer: apiPost,
		statuses: [201],
	},
	async (call) => {
		const post = await addPost(call.db, await visitorOf(call), call.input);
		const headers = { Location: `/api/posts/${post._id}` };
		return Response.json(post, { status: 201, headers });
	},
);

/** `GET /api/posts/{id}` */
export const readPostCall = endpoint(
	{ ...noInput, summary: 'Gets a post in your sandbox', answer: apiPost },
	async (call) => {
		const one = postOf(call.url, await visitorOf(call));
		return requirePost(await call.db.select(shape).from(demoPost).where(one));
	},
);

/** `PUT /api/posts/{id}`: replaces the whole post. */
export const changePostCall = endpoint(
	{ summary: 'Updates a post in your sandbox', input: writtenPost, answer: apiPost },
	async (call) => {
		const one = postOf(call.url, await visitorOf(call));
		return requirePost(await call.db.update(demoPost).set(call.input).where(one).returning(shape));
	},
);

/** `DELETE /api/posts/{id}` */
export const removePostCall = endpoint(
	{ ...noInput, summary: 'Deletes a post in your sandbox', answer: nothing },
	async (call) => {
		const one = postOf(call.url, await visitorOf(call));
		requirePost(await call.db.delete(demoPost).where(one).returning(shape));
		return undefined;
	},
);
