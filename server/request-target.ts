/** A request that is refused before it is processed any further. */
export interface Refusal {
	status: number;
	description: string;
	headers?: Record<string, string>;
}

/** A checked request: host and address in one canonical spelling, safe to pass on. */
export interface Target {
	/** Lowercase host, with its port unless that is the default. */
	host: string;
	/** Starts with one slash; never contains `//`, `..`, a backslash or broken percent-encoding. */
	path: string;
	/** Includes its `?`; may be empty. */
	search: string;
}

/** Methods that the server accepts at all. */
export const METHODS: readonly string[] = [
	'GET',
	'HEAD',
	'POST',
	'PUT',
	'PATCH',
	'DELETE',
	'OPTIONS',
];

const MAX_LENGTH = 8_192;
/** Limit for the path alone, since a redirect repeats it. */
const MAX_PATH_LENGTH = 2_048;

const refusal = (status: number, description: string): Refusal => ({ status, description });

function checkHost(header: string | undefined): string | undefined {
	if (!header || !/^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(header)) return undefined;
	const address = `http://${header}/`;
	return URL.canParse(address) ? new URL(address).host : undefined;
}

/** Returns whether a host cannot be the name of another site: it is a local name or a numeric address. */
function isLocalOrNumeric(host: string): boolean {
	const name = host.replace(/:\d+$/, '');
	return (
		name === 'localhost' ||
		name.endsWith('.localhost') ||
		name.startsWith('[') ||
		/^(?:\d{1,3}\.){3}\d{1,3}$/.test(name)
	);
}

/** Detects encoded slashes and double encoding, which can make two programs read the same address differently. */
function isAmbiguous(path: string): boolean {
	return path.includes('//') || /%(?:2f|5c|00|25[0-9a-f]{2})/i.test(path) || path.includes('\\');
}

function isDecodable(text: string): boolean {
	try {
		return !decodeURIComponent(text).includes('\0');
	} catch {
		return false;
	}
}

/** Decodes the query leniently: old links carry parameters in other encodings, which are not refused. */
function readable(search: string): string {
	return isDecodable(search) ? search : `?${new URLSearchParams(search)}`;
}

function checkAddress(address: string): { path: string; search: string } | Refusal {
	if (address.length > MAX_LENGTH) return refusal(414, 'The address is too long.');
	if (!address.startsWith('/')) return refusal(400, 'The address must start with a slash.');
	const [rawPath = '/'] = address.split('?', 1);
	if (!isDecodable(rawPath)) return refusal(400, 'The address cannot be read.');
	if (isAmbiguous(rawPath)) return refusal(404, 'There is nothing at this address.');
	const url = `http://localhost${address}`;
	if (!URL.canParse(url)) return refusal(400, 'The address cannot be read.');
	const { pathname, search } = new URL(url);
	if (pathname.length > MAX_PATH_LENGTH) return refusal(414, 'The address is too long.');
	return { path: pathname, search: readable(search) };
}

/** Checks method, Host and address of a request before anything else reads them. */
export function checkTarget(
	request: { method: string | undefined; host: string | undefined; address: string | undefined },
	site: { host: string | undefined; fromLoopback: boolean },
): Target | Refusal {
	const method = request.method ?? '';
	if (!METHODS.includes(method))
		return {
			...refusal(405, `The method ${method.slice(0, 40)} is not supported here.`),
			headers: { allow: METHODS.join(', ') },
		};
	const host = checkHost(request.host);
	if (!host) return refusal(400, 'The Host header is missing, malformed or given twice.');
	const address = checkAddress(request.address ?? '/');
	if ('status' in address) return address;
	// A load balancer on this machine asks for its own name.
	const isHealthCheck =
		site.fromLoopback && ['/healthz', '/readyz', '/metrics'].includes(address.path);
	const isOurs = site.host ? host === site.host : isLocalOrNumeric(host);
	if (!isOurs && !isHealthCheck)
		return refusal(
			421,
			site.host
				? 'This server does not serve that host.'
				: 'This server does not serve that host; its operator sets the host with SITE_URL.',
		);
	return { host: site.host ?? host, ...address };
}
