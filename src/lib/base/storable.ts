/** Whether PostgreSQL can keep a text: it has no half of a surrogate pair and no character 0. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Why a text that it cannot keep is refused. */
export const NOT_STORABLE = 'This contains characters that cannot be stored.';
