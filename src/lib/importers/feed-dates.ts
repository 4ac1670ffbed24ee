/** Hours east of Greenwich of zone names that are not in RFC 822 and that feeds use. */
const zones: Record<string, string> = {
	BST: '+0100',
	CET: '+0100',
	CEST: '+0200',
	EET: '+0200',
	EEST: '+0300',
	MSK: '+0300',
	JST: '+0900',
	KST: '+0900',
	SGT: '+0800',
	HKT: '+0800',
	AEST: '+1000',
	AEDT: '+1100',
};
const DAY = 86_400_000;
const FIRST = Date.UTC(1990, 0, 1);

/**
 * A feed's date as ISO 8601 in UTC: RFC 822, ISO 8601, or without a zone, which is taken for UTC. Null when it cannot be
 * read, is before 1990 or more than a day ahead of `now` (milliseconds since 1970).
 */
export function feedDate(text: string, now: number): string | null {
	const named = text
		.trim()
		.replace(/\b([A-Z]{3,4})$/, (zone) => zones[zone] ?? zone)
		.replace(/^([\d-]{10})[ T]([\d:.]{5,12})$/, '$1T$2Z')
		.replace(/^((?:[A-Za-z]{3,9},?\s+)?\d{1,2}\s+[A-Za-z]{3,9}\s+\d{4}\s+[\d:]{4,8})$/, '$1 +0000');
	if (!/\d{4}|\d{1,2}\s+\w{3}\s+\d\d\b/.test(named)) return null;
	const time = Date.parse(named);
	return time >= FIRST && time <= now + DAY ? new Date(time).toISOString() : null;
}
