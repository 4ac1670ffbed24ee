import { SettingsError } from '#lib/base/settings-error.ts';
import type { BoardAnswer, JobFormat } from './job-format.ts';
import { parsedJson } from './job-posting.ts';
import { jobFormats } from './job-services.ts';

/** What a board of jobs holds, whoever serves it: told apart by its shape. */
export interface BoardItems {
	kind: JobFormat['kind'];
	items: unknown[];
	/** The address of the page after this one; null where this is the last. */
	next: string | null;
}

/**
 * The jobs in what an address has sent.
 * @param address where it was asked, in full.
 * @throws SettingsError for what is no board of jobs.
 */
export function itemsIn(text: string, name: string, address?: string): BoardItems {
	const answer: BoardAnswer = { name, text, json: parsedJson(text) };
	for (const format of jobFormats) {
		const items = format.items(answer);
		if (items === null) continue;
		const url = URL.parse(address ?? '');
		return { kind: format.kind, items, next: (url && format.next?.(answer, url)) ?? null };
	}
	throw new SettingsError(
		`${name} is no board of jobs: neither of a service that is read here, nor a feed in JSON, RSS or Atom, nor a page with JobPosting data.`,
	);
}
