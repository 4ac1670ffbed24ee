const BROKEN_SOCKET = /^E(?:CONN\w+|PIPE|TIMEDOUT|HOST\w+|NET\w+|NOTFOUND|AI_AGAIN)$/;
const BROKEN_CLIENT =
	/^(?:Connection terminated|Query read timeout|timeout expired|Client (?:has encountered a connection error|was closed))/;
/**
 * Codes of a server that is stopping, crashed, starting, recovering or out of connections, and of a broken connection.
 */
const NO_SERVER = /^(?:08|57P0[1-3]|53300)/;
/** Code for writes to a standby, or to a former primary. */
export const READ_ONLY = '25006';

/** disk_full, and the system's codes for our own files. */
const NO_ROOM = /^(?:53100|ENOSPC|EDQUOT)$/;

/** Returns the code of an error from PostgreSQL or the system; empty if there is none. */
export const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

/** Whether the socket or its client broke, regardless of the server's answer. */
export const isBrokenConnection = (error: Error): boolean =>
	BROKEN_SOCKET.test(codeOf(error)) || BROKEN_CLIENT.test(error.message);

/**
 * Whether an error says that the server is unreachable for now, as during a restart or failover. The server may
 * nevertheless have executed the query.
 */
export const isServerUnreachable = (error: unknown): boolean =>
	error instanceof Error && (NO_SERVER.test(codeOf(error)) || isBrokenConnection(error));

/** Whether writes fail for now, while reads continue. */
export const isUnwritable = (error: Error): boolean =>
	codeOf(error) === READ_ONLY || NO_ROOM.test(codeOf(error));
