/** What the rules compare with. Each is anchored and reads a text of any length in linear time. */
export const patterns = {
	/** Letters, digits, dots, underscores and hyphens, an @, a domain, a top-level domain of two letters or more. */
	email: /^[A-Za-z0-9._-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,63}$/,
	/** Letters of any script and the marks upon them, spaces: neither digits nor punctuation. */
	name: /^[\p{L}\p{M} \u200C\u200D]+$/u,
	phoneNumber: /^\+?\d+$/,
	url: /^https?:\/\/[^\s]+$/,
	number: /^\d*$/,
	/** 0 to 100, with decimals if wanted. */
	numberPercent: /^(?:\d{1,2}(?:\.\d+)?|100(?:\.0+)?)$/,
	password: /^(?=[\s\S]*[\p{L}\p{N}])[\s\S]{8,}$/u,
} as const;
