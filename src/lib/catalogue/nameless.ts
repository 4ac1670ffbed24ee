/** Placeholders that sources write for unknown or undisclosed investors. */
const nobody =
	/^[\s\p{Pd}.?*()[\],:]*(?:undisclosed|unknown|unnamed|n\/?a|none|tb[acd]|not (?:disclosed|known|named|specified)|(?:and )?(?:many |several |various )?(?:others?|more)|various|(?:and )?(?:(?:angel|existing|individual|other|private|several|undisclosed|unnamed|various) )+(?:angels|backers|individuals|investors?)|(?:angel|business) ?angels|angels)?[\s\p{Pd}.?*()[\],:]*$/iu;

/** Whether a text is a placeholder rather than a name: `Undisclosed`, `Angel Investors`, `and others`, `N/A`. */
export const isPlaceholderName = (text: string): boolean => nobody.test(text);
