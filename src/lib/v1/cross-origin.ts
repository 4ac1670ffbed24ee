/** Lets scripts on any site read responses. Without `Allow-Credentials`, browsers send no cookies. */
export const crossOrigin: Readonly<Record<string, string>> = {
	'Access-Control-Allow-Origin': '*',
	'Access-Control-Expose-Headers':
		'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id',
	'Cross-Origin-Resource-Policy': 'cross-origin',
};

/**
 * Answers a browser's preflight request before a cross-origin script may send a key. The response is cached for a day,
 * and counts towards no limit.
 */
export const preflight = (allow: string): Response =>
	new Response(null, {
		status: 204,
		headers: {
			...crossOrigin,
			'Access-Control-Allow-Methods': allow,
			'Access-Control-Allow-Headers': 'Authorization, Content-Type',
			'Access-Control-Max-Age': '86400',
			'Cache-Control': 'no-store',
		},
	});
