import { codeOf, isServerUnreachable, isUnwritable } from '../db/lost-connection.ts';

/** A known error of an API call, answered in the contract's form. The description is meant for the caller. */
export class HttpError extends Error {
	override name = 'HttpError';
	readonly status: number;
	/** A code from the specification's message catalogue, if one fits. */
	readonly code: string | undefined;
	/** The error message for each invalid field of a form. */
	readonly fields: Record<string, string> | undefined;
	readonly headers: Record<string, string>;
	/** `Set-Cookie` lines to send along, such as those that end a session. */
	readonly cookies: readonly string[];

	constructor(
		status: number,
		description: string,
		more: {
			code?: string;
			fields?: Record<string, string>;
			headers?: Record<string, string>;
			cookies?: readonly string[];
		} = {},
	) {
		super(description);
		this.status = status;
		this.code = more.code;
		this.fields = more.fields;
		this.headers = more.headers ?? {};
		this.cookies = more.cookies ?? [];
	}
}

/** Returns the database's own error, which drizzle wraps. */
export function databaseFailure(error: unknown): Error | undefined {
	if (!(error instanceof Error)) return undefined;
	return error.cause instanceof Error && !('code' in error) ? error.cause : error;
}

/** Returns the unique constraint or index that a write would have violated: the requested value is already taken. */
export function violatedUniqueConstraint(error: unknown): string | undefined {
	const failure = databaseFailure(error);
	if (!failure || codeOf(failure) !== '23505' || !('constraint' in failure)) return undefined;
	return typeof failure.constraint === 'string' ? failure.constraint : undefined;
}

/** Messages for races between two requests, for calls that have no message of their own. */
const raceMessages: Record<string, string> = {
	// unique_violation, exclusion_violation
	'23505': 'Somebody has just created the same thing. Reload the page to see it.',
	'23P01': 'Somebody has just created the same thing. Reload the page to see it.',
	// foreign_key_violation
	'23503': 'The item this belongs to has just been removed. Reload the page.',
	// serialization_failure, deadlock_detected
	'40001': 'Somebody has just changed the same data. Try again.',
	'40P01': 'Somebody has just changed the same data. Try again.',
};

/**
 * Returns whether the database has no free connection or cannot serve: out of memory, out of disk, or shutting down.
 */
const isOverburdened = (failure: Error): boolean =>
	/^(?:53|57P)/.test(codeOf(failure)) ||
	failure.message === 'timeout exceeded when trying to connect';

/** Returns the error to report to the caller for a failed read, or undefined when the fault is ours. */
export function readFailure(error: unknown): HttpError | undefined {
	if (error instanceof HttpError) return error;
	const failure = databaseFailure(error);
	if (!failure) return undefined;
	const code = codeOf(failure);
	const headers = { 'Retry-After': '5' };
	if (code === '57014')
		return new HttpError(
			503,
			'This took longer than allowed. Narrow the search or the filters, or try again in a moment.',
			{ headers },
		);
	if (isUnwritable(failure))
		return new HttpError(
			503,
			'Changes are not possible at the moment. Try again in a few seconds.',
			{
				headers,
			},
		);
	if (isServerUnreachable(failure) || isOverburdened(failure))
		return new HttpError(
			503,
			'The data is unavailable at the moment. Try again in a few seconds.',
			{ headers },
		);
	if (raceMessages[code] !== undefined) return new HttpError(409, raceMessages[code]);
	// A value that passed our checks but the database cannot store: the caller's fault, not a failure.
	if (code.startsWith('22')) return new HttpError(400, 'A value in params is not valid.');
	return undefined;
}
