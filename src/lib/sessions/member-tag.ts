/**
 * Returns the cache tag of public pages that identify a member: a change of name, privacy or state invalidates them.
 */
export const memberTag = (accountId: number): string => `member:${accountId}`;

/** Cache tag of public pages that name many members: leaders, and those who proposed or accepted a change. */
export const MEMBERS_TAG = 'member';

/** Returns the tags invalidated by a change of a member's name, privacy or state. */
export const memberTags = (accountId: number): string[] => [memberTag(accountId), MEMBERS_TAG];
