import { type DestinationStream, type Logger, pino } from 'pino';
import type { AstroLogLine } from '#lib/http/astro-log.ts';

export type { Logger } from 'pino';

/** Error properties that are logged; anything else attached to an error may be user input. */
const TELLING = ['type', 'message', 'stack', 'code', 'constraint', 'table', 'aggregateErrors'];

/**
 * Serializes an error for the log with only these properties: PostgreSQL's details quote the row, and other errors
 * carry whole requests.
 */
function serializeError(error: unknown): unknown {
	if (!(error instanceof Error)) return error;
	const fields: object = pino.stdSerializers.err(error);
	return Object.fromEntries(
		Object.entries(fields).flatMap(([name, value]) => {
			if (!TELLING.includes(name)) return [];
			return [
				[name, name === 'aggregateErrors' && Array.isArray(value) ? value.map(plain) : value],
			];
		}),
	);
}

const plain = (error: object) =>
	Object.fromEntries(Object.entries(error).filter(([name]) => TELLING.includes(name)));

/** Creates a log of JSON lines on standard output. JSON escapes text from outside, so it cannot forge a line. */
export function createLog(level: string, destination?: DestinationStream): Logger {
	const options = {
		level,
		base: undefined,
		timestamp: pino.stdTimeFunctions.isoTime,
		serializers: { err: serializeError },
	};
	return destination ? pino(options, destination) : pino(options);
}

/** Returns the path with the names of its query parameters, never their values, which may be an e-mail address. */
export function loggedPath(path: string, search: string): string {
	return pathWithNames(path, search).replace(LONG_NUMBER, '…');
}

/** Matches anything that could be a card number someone put into a URL. */
const LONG_NUMBER = /\d(?:(?:[\s+-]|%20)*\d){11,}/g;

function pathWithNames(path: string, search: string): string {
	if (search === '') return path;
	const names = [...new Set(new URLSearchParams(search).keys())].slice(0, 20);
	return `${path}?${names.map((name) => `${encodeURIComponent(name.slice(0, 40))}=…`).join('&')}`;
}

/** Writes one of Astro's log lines; its lines about single requests are already covered by ours. */
export function logAstro(log: Logger, line: AstroLogLine, id: string | undefined): void {
	const entry = { id, label: line.label ?? undefined };
	if (line.level === 'error') log.error(entry, line.message);
	else if (line.level === 'warn') log.warn(entry, line.message);
	else log.debug(entry, line.message);
}
