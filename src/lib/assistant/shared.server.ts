import { reads } from '#lib/db/client.ts';
import { memberTag } from '#lib/sessions/member-tag.ts';
import {
	type Conversation,
	conversationTag,
	type Message,
	messagesOf,
	sharedConversation,
} from './conversation.ts';

/**
 * Returns a shared conversation as displayed publicly; null if there is none with this slug, or it has no messages
 * left.
 */
export async function sharedPage(
	slug: string,
): Promise<{ conversation: Conversation; messages: Message[] } | null> {
	const conversation = await sharedConversation(reads, slug);
	if (!conversation) return null;
	const messages = await messagesOf(reads, conversation, 'shared');
	return messages.length === 0 ? null : { conversation, messages };
}

/** Cache tags of its public page. */
export const sharedTags = ({ id, account }: Conversation): string[] => [
	conversationTag(id),
	memberTag(account),
];
