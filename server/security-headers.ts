/** For answers that are no page: nothing may run or load, whatever a browser makes of them. */
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

/** What every answer of a server says; pages bring their own Content-Security-Policy. */
export interface SecurityHeaders {
	/** On every answer, whatever it holds. */
	always: readonly [name: string, value: string][];
	/** Where the answer does not say otherwise. */
	defaults: readonly [name: string, value: string][];
}

/** The headers for a site served at `siteUrl`; only an https address promises https to browsers. */
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
