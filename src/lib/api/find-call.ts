import type { Db } from '#lib/db/connect.ts';
import type { CallFacts, RouteContext } from '#lib/sessions/endpoint.ts';
import { calls } from './calls.ts';

/** A call as the list serves it. `reads` is a replica that may lag behind, for calls that change nothing. */
export interface ServedCall {
	(db: Db, context: RouteContext, reads: Db): Promise<Response>;
	readonly facts: CallFacts;
}

/** The endpoints at one path. */
export interface CallPath {
	/** As written in the list: `/api/v1/projects/{slug}`. */
	pattern: string;
	byMethod: Map<string, ServedCall>;
	matches: RegExp;
}

/** Each served call with its method and path; entries with only facts have a route file of their own. */
const servedCalls = Object.entries(calls).flatMap(([name, call]) => {
	const [method = '', pattern = ''] = name.split(' ');
	return typeof call === 'function' ? [{ method, pattern, call }] : [];
});

const paths: CallPath[] = [...Map.groupBy(servedCalls, ({ pattern }) => pattern)].map(
	([pattern, those]) => ({
		pattern,
		byMethod: new Map<string, ServedCall>(those.map(({ method, call }) => [method, call])),
		matches: new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
	}),
);
const fixedPaths = new Map(paths.map((path) => [path.pattern, path]));
const withParameters = paths.filter(({ pattern }) => pattern.includes('{'));

/** Finds the endpoints that match a URL path; fixed paths take precedence over those with parameters. */
export const findCallPath = (pathname: string): CallPath | undefined =>
	fixedPaths.get(pathname) ?? withParameters.find(({ matches }) => matches.test(pathname));
