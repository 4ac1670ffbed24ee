import { callApi } from './session/call-api.ts';

/** Calls of the proposal page. Each throws ApiError. */

/** Fetches what the member may do about a proposal. */
export const fetchStanding = (slug: string) =>
	callApi('GET /api/dao/standing', { query: { slug } });
export type Standing = Awaited<ReturnType<typeof fetchStanding>>;

export type VoteChoice = 'Accept' | 'Reject';

/** Casts a vote; returns the new tally. */
export const castVote = (slug: string, vote: VoteChoice) =>
	callApi('POST /api/dao/vote', { body: { slug, vote } });

/** Sends the comment in a form of the page. */
export const sendComment = (form: FormData) =>
	callApi('POST /api/contributions/comment', { body: Object.fromEntries(form) });

export const hideComment = (body: { slug: string; _id: string; reason: string }) =>
	callApi('POST /api/contributions/hide-comment', { body });
