import { db } from '#lib/db/client.ts';
import { HttpError } from '#lib/http/errors.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import { moreInWords } from '#lib/plans/limit-words.ts';
import { type Usage, usageOf } from '#lib/plans/usage.ts';
import {
	callAsPage,
	type FormPage,
	leadTo,
	refusalOf,
	textsOf,
} from '#lib/profile/call-as-page.server.ts';
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
import { SEARCHES } from './limits.ts';

/** What the chat's pages show and do: `/ai-chat`, and `/6557` with the list of conversations open. */

/** Conversations of one page of the list, and questions of one page of a conversation. */
export const LISTED = 30;
const SHOWN = 20;

/** What was sent and refused, to be shown again. */
export interface RefusedForm {
	text: string;
	status: number;
	/** What was asked, to be sent again; empty where it was no question. */
	question: string;
	insteadOf: string | null;
}

/** The path of a conversation on a page of the chat. */
export const conversationPath = (base: string, id: string): string => `${base}?c=${id}`;

/** The conversation and the question that a stream begins with. */
function begun(stream: string): { conversation: string; message: string } | null {
	const [, conversation, message] =
		/^event: begun\ndata: \{"conversation":"(\d+)","message":"(\d+)"\}/.exec(stream) ?? [];
	return conversation && message ? { conversation, message } : null;
}

async function askedByForm(
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
	const place = begun(await answer.text());
	return leadTo(place ? `${conversationPath(base, place.conversation)}#m${place.message}` : base);
}

/** Does what a form of the chat asks for; null when nothing was sent. */
export async function postedChat(
	page: FormPage,
	base: string,
): Promise<Response | RefusedForm | null> {
	if (page.request.method !== 'POST') return null;
	const form = textsOf(await page.request.formData().catch(() => new FormData()));
	const { do: what = 'ask', c = '', m = '' } = form;
	if (what === 'ask') return askedByForm(page, base, form);
	const path = `/api/ai/conversations/${encodeURIComponent(c)}`;
	const led = (answer: Response, to: string) => (answer.ok ? leadTo(to) : refusedBy(page, answer));
	if (what === 'delete') {
		const answer = await callAsPage(removeConversationCall, page, {}, { method: 'DELETE', path });
		// One that is not there any more was deleted as well, in another window.
		return answer.status === 404
			? leadTo(`${base}?done=deleted`)
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
	return leadTo(base);
}

const refusedBy = async (page: FormPage, answer: Response): Promise<RefusedForm> => ({
	...(await refusalOf(page, answer)),
	...{ question: '', insteadOf: null },
});

const notices: Record<string, string> = {
	deleted: 'The conversation is deleted.',
	renamed: 'Renamed.',
	shared: 'Shared: who has the link sees what was answered so far.',
	unshared: 'No longer shared: its link leads nowhere.',
	judged: 'Thank you. It is noted.',
};

/** What a page of the chat shows to its member. */
export interface ChatView {
	conversations: Conversation[];
	/** How many there are in all, or that were found. */
	total: number;
	/** Words that were looked for. */
	words: string;
	/** Of the list, from 1. */
	page: number;
	open: Conversation | null;
	messages: Message[];
	/** The question before which there are earlier ones; null where there are none. */
	earlier: string | null;
	/** Whether the newest questions are shown. */
	isLast: boolean;
	/** The question that is asked again, and what stands in the field. */
	editing: Message | null;
	draft: string;
	/** Whether the open conversation is to be deleted: asked for by a link. */
	isDeleting: boolean;
	usage: Usage;
	/** What the next plan has; null where none has more. */
	more: string | null;
	notice: string | null;
}

/** A question of a member; null where there is none of theirs. */
const ownOrNone = (accountId: number, id: string): Promise<Message | null> =>
	ownMessage(db, accountId, id).catch((error: unknown) => {
		if (error instanceof HttpError && error.status === 404) return null;
		throw error;
	});

/** Whether a member may search once more; counts it. */
const maySearch = (accountId: number): Promise<boolean> =>
	limitRate(db, `conversation searches ${accountId}`, SEARCHES).then(
		() => true,
		(error: unknown) => {
			if (error instanceof HttpError && error.status === 429) return false;
			throw error;
		},
	);

/** What a page of the chat shows. @throws HttpError 404 for another's conversation. */
export async function chatView({ member }: Session, { searchParams }: URL): Promise<ChatView> {
	const paramOf = (name: string) => searchParams.get(name) ?? '';
	const search = paramOf('find').trim().slice(0, 200).replaceAll('\0', '').toWellFormed();
	const mayFind = search === '' || (await maySearch(member.id));
	const words = mayFind ? search : '';
	const page = /^[1-9]\d{0,3}$/.test(paramOf('page')) ? Number(paramOf('page')) : 1;
	const { data, total } = await conversationsOf(db, member.id, words, {
		skip: (page - 1) * LISTED,
		take: LISTED,
	});
	const open = paramOf('c') === '' ? null : await ownConversation(db, member.id, paramOf('c'));
	const before = /^[1-9]\d{0,14}$/.test(paramOf('before')) ? paramOf('before') : null;
	// One more than is shown says whether there are earlier ones.
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
		more: moreInWords('questions', usage),
		notice: mayFind
			? (notices[paramOf('done')] ?? null)
			: 'Too many searches. Try again in a minute.',
	};
}
