/** Returns the cache tag of public pages that say who a member is: a change of name, privacy or state drops them. */
export const memberTag = (accountId: number): string => `member:${accountId}`;

/** Cache tag of public pages that name many members: who leads, who proposed or accepted a change. */
export const MEMBERS_TAG = 'member';

/** Returns the tags that a change of a member's name, privacy or state drops. */
export const memberTags = (accountId: number): string[] => [memberTag(accountId), MEMBERS_TAG];
