import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ReadMail, readEml } from '#lib/mail/read-eml.ts';

/** A mail in a site's outbox folder. */
export interface OutboxMail extends ReadMail {
	/** Of its file. */
	name: string;
	/** As sent. */
	raw: string;
}

/** The mails of the site whose data is in `folder`, oldest first. Mails still being written are skipped. */
export async function outboxMails(folder: string): Promise<OutboxMail[]> {
	const outbox = join(folder, 'outbox');
	const names = await readdir(outbox).catch(() => []);
	return Promise.all(
		names
			.filter((name) => /^\d.*\.eml$/.test(name))
			.sort()
			.map(async (name) => {
				const raw = await readFile(join(outbox, name), 'utf8');
				return { name, raw, ...readEml(raw) };
			}),
	);
}
