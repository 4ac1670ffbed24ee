import type pg from 'pg';
import { processWide } from '#lib/base/process-wide.ts';

/** A statement as it is sent, without its values. */
export interface SentStatement {
	/** The name of its pool. */
	pool: string;
	/** With $1, $2 in place of values. */
	text: string;
}

/** Who is told of what goes to PostgreSQL; nobody, unless a server has put something here. */
interface QueryWatch {
	/** Called before a statement is sent; what it gives is called at the end, with the error if it failed. */
	begin?: (statement: SentStatement) => (error?: unknown) => void;
	/** Called when a connection of `pool` was had after so many milliseconds. */
	waited?: (pool: string, milliseconds: number) => void;
}

/** The one watch of this process; the server and the site's bundle share it. */
export const queryWatch = (): QueryWatch => processWide('query-watch', (): QueryWatch => ({}));

/** Tells the watch of each statement that goes over `client`; cursors and COPY are not told. */
export function watchQueries(client: pg.PoolClient, pool: string): void {
	const query: unknown = client.query;
	if (typeof query !== 'function') return;
	Reflect.set(client, 'query', (...given: unknown[]): unknown => {
		const text = textOf(given[0]);
		const ended = text === undefined ? undefined : queryWatch().begin?.({ pool, text });
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
