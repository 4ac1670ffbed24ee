import { db } from '#lib/db/client.ts';
import { HttpError } from '#lib/http/errors.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import { redirectTo } from '#lib/http/redirects.ts';
import { higherLimitInWords } from '#lib/plans/limit-words.ts';
import { type Usage, usageOf } from '#lib/plans/usage.ts';
import { callAsPage, type FormPage, refusalOf, textsOf } from '#lib/profile/call-as-page.server.ts';
import type { Session } from '#lib/sessions/sessions.ts';
import { askCall } from './ask-calls.ts';
import {
	type Conversation,
	conversationsOf,
	lastMessages,
	type Message,
	ownConversation,
	ownMessage,
} from './conversation.ts';
import {
	changeConversationCall,
	removeConversationCall,
	verdictCall,
} from './conversation-calls.ts';
import { SEARCH_RATE } from './limits.ts';

/** Content and actions of the chat pages: `/ai-chat`, and `/6557` with the conversation list open. */

/** Conversations per page of the list, and questions per page of a conversation. */
export const CONVERSATIONS_PER_PAGE = 30;
const SHOWN = 20;

/** A refused submission, to be shown again. */
export interface RefusedForm {
	text: string;
	status: number;
	/** The question, to be sent again; empty if none was submitted. */
	question: string;
	insteadOf: string | null;
}

/** Returns the path of a conversation on a chat page. */
export const conversationPath = (base: string, id: string): string => `${base}?c=${id}`;

/** Returns the conversation and question named at the start of a stream. */
function parseStreamStart(stream: string): { conversation: string; message: string } | null {
	const [, conversation, message] =
		/^event: begun\ndata: \{"conversation":"(\d+)","message":"(\d+)"\}/.exec(stream) ?? [];
	return conversation && message ? { conversation, message } : null;
}

async function askFromForm(
	page: FormPage,
	base: string,
	{ question = '', c = '', instead_of = '' }: Record<string, string>,
): Promise<Response | RefusedForm> {
	const body = { question, ...(c && { conversation: c }), ...(instead_of && { instead_of }) };
	const answer = await callAsPage(askCall, page, body, { path: '/api/ai/ask' });
	if (!answer.ok) {
		const refused = await refusalOf(page, answer);
		return { ...refused, question, insteadOf: instead_of || null };
	}
	const place = parseStreamStart(await answer.text());
	return redirectTo(
		place ? `${conversationPath(base, place.conversation)}#m${place.message}` : base,
	);
}

/** Handles a form posted from the chat; null if nothing was posted. */
export async function postedChat(
	page: FormPage,
	base: string,
): Promise<Response | RefusedForm | null> {
	if (page.request.method !== 'POST') return null;
	const form = textsOf(await page.request.formData().catch(() => new FormData()));
	const { do: what = 'ask', c = '', m = '' } = form;
	if (what === 'ask') return askFromForm(page, base, form);
	const path = `/api/ai/conversations/${encodeURIComponent(c)}`;
	const led = (answer: Response, to: string) =>
		answer.ok ? redirectTo(to) : refusedBy(page, answer);
	if (what === 'delete') {
		const answer = await callAsPage(removeConversationCall, page, {}, { method: 'DELETE', path });
		// One that no longer exists was deleted in another window.
		return answer.status === 404
			? redirectTo(`${base}?done=deleted`)
			: led(answer, `${base}?done=deleted`);
	}
	const here = conversationPath(base, c);
	if (what === 'rename') {
		const { topic = '' } = form;
		return led(
			await callAsPage(changeConversationCall, page, { topic }, { path }),
			`${here}&done=renamed`,
		);
	}
	if (what === 'share' || what === 'unshare') {
		const body = { shared: what === 'share' };
		return led(
			await callAsPage(changeConversationCall, page, body, { path }),
			`${here}&done=${what}d`,
		);
	}
	if (what === 'good' || what === 'wrong') {
		const body = { good: what === 'good', ...(form.reason && { reason: form.reason }) };
		const at = `/api/ai/messages/${encodeURIComponent(m)}/verdict`;
		return led(
			await callAsPage(verdictCall, page, body, { path: at }),
			`${here}&done=judged#m${m}`,
		);
	}
	return redirectTo(base);
}

