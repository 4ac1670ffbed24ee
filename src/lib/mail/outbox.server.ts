import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { currentSettings } from '#lib/base/current-settings.ts';

/** File names in the outbox folder: nothing else is ever read. */
const NAME = /^\d{8}T\d{9}Z-\d{12,}\.eml$/;
const MAX = 200;

export interface OutboxMail {
	name: string;
	raw: string;
}

const folder = (): string => join(currentSettings().dataFolder, 'outbox');

/** Whether anybody's mails may be read here, which is the case only during development. */
export const isOutboxOpen = (): boolean =>
	import.meta.env.DEV || process.env.NODE_ENV === 'development';

/** Returns the file names of the newest mails, newest first. */
export async function outboxNames(): Promise<string[]> {
	const names = await readdir(folder()).catch(() => []);
	return names
		.filter((name) => NAME.test(name))
		.sort()
		.reverse()
		.slice(0, MAX);
}

/** Returns a mail as sent; undefined if there is none of that name. */
export async function readOutboxMail(name: string): Promise<OutboxMail | undefined> {
	if (!NAME.test(name)) return undefined;
	const raw = await readFile(join(folder(), name), 'utf8').catch(() => undefined);
	return raw === undefined ? undefined : { name, raw };
}
