import { db, reads } from '#lib/db/client.ts';
import { errorResponse, methodNotAllowed } from '#lib/http/answer.ts';
import { HttpError } from '#lib/http/errors.ts';
import type { RouteContext } from '#lib/sessions/endpoint.ts';
import { crossOrigin, preflight } from '#lib/v1/cross-origin.ts';
import { type CallPath, findCallPath } from './find-call.ts';

/** Returns the methods that a path accepts, with HEAD if a GET neither changes anything nor sends mail. */
const methodsOf = ({ byMethod }: CallPath): string[] =>
	[...byMethod].flatMap(([method, { facts }]) =>
		method === 'GET' && !facts.guarded ? ['GET', 'HEAD'] : [method],
	);

/** Responds to a method that a path does not accept. Scripts of any site may ask which methods version 1 accepts. */
function otherMethod({ method }: Request, path: CallPath): Response {
	const allow = methodsOf(path).join(', ');
	if (![...path.byMethod.values()].some(({ facts }) => facts.byKey))
		return methodNotAllowed(method, allow);
	if (method === 'OPTIONS') return preflight(allow);
	const answer = methodNotAllowed(method, allow);
	for (const [name, value] of Object.entries(crossOrigin)) answer.headers.set(name, value);
	return answer;
}

/** Serves the listed call that the request's path and method name, using the site's own database. */
export function serveCall(context: RouteContext): Response | Promise<Response> {
	const { request, url, clientAddress } = context;
	const path = findCallPath(url.pathname);
	if (!path) return errorResponse(new HttpError(404, 'There is no such API call.'));
	if (!methodsOf(path).includes(request.method)) return otherMethod(request, path);
	const call = path.byMethod.get(request.method === 'HEAD' ? 'GET' : request.method);
	if (!call) return otherMethod(request, path);
	return call(db, { request, url, clientAddress, routePattern: path.pattern }, reads);
}
