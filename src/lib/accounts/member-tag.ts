/** Cache tag of public pages that say who a member is: a change of name, privacy or state drops them. */
export const memberTag = (accountId: number): string => `member:${accountId}`;
