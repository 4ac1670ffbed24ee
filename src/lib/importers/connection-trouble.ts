const words: Record<string, string> = {
	ECONNREFUSED: 'refuses connections',
	ECONNRESET: 'broke off the connection',
	UND_ERR_SOCKET: 'broke off the connection',
	EPIPE: 'broke off the connection',
	ENOTFOUND: 'is not known by that name',
	EAI_AGAIN: 'is not known by that name',
	ENETUNREACH: 'is in a network that is out of reach',
	EHOSTUNREACH: 'is in a network that is out of reach',
	ETIMEDOUT: 'takes no connection in time',
	UND_ERR_CONNECT_TIMEOUT: 'takes no connection in time',
	CERT_HAS_EXPIRED: 'shows a certificate that has expired',
	ERR_TLS_CERT_ALTNAME_INVALID: 'shows a certificate of another site',
};

/** Returns the text to put after the name of an unreachable host, by failure code: `cannot be reached: it … (CODE)`. */
export function connectionTrouble(code: string): string {
	const reason =
		words[code] ?? (isOfCertificate(code) ? 'shows a certificate that nobody vouches for' : '');
	return reason ? `cannot be reached: it ${reason} (${code})` : `cannot be reached (${code})`;
}

const isOfCertificate = (code: string): boolean => /CERT|SIGNATURE|ISSUER/.test(code);
