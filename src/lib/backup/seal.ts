import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { SettingsError } from '#lib/base/settings-error.ts';

/** AES-256-GCM: a format marker, the nonce, the ciphertext, and the authentication tag. */
const SIGN = Buffer.from('cairnbk1');
const NONCE = 12;
const TAG = 16;
const HEAD = SIGN.length + NONCE;

const unreadable = () =>
	new SettingsError(
		'The backup cannot be opened: BACKUP_KEY is not the one it was made with, or the file is damaged.',
	);

/** Encrypts a stream, so that nobody can read or change it without the key (32 bytes). */
export async function* seal(
	chunks: AsyncIterable<Uint8Array>,
	key: Uint8Array,
): AsyncGenerator<Buffer> {
	const nonce = randomBytes(NONCE);
	const cipher = createCipheriv('aes-256-gcm', key, nonce);
	cipher.setAAD(SIGN);
	yield Buffer.concat([SIGN, nonce]);
	for await (const chunk of chunks) yield cipher.update(chunk);
	yield Buffer.concat([cipher.final(), cipher.getAuthTag()]);
}

/**
 * Decrypts what `seal` wrote. Its integrity is known only at the end: use nothing of it before.
 * @throws SettingsError one sentence, if the key is different or the file was altered.
 */
export async function* unseal(
	chunks: AsyncIterable<Uint8Array>,
	key: Uint8Array,
): AsyncGenerator<Buffer> {
	let waiting: Buffer = Buffer.alloc(0);
	let decipher: ReturnType<typeof createDecipheriv> | undefined;
	let isGcm: ((tag: Buffer) => void) | undefined;
	for await (const chunk of chunks) {
		waiting = Buffer.concat([waiting, chunk]);
		if (!decipher && waiting.length >= HEAD) {
			if (!waiting.subarray(0, SIGN.length).equals(SIGN)) throw unreadable();
			const opened = createDecipheriv('aes-256-gcm', key, waiting.subarray(SIGN.length, HEAD));
			opened.setAAD(SIGN);
			isGcm = (tag) => opened.setAuthTag(tag);
			decipher = opened;
			waiting = waiting.subarray(HEAD);
		}
		// The last bytes may be the tag.
		if (decipher && waiting.length > TAG) {
			const ready = waiting.length - TAG;
			yield decipher.update(waiting.subarray(0, ready));
			waiting = waiting.subarray(ready);
		}
	}
	if (!decipher || waiting.length !== TAG) throw unreadable();
	isGcm?.(waiting);
	try {
		yield decipher.final();
	} catch {
		throw unreadable();
	}
}
