const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const many = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`;

/** Returns the time until `end` in its two largest units: `6 days 3 hours`; null once `end` has passed. */
export function timeLeft(end: string, now: Date): string | null {
	const left = Date.parse(end) - now.getTime();
	if (left <= 0) return null;
	const [days, hours, minutes] = [
		Math.floor(left / DAY),
		Math.floor((left % DAY) / HOUR),
		Math.floor((left % HOUR) / MINUTE),
	];
	if (days > 0)
		return [many(days, 'day'), hours > 0 && many(hours, 'hour')].filter(Boolean).join(' ');
	if (hours > 0)
		return [many(hours, 'hour'), minutes > 0 && many(minutes, 'minute')].filter(Boolean).join(' ');
	return minutes > 0 ? many(minutes, 'minute') : 'less than a minute';
}
