/** A request that is refused before anything looks at it. */
export interface Refusal {
	status: number;
	description: string;
	headers?: Record<string, string>;
}

/** A checked request: one spelling of host and address, safe to hand on. */
export interface Target {
	/** Host with its port unless that is the default one, in small letters. */
	host: string;
	/** Starts with one slash; never holds `//`, `..`, a backslash or broken percent-encoding. */
	path: string;
	/** With its `?`, or empty. */
	search: string;
}

/** What is answered at all. */
export const METHODS: readonly string[] = [
	'GET',
	'HEAD',
	'POST',
	'PUT',
	'PATCH',
	'DELETE',
	'OPTIONS',
];

const LONGEST = 8_192;
/** Of the path alone: a redirect repeats it. */
const LONGEST_PATH = 2_048;

const refusal = (status: number, description: string): Refusal => ({ status, description });

function checkHost(header: string | undefined): string | undefined {
	if (!header || !/^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(header)) return undefined;
	const address = `http://${header}/`;
	return URL.canParse(address) ? new URL(address).host : undefined;
}

/** Hosts that no other site can be called: names of this machine, and numeric addresses. */
function isLocalOrNumeric(host: string): boolean {
	const name = host.replace(/:\d+$/, '');
	return (
		name === 'localhost' ||
		name.endsWith('.localhost') ||
		name.startsWith('[') ||
		/^(?:\d{1,3}\.){3}\d{1,3}$/.test(name)
	);
}

/** Encoded slashes and double encoding let two programs read one address differently. */
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

/** Old links carry parameters in other encodings; they are read as well as can be, not refused. */
function readable(search: string): string {
	return isDecodable(search) ? search : `?${new URLSearchParams(search)}`;
}

function checkAddress(address: string): { path: string; search: string } | Refusal {
	if (address.length > LONGEST) return refusal(414, 'The address is too long.');
	if (!address.startsWith('/')) return refusal(400, 'The address must start with a slash.');
	const [rawPath = '/'] = address.split('?', 1);
	if (!isDecodable(rawPath)) return refusal(400, 'The address is not readable.');
	if (isAmbiguous(rawPath)) return refusal(404, 'There is nothing at this address.');
	const url = `http://localhost${address}`;
	if (!URL.canParse(url)) return refusal(400, 'The address is not readable.');
	const { pathname, search } = new URL(url);
	if (pathname.length > LONGEST_PATH) return refusal(414, 'The address is too long.');
	return { path: pathname, search: readable(search) };
}

/** Checks method, Host and address of a request, before anything else reads them. */
export function checkTarget(
	request: { method: string | undefined; host: string | undefined; address: string | undefined },
	site: { host: string | undefined; fromLoopback: boolean },
): Target | Refusal {
	const method = request.method ?? '';
	if (!METHODS.includes(method))
		return {
			...refusal(405, `The method ${method.slice(0, 40)} is not used here.`),
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
				? 'This server does not answer for that host.'
				: 'This server does not answer for that host; its operator names it by SITE_URL.',
		);
	return { host: site.host ?? host, ...address };
}
