import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** JSON lines on standard output; text from outside is escaped by JSON, so it cannot forge a line. */
export function createLog(level: string, destination?: DestinationStream): Logger {
	const options = { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime };
	return destination ? pino(options, destination) : pino(options);
}

/** The names of the query parameters, never their values, which may be somebody's e-mail address. */
export function loggedPath(path: string, search: string): string {
	if (search === '') return path;
	const names = [...new Set(new URLSearchParams(search).keys())].slice(0, 20);
	return `${path}?${names.map((name) => `${encodeURIComponent(name.slice(0, 40))}=…`).join('&')}`;
}
