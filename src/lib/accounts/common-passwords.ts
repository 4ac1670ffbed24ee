import list from './common-passwords.json' with { type: 'json' };

/** In lower case; the file names their source. */
const common: ReadonlySet<string> = new Set(list.passwords.split(' '));

/** Whether a password is among the 10,000 most used ones of eight or more characters, ignoring case. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
