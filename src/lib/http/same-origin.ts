import { HttpError } from './errors.ts';

/**
 * Whether a request was made by a page of this site, by one of another, or by a program, which tells neither. `none`
 * in Sec-Fetch-Site is an address that a person typed or a link of a mail: no page made it.
 */
export function madeBy(request: Request): 'own page' | 'foreign page' | 'person' | 'program' {
	const site = request.headers.get('sec-fetch-site');
	const origin = request.headers.get('origin');
	if (origin !== null && origin !== new URL(request.url).origin) return 'foreign page';
	if (site === 'same-origin' || (site === null && origin !== null)) return 'own page';
	if (site === 'none') return 'person';
	return site === null ? 'program' : 'foreign page';
}

/**
 * Refuses what another site made a browser ask for. With `byCookie` the browser's own proof is needed, since a
 * cookie goes along unasked; without it a program may ask too.
 * @throws HttpError 403
 */
export function checkSameOrigin(request: Request, byCookie: boolean): void {
	const maker = madeBy(request);
	if (maker === 'own page' || (maker === 'program' && !byCookie)) return;
	throw new HttpError(
		403,
		'This can only be done on a page of this site, or by a program with a Bearer token.',
	);
}
