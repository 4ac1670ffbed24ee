import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * The format of a key: `cairn_`, 33 random base62 characters (196 bits), and 6 with their CRC32. Invalid keys are
 * recognized without a database query, and secret scanners find leaked keys without false alarms
 * (https://github.blog/engineering/behind-githubs-new-authentication-token-formats/).
 */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'cairn_';
const RANDOM = 33;
const SUM = 6;
const form = new RegExp(`^${PREFIX}([0-9A-Za-z]{${RANDOM}})([0-9A-Za-z]{${SUM}})$`);

/** A new key. */
export function newKey(): string {
	const random = Array.from({ length: RANDOM }, () => DIGITS[randomInt(DIGITS.length)]).join('');
	return `${PREFIX}${random}${sumOf(random)}`;
}

/** Whether a text can be a key: its format and checksum are right. */
export function isKey(text: string): boolean {
	const [, random, sum] = form.exec(text) ?? [];
	return random !== undefined && sumOf(random) === sum;
}

/** Returns the first and last characters, by which the owner recognizes a key: `cairn_3fGh…x2Qz`. */
export const shortenKey = (key: string): string =>
	`${key.slice(0, PREFIX.length + 4)}…${key.slice(-4)}`;

/** Returns the stored hash of a key. Keys are long and random, so no slow hash is needed. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest();

function sumOf(random: string): string {
	let left = crc32(`${PREFIX}${random}`);
	let text = '';
	for (let place = 0; place < SUM; place += 1) {
		text = (DIGITS[left % DIGITS.length] ?? '') + text;
		left = Math.floor(left / DIGITS.length);
	}
	return text;
}
