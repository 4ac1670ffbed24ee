import type pg from 'pg';

/** A statement as sent, without its values. */
export interface SentStatement {
	/** The name of the pool. */
	pool: string;
	/** With $1, $2 in place of the values. */
	text: string;
}

/** Observes the statements sent to PostgreSQL; empty unless a server has set callbacks. */
interface QueryWatch {
	/** Called before a statement is sent; the returned function is called at the end, with the error if it failed. */
	begin?: (statement: SentStatement) => (error?: unknown) => void;
	/** Called when a connection of `pool` was acquired, with the milliseconds waited. */
	waited?: (pool: string, milliseconds: number) => void;
}

/** The query watch of this process. */
export const queryWatch: QueryWatch = {};

/** Reports each statement sent over `client` to the watch, except cursors and COPY. */
export function watchQueries(client: pg.PoolClient, pool: string): void {
	const query: unknown = client.query;
	if (typeof query !== 'function') return;
	Reflect.set(client, 'query', (...given: unknown[]): unknown => {
		const text = textOf(given[0]);
		const ended = text === undefined ? undefined : queryWatch.begin?.({ pool, text });
		if (!ended) return Reflect.apply(query, client, given);
		const last = given.at(-1);
		if (typeof last === 'function') {
			const tell = (error: unknown, ...rest: unknown[]) => {
				ended(error ?? undefined);
				Reflect.apply(last, undefined, [error, ...rest]);
			};
			return Reflect.apply(query, client, [...given.slice(0, -1), tell]);
		}
		const answer: unknown = Reflect.apply(query, client, given);
		if (answer instanceof Promise) answer.then(() => ended(), ended);
		return answer;
	});
}

function textOf(query: unknown): string | undefined {
	if (typeof query === 'string') return query;
	if (typeof query !== 'object' || query === null || 'submit' in query) return undefined;
	const text: unknown = Reflect.get(query, 'text');
	return typeof text === 'string' ? text : undefined;
}
