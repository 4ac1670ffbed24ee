/** Cache tag of public pages that say who a member is: a change of name, privacy or state drops them. */
export const memberTag = (accountId: number): string => `member:${accountId}`;

/** Cache tag of public pages that list many members by name. */
export const MEMBERS_TAG = 'member';

/** What a change of a member's name, privacy or state drops. */
export const memberTags = (accountId: number): string[] => [memberTag(accountId), MEMBERS_TAG];
/** Cache tag of lists of changes, which say of many members what each proposed or accepted. */
export const creditsTag = 'credits';

/** What is stale when a member's name, privacy or state has changed. */
export const staleOfMember = (accountId: number): string[] => [memberTag(accountId), creditsTag];
