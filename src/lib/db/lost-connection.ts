const BROKEN_SOCKET = /^E(?:CONN\w+|PIPE|TIMEDOUT|HOST\w+|NET\w+|NOTFOUND|AI_AGAIN)$/;
const BROKEN_CLIENT =
	/^(?:Connection terminated|Query read timeout|timeout expired|Client (?:has encountered a connection error|was closed))/;
/**
 * The server is stopping, crashed, starting or recovering, or its connections are all taken; or the connection broke.
 */
const NO_SERVER = /^(?:08|57P0[1-3]|53300)/;
/** A standby, or a primary that has become one. */
export const READ_ONLY = '25006';

/** disk_full; for our own files the system reports it so. */
const NO_ROOM = /^(?:53100|ENOSPC|EDQUOT)$/;

/** The code of an error from PostgreSQL or the system; empty when there is none. */
export const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

/** Whether the socket or its client broke, whatever the server would have said. */
export const isBrokenConnection = (error: Error): boolean =>
	BROKEN_SOCKET.test(codeOf(error)) || BROKEN_CLIENT.test(error.message);

/**
 * Whether an error says that the server is unreachable for now, as during a restart or failover. It does not tell
 * whether the server had executed the query.
 */
export const isServerAway = (error: unknown): boolean =>
	error instanceof Error && (NO_SERVER.test(codeOf(error)) || isBrokenConnection(error));

/** Whether writes fail for now, while reads continue. */
export const isUnwritable = (error: Error): boolean =>
	codeOf(error) === READ_ONLY || NO_ROOM.test(codeOf(error));
