/** Policy for responses that are not pages: nothing may run or load, however a browser interprets them. */
const NOTHING_CSP =
	"default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; style-src 'self'";

const PERMISSIONS = [
	'accelerometer',
	'autoplay',
	'browsing-topics',
	'camera',
	'display-capture',
	'geolocation',
	'gyroscope',
	'hid',
	'magnetometer',
	'microphone',
	'midi',
	'payment',
	'serial',
	'usb',
]
	.map((name) => `${name}=()`)
	.join(', ');

const ALWAYS: readonly [name: string, value: string][] = [
	['x-content-type-options', 'nosniff'],
	['referrer-policy', 'strict-origin-when-cross-origin'],
	['x-frame-options', 'DENY'],
	['cross-origin-opener-policy', 'same-origin'],
	['permissions-policy', PERMISSIONS],
];

/** Headers common to every response of a server; pages bring their own Content-Security-Policy. */
export interface SecurityHeaders {
	/** Set on every response, whatever it contains. */
	always: readonly [name: string, value: string][];
	/** Set where the response does not override them. */
	defaults: readonly [name: string, value: string][];
}

/** Returns the headers for a site served at `siteUrl`. Only an https address adds Strict-Transport-Security. */
export function securityHeaders(siteUrl: string | undefined): SecurityHeaders {
	const https = siteUrl?.startsWith('https:') ?? false;
	return {
		always: https
			? [...ALWAYS, ['strict-transport-security', 'max-age=31536000; includeSubDomains']]
			: ALWAYS,
		defaults: [
			['content-security-policy', NOTHING_CSP],
			// Feeds, logos and the data API may be shown elsewhere: those routes say cross-origin.
			['cross-origin-resource-policy', 'same-origin'],
		],
	};
}
