/** Any site's scripts may read what is answered. Without `Allow-Credentials` no browser sends a cookie along. */
export const crossOrigin: Readonly<Record<string, string>> = {
	'Access-Control-Allow-Origin': '*',
	'Access-Control-Expose-Headers':
		'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id',
	'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** What a browser asks before a script of another site may send a key. It is kept for a day, and counts for no limit. */
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
