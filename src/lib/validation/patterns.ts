/** Patterns used by the rules. Each is anchored and matches in linear time on text of any length. */
export const patterns = {
	/**
	 * Letters, digits, dots, underscores and hyphens, an @, a domain, and a top-level domain of two or more letters.
	 */
	email: /^[A-Za-z0-9._-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,63}$/,
	/** Letters of any script with their combining marks, and spaces: neither digits nor punctuation. */
	name: /^[\p{L}\p{M} \u200C\u200D]+$/u,
	phoneNumber: /^\+?\d+$/,
	url: /^https?:\/\/[^\s]+$/,
	number: /^\d*$/,
	/** 0 to 100, optionally with decimals. */
	numberPercent: /^(?:\d{1,2}(?:\.\d+)?|100(?:\.0+)?)$/,
	password: /^(?=[\s\S]*[\p{L}\p{N}])[\s\S]{8,}$/u,
} as const;
