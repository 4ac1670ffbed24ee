/** Hours east of Greenwich for zone names that feeds use but RFC 822 lacks. */
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

/** A numeric date, with its parts: `11/20/2026`. */
const inFigures = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\b/;
/** A zone after a time, or a zone name at the end or before the year. */
const zone =
	/:\d\d(?:\.\d+)?\s*(?:GMT|UTC)?[+-]\d\d:?\d\d|\d\s?Z$|\s(?!AM\b|PM\b)[A-Z]{1,4}(?:\s\d{4}|\s?\(.*\))?$/;

/** Puts the year first if a number above 12 shows which one is the day; null if either could be. */
function yearFirst(text: string): string | null {
	const [, one = '', other = '', year] = inFigures.exec(text) ?? [];
	if (year === undefined) return text;
	const isDayFirst = Number(one) > 12;
	if (!isDayFirst && Number(other) <= 12 && one !== other) return null;
	const day = isDayFirst ? [year, other, one] : [year, one, other];
	return text.replace(inFigures, day.join('/'));
}

/**
 * Parses a feed's date as ISO 8601 in UTC: RFC 822, ISO 8601 and any other form that every machine reads the same
 * way. Without a zone it counts as UTC. Null when it cannot be read, its month could be its day, or it is before 1990
 * or more than a day after `now` (milliseconds since 1970).
 */
export function feedDate(text: string, now: number): string | null {
	const ordered = yearFirst(text.trim());
	if (ordered === null) return null;
	const named = ordered
		.replace(/\b([A-Z]{3,4})$/, (name) => zones[name] ?? name)
		.replace(/^([\d-]{10})[ T]([\d:.]{5,12})$/, '$1T$2Z')
		// As Drupal writes it: `Thursday, September 12, 2024 - 10:00`.
		.replace(/ - (?=\d{1,2}:\d\d)/, ' ');
	if (!/\d{4}|\d{1,2}\s+\w{3}\s+\d\d\b/.test(named)) return null;
	const isIso = /^\d{4}-\d\d(?:-\d\d(?:T.*)?)?$/.test(named);
	const time = Date.parse(isIso || zone.test(named) ? named : `${named} UTC`);
	return time >= FIRST && time <= now + DAY ? new Date(time).toISOString() : null;
}
