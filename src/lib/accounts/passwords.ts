import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP's minimum for argon2id: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const HASH_BYTES = 32;
const SALT_BYTES = 16;

interface Parameters {
	/** KiB. */
	memory: number;
	passes: number;
	parallelism: number;
}

const derive = promisify(argon2);

const argon2id = (secret: string, salt: Buffer, cost: Parameters, length: number) =>
	derive('argon2id', { message: secret, nonce: salt, tagLength: length, ...cost });

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/**
 * Hashes a password or code for storage, as a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`
 * (https://github.com/P-H-C/phc-string-format). Any characters are allowed and used as typed.
 */
export async function hashSecret(secret: string): Promise<string> {
	const salt = randomBytes(SALT_BYTES);
	const hash = await argon2id(secret, salt, PARAMETERS, HASH_BYTES);
	const { memory, passes, parallelism } = PARAMETERS;
	return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
}

interface ParsedHash extends Parameters {
	salt: Buffer;
	hash: Buffer;
}

function parseHash(text: string): ParsedHash {
	const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(text);
	if (!parts) throw new Error('A stored hash is not an argon2id PHC string.');
	const [memory = 0, passes = 0, parallelism = 0] = parts.slice(1, 4).map(Number);
	const [salt, hash] = parts.slice(4).map((part) => Buffer.from(part, 'base64'));
	if (!salt || !hash) throw new Error('A stored hash is missing a part.');
	return { memory, passes, parallelism, salt, hash };
}

/** A hash that no secret matches, with the cost of a real one: unknown accounts take as long as known ones. */
const NOBODY = `$argon2id$v=19$m=${PARAMETERS.memory},t=${PARAMETERS.passes},p=${PARAMETERS.parallelism}$${base64(Buffer.alloc(SALT_BYTES))}$${base64(Buffer.alloc(HASH_BYTES))}`;

/** Whether `secret` matches `storedHash`. Null (no password, or no account) returns false after the same work. */
export async function verifySecret(secret: string, storedHash: string | null): Promise<boolean> {
	const { salt, hash, ...cost } = parseHash(storedHash ?? NOBODY);
	const found = await argon2id(secret, salt, cost, hash.length);
	return timingSafeEqual(found, hash) && storedHash !== null;
}

/** Whether a stored hash was made at a different cost than new ones, so that the next sign-in should replace it. */
export function isOutdated(storedHash: string): boolean {
	const { memory, passes, parallelism } = parseHash(storedHash);
	return (
		memory !== PARAMETERS.memory ||
		passes !== PARAMETERS.passes ||
		parallelism !== PARAMETERS.parallelism
	);
}
