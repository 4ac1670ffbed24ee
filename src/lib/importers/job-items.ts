import { SettingsError } from '#lib/base/settings-error.ts';
import type { BoardAnswer, JobFormat } from './job-format.ts';
import { tryParseJson } from './job-posting.ts';
import { jobFormats } from './job-services.ts';

/** The contents of a job board; its format is recognized by their shape. */
export interface BoardItems {
	kind: JobFormat['kind'];
	items: unknown[];
	/** The address of the next page; null on the last. */
	next: string | null;
}

/**
 * Parses the jobs in a response.
 * @param address the full address requested.
 * @throws SettingsError for what is no board of jobs.
 */
export function itemsIn(text: string, name: string, address?: string): BoardItems {
	const answer: BoardAnswer = { name, text, json: tryParseJson(text) };
	for (const format of jobFormats) {
		const items = format.items(answer);
		if (items === null) continue;
		const url = URL.parse(address ?? '');
		return { kind: format.kind, items, next: (url && format.next?.(answer, url)) ?? null };
	}
	throw new SettingsError(
		`${name} is not a job board: neither one of a supported service, nor a JSON, RSS or Atom feed, nor a page with JobPosting data.`,
	);
}
