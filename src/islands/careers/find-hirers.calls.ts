import { readDataset } from '#browser/session/call-api.ts';

/** A record that may hire, as listed in a picker. */
export interface Hirer {
	/** Path of its page: `/organization/{slug}` or `/project/{slug}`. */
	path: string;
	name: string;
	noun: 'Organization' | 'Project';
	logo: string | null;
}

const SHOWN = 10;

/** Organizations and projects by name, best first. Samples and people are left out: they hire nobody. */
export async function findHirers(term: string, signal: AbortSignal): Promise<Hirer[]> {
	if (term.trim() === '') return [];
	// People are also found but left out, so more is requested than shown.
	const query = { searchValue: term.slice(0, 100), limit: 3 * SHOWN };
	const found = await readDataset('search_global', query, signal);
	return found
		.flatMap(({ type, slug, name, logo, origin }): Hirer[] => {
			if (type === 'people' || origin === 'sample') return [];
			return type === 'venture'
				? [{ path: `/organization/${slug}`, name, noun: 'Organization', logo }]
				: [{ path: `/project/${slug}`, name, noun: 'Project', logo }];
		})
		.slice(0, SHOWN);
}
