import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compose, type OutgoingMail } from './compose.ts';
import type { Transport } from './transport.ts';

/** Sorts by time, then by mail id; the same for each attempt: `20261121T083000250Z-000000000007.eml`. */
export const outboxName = ({ id, createdAt }: Pick<OutgoingMail, 'id' | 'createdAt'>): string =>
	`${new Date(createdAt).toISOString().replace(/[-:.]/g, '')}-${String(id).padStart(12, '0')}.eml`;

/**
 * Delivers into a folder, one file per mail, newest name last. Files appear atomically, and sending a mail again
 * writes the same file. Only the owner can read them: they may contain codes.
 */
export function outboxFolder(folder: string): Transport {
	return {
		patience: 5,
		async send(mail) {
			const { raw } = await compose(mail);
			await mkdir(folder, { recursive: true, mode: 0o700 });
			const name = outboxName(mail);
			const part = join(folder, `.${name}.${process.pid}.part`);
			try {
				await writeFile(part, raw, { mode: 0o600 });
				await rename(part, join(folder, name));
			} catch (error) {
				await rm(part, { force: true });
				throw error;
			}
		},
	};
}
