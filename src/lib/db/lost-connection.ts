const BROKEN_SOCKET = /^E(?:CONN\w+|PIPE|TIMEDOUT|HOST\w+|NET\w+|NOTFOUND|AI_AGAIN)$/;
const BROKEN_CLIENT =
	/^(?:Connection terminated|Query read timeout|timeout expired|Client (?:has encountered a connection error|was closed))/;
/** The server ends, has crashed, starts or recovers, or others hold all its connections; or the connection broke. */
const NO_SERVER = /^(?:08|57P0[1-3]|53300)/;
/** A standby, or a primary that has become one. */
export const READ_ONLY = '25006';

/** disk_full; files of ours are told so by the system. */
const NO_ROOM = /^(?:53100|ENOSPC|EDQUOT)$/;

/** The code that PostgreSQL or the system gave an error; empty when there is none. */
export const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

/** Whether it was the socket or its client that broke, whatever the server would have said. */
export const isBrokenConnection = (error: Error): boolean =>
	BROKEN_SOCKET.test(codeOf(error)) || BROKEN_CLIENT.test(error.message);

/**
 * Whether an error says that the server cannot be reached for now, as while it is started again or another takes its
 * place. Of a query it does not tell whether the server had carried it out.
 */
export const isServerAway = (error: unknown): boolean =>
	error instanceof Error && (NO_SERVER.test(codeOf(error)) || isBrokenConnection(error));

/** Whether nothing can be written for now, while reads go on. */
export const isUnwritable = (error: Error): boolean =>
	codeOf(error) === READ_ONLY || NO_ROOM.test(codeOf(error));
