import { reads } from '#lib/db/client.ts';
import { exportAnswer } from './export.ts';
import { isDirectorySource } from './sources.ts';
import { readView } from './view.ts';

/** The CSV of the view that an address asks for, or undefined when there is no such directory. */
export function exportDirectory(source: string, query: URLSearchParams): Response | undefined {
	return isDirectorySource(source) ? exportAnswer(reads, readView(source, query)) : undefined;
}
