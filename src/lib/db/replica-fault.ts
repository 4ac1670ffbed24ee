import pg from 'pg';
import { codeOf, isBrokenConnection } from './lost-connection.ts';

/**
 * The fault of the replica behind a failed query. `lost`: it is gone, stopping or broken. `busy`: it is fine, but could
 * not answer this query. Either way the query can go to the primary.
 */
export type ReplicaFault = 'lost' | 'busy';

/** Codes for connection, resources, shutdown and start, system, and damaged data. */
const LOST = /^(?:08|53|57P|58|XX00[12])/;

/**
 * Codes of a conflict with recovery (reported as serialization failure or deadlock, for which a single read has no
 * other reason), and of actions impossible during recovery.
 */
const BUSY = /^(?:40001|40P01|25006)$/;

const NO_FREE_CONNECTION = 'timeout exceeded when trying to connect';

/**
 * Returns the replica fault behind an error; undefined when the query is at fault and would fail on the primary too.
 */
export function replicaFault(error: unknown): ReplicaFault | undefined {
	if (!(error instanceof Error)) return undefined;
	const code = codeOf(error);
	if (error instanceof pg.DatabaseError) {
		if (LOST.test(code) || isRefusal(error.severity, code)) return 'lost';
		return BUSY.test(code) ? 'busy' : undefined;
	}
	if (error.message === NO_FREE_CONNECTION) return 'busy';
	return isBrokenConnection(error) ? 'lost' : undefined;
}

/**
 * Whether an error refuses or ends a connection (a wrong password, no such database). Only such errors are fatal: none
 * of our statements is.
 */
function isRefusal(severity: string | undefined, code: string): boolean {
	return severity === 'FATAL' && !BUSY.test(code);
}

/** Returns an error as one line; a refused connection to a name with several addresses only has a code. */
export function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	return error.message || ('code' in error ? String(error.code) : error.name);
}
