/** Returns whether PostgreSQL can store a text: no half of a surrogate pair and no character 0. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Error for a text that cannot be stored. */
export const NOT_STORABLE = 'This contains characters that cannot be stored.';
