import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A newly generated key and its certificate as PEM, which nobody else trusts. */
export interface SelfSigned {
	key: string;
	cert: string;
}

/** One DER value: its tag, the length of its content, the content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
	const content = Buffer.concat(parts);
	const { length } = content;
	if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content]);
	const bytes = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
	return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const identifier = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const bitString = (bits: Buffer) => der(0x03, Buffer.from([0]), bits);

const ECDSA_WITH_SHA256 = sequence(identifier('2a8648ce3d040302'));
const COMMON_NAME = identifier('550403');
const SUBJECT_ALT_NAME = identifier('551d11');

/** `YYMMDDHHMMSSZ`, the X.509 format of times before 2050. */
function utcTime(at: number): Buffer {
	const digits = new Date(at).toISOString().replaceAll(/\D/g, '').slice(2, 14);
	return der(0x17, Buffer.from(`${digits}Z`));
}

const DAY = 86_400_000;

/** Creates a certificate for a host name, valid from yesterday until tomorrow (RFC 5280, ECDSA on P-256). */
export function selfSigned(host: string): SelfSigned {
	const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(host)))));
	const hosts = sequence(der(0x82, Buffer.from(host)));
	const certified = sequence(
		der(0xa0, der(0x02, Buffer.from([2]))),
		// A leading 0 bit keeps the number positive.
		der(0x02, Buffer.from([1]), randomBytes(8)),
		ECDSA_WITH_SHA256,
		name,
		sequence(utcTime(Date.now() - DAY), utcTime(Date.now() + DAY)),
		name,
		publicKey.export({ type: 'spki', format: 'der' }),
		der(0xa3, sequence(sequence(SUBJECT_ALT_NAME, der(0x04, hosts)))),
	);
	const signature = bitString(sign('sha256', certified, privateKey));
	const base64 = sequence(certified, ECDSA_WITH_SHA256, signature).toString('base64');
	const lines = base64.match(/.{1,64}/g)?.join('\n');
	return {
		key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
		cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
	};
}
