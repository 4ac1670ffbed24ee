import list from './common-passwords.json' with { type: 'json' };

/** In lower case; the file says where they come from. */
const common: ReadonlySet<string> = new Set(list.passwords.split(' '));

/** Whether a password is among the 10,000 most used of eight characters or more, whatever its case. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
