/**
 * Parses the contract's list notation: `'DeFi','AI'`, with quotes inside a value doubled. Empty text and empty quotes
 * are the empty list. Null when the text is not such a list.
 */
export function parseQuotedList(text: string): string[] | null {
	const trimmed = text.trim();
	if (trimmed === '') return [];
	const items: string[] = [];
	const item = /\s*'((?:[^']|'')*)'\s*(,|$)/gy;
	for (;;) {
		const match = item.exec(trimmed);
		if (!match) return null;
		items.push((match[1] ?? '').replaceAll("''", "'"));
		if (match[2] === '') break;
	}
	return [...new Set(items.filter((value) => value !== ''))];
}

/** Writes the same notation; an empty list becomes empty quotes. */
export function writeQuotedList(items: readonly string[]): string {
	return items.length === 0
		? "''"
		: items.map((item) => `'${item.replaceAll("'", "''")}'`).join(',');
}
