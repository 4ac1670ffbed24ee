import { type DestinationStream, type Logger, pino } from 'pino';
import type { AstroLogLine } from '#lib/http/astro-log.ts';

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

/** Writes a line of Astro's; its lines about single requests are ours already. */
export function logAstro(log: Logger, line: AstroLogLine, id: string | undefined): void {
	const entry = { id, label: line.label ?? undefined };
	if (line.level === 'error') log.error(entry, line.message);
	else if (line.level === 'warn') log.warn(entry, line.message);
	else log.debug(entry, line.message);
}
