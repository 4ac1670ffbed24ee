/** A known error of an API call, answered in the contract's form. The description is for whoever made the call. */
export class HttpError extends Error {
	override name = 'HttpError';
	readonly status: number;
	/** A code of the specification's message catalogue, where one fits. */
	readonly code: string | undefined;
	/** What is wrong with each field of a form. */
	readonly fields: Record<string, string> | undefined;
	readonly headers: Record<string, string>;
	/** `Set-Cookie` lines that go along, as those which end a session. */
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

interface DatabaseFailure {
	/** SQLSTATE. */
	code: string;
}

const isDatabaseFailure = (error: unknown): error is DatabaseFailure =>
	error instanceof Error && 'code' in error && typeof error.code === 'string';

/** The database's own error, which drizzle wraps. */
function databaseFailure(error: unknown): DatabaseFailure | undefined {
	if (isDatabaseFailure(error)) return error;
	return error instanceof Error && isDatabaseFailure(error.cause) ? error.cause : undefined;
}

const unavailable = /^(?:08|53|57P)|^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE)$/;

/** What a failed read means to the caller, or undefined when it is a mistake of ours. */
export function readFailure(error: unknown): HttpError | undefined {
	if (error instanceof HttpError) return error;
	const code = databaseFailure(error)?.code ?? '';
	const headers = { 'Retry-After': '5' };
	if (code === '57014')
		return new HttpError(
			503,
			'This took longer than allowed. Narrow the search or the filters, or try again in a moment.',
			{ headers },
		);
	if (unavailable.test(code))
		return new HttpError(
			503,
			'The data cannot be reached at the moment. Try again in a few seconds.',
			{ headers },
		);
	// A value that no check of ours caught and the database cannot take: the caller's, not a failure.
	if (code.startsWith('22')) return new HttpError(400, 'A value in params cannot be used.');
	return undefined;
}
