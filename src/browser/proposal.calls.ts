import { callApi } from './session/call-api.ts';

/** Calls of a proposal's page. Each throws ApiError. */

/** What one may do about a proposal. */
export const standingOf = (slug: string) => callApi('GET /api/dao/standing', { query: { slug } });
export type Standing = Awaited<ReturnType<typeof standingOf>>;

export type VoteWord = 'Accept' | 'Reject';

/** Votes; gives the tally with it. */
export const castVote = (slug: string, vote: VoteWord) =>
	callApi('POST /api/dao/vote', { body: { slug, vote } });

/** Says what a form of the page says. */
export const sendComment = (form: FormData) =>
	callApi('POST /api/contributions/comment', { body: Object.fromEntries(form) });

export const hideComment = (body: { slug: string; _id: string; reason: string }) =>
	callApi('POST /api/contributions/hide-comment', { body });