const refusedBy = async (page: FormPage, answer: Response): Promise<RefusedForm> => ({
	...(await refusalOf(page, answer)),
	...{ question: '', insteadOf: null },
});

const notices: Record<string, string> = {
	deleted: 'Conversation deleted.',
	renamed: 'Renamed.',
	shared: 'Shared: anyone with the link can see the answers so far.',
	unshared: 'No longer shared: the link has stopped working.',
	judged: 'Thank you. Your feedback was saved.',
};

/** The data that a chat page shows to its member. */
export interface ChatView {
	conversations: Conversation[];
	/** The number of all conversations, or of those found. */
	total: number;
	/** The search words. */
	words: string;
	/** Page of the list, from 1. */
	page: number;
	open: Conversation | null;
	messages: Message[];
	/** The first question displayed, if there are earlier ones; else null. */
	earlier: string | null;
	/** Whether the newest questions are shown. */
	isLast: boolean;
	/** The question being edited, which is in the input field. */
	editing: Message | null;
	draft: string;
	/** Whether deletion of the open conversation awaits confirmation, as requested by a link. */
	isDeleting: boolean;
	usage: Usage;
	/** The next plan's limit, in words; null if none offers more. */
	more: string | null;
	notice: string | null;
}

/** Returns a member's question; null if they have none with that id. */
const ownOrNone = (accountId: number, id: string): Promise<Message | null> =>
	ownMessage(db, accountId, id).catch((error: unknown) => {
		if (error instanceof HttpError && error.status === 404) return null;
		throw error;
	});

/** Whether a member may search again; counts the search. */
const maySearch = (accountId: number): Promise<boolean> =>
	limitRate(db, `conversation searches ${accountId}`, SEARCH_RATE).then(
		() => true,
		(error: unknown) => {
			if (error instanceof HttpError && error.status === 429) return false;
			throw error;
		},
	);

/** Returns what a chat page shows. @throws HttpError 404 for another member's conversation. */
export async function chatView({ member }: Session, { searchParams }: URL): Promise<ChatView> {
	const paramOf = (name: string) => searchParams.get(name) ?? '';
	const search = paramOf('find').trim().slice(0, 200).replaceAll('\0', '').toWellFormed();
	const mayFind = search === '' || (await maySearch(member.id));
	const words = mayFind ? search : '';
	const page = /^[1-9]\d{0,3}$/.test(paramOf('page')) ? Number(paramOf('page')) : 1;
	const { data, total } = await conversationsOf(db, member.id, words, {
		skip: (page - 1) * CONVERSATIONS_PER_PAGE,
		take: CONVERSATIONS_PER_PAGE,
	});
	const open = paramOf('c') === '' ? null : await ownConversation(db, member.id, paramOf('c'));
	const before = /^[1-9]\d{0,14}$/.test(paramOf('before')) ? paramOf('before') : null;
	// One more than is shown tells whether there are earlier ones.
	const found = open ? await lastMessages(db, open, SHOWN + 1, before) : [];
	const messages = found.slice(-SHOWN);
	const editing =
		open && paramOf('edit') !== '' ? await ownOrNone(member.id, paramOf('edit')) : null;
	const usage = await usageOf(db, member.id, 'questions');
	return {
		...{ conversations: data, total, words, page, open, messages, editing, usage },
		earlier: found.length > SHOWN ? (messages[0]?.id ?? null) : null,
		isLast: before === null,
		draft: editing?.question ?? paramOf('q').slice(0, 2_000),
		isDeleting: open !== null && searchParams.has('delete'),
		more: higherLimitInWords('questions', usage),
		notice: mayFind
			? (notices[paramOf('done')] ?? null)
			: 'Too many searches. Try again in a minute.',
	};
}
