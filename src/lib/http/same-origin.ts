import { HttpError } from './errors.ts';

/**
 * Returns whether a request was made by a page of this site, a page of another site, or a program, which sends
 * neither header. `none` in Sec-Fetch-Site means a typed address or a link in a mail: no page made it.
 */
export function requesterOf(request: Request): 'own page' | 'foreign page' | 'person' | 'program' {
	const site = request.headers.get('sec-fetch-site');
	const origin = request.headers.get('origin');
	if (origin !== null && origin !== new URL(request.url).origin) return 'foreign page';
	if (site === 'same-origin' || (site === null && origin !== null)) return 'own page';
	if (site === 'none') return 'person';
	return site === null ? 'program' : 'foreign page';
}

/**
 * Refuses requests that another site made a browser send. With `byCookie` the browser's own proof is required, since
 * a cookie is sent automatically; without it a program may call too.
 * @throws HttpError 403
 */
export function checkSameOrigin(request: Request, byCookie: boolean): void {
	const maker = requesterOf(request);
	if (maker === 'own page' || (maker === 'program' && !byCookie)) return;
	throw new HttpError(
		403,
		'This can only be done from a page on this site, or by a program with a Bearer token.',
	);
}
