import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { projectFile } from '#lib/base/project-file.ts';

/** Identifier source for investors of whom the starter knows only the name. */
export const NAME_ONLY_INVESTOR = 'starter-investor';

/**
 * Fields by name; references to other records hold their keys instead of catalogue ids. `revise()` checks the rest.
 */
const fields = z.record(z.string(), z.json());

const record = z.strictObject({
	type: z.enum(['project', 'organization', 'person', 'round']),
	/** The record's stable name in the starter, unique within its kind. */
	key: z.string().min(1),
	changes: z
		.array(
			z.strictObject({
				set: fields.optional(),
				add: z.record(z.string(), z.array(z.json())).optional(),
				source: z.url(),
				sources: z.record(z.string(), z.url()).optional(),
			}),
		)
		.min(1),
});

/** A record of the starter: its changes in order. The first creates it and refers to no other record. */
export type StarterRecord = z.output<typeof record>;

const headline = z.strictObject({
	title: z.string().min(1),
	link: z.url(),
	source_name: z.string().min(1),
	published_on: z.iso.date(),
	mentions: z.array(
		z.strictObject({ type: z.enum(['project', 'organization', 'people']), key: z.string() }),
	),
});
export type StarterHeadline = z.output<typeof headline>;

const read = async (name: string): Promise<unknown> =>
	JSON.parse(await readFile(projectFile(`data/starter/${name}`), 'utf8'));

const files = {
	project: 'projects.json',
	organization: 'organizations.json',
	person: 'people.json',
	round: 'rounds.json',
} as const satisfies Record<StarterRecord['type'], string>;

/** Returns the starter catalogue's records of a kind. */
export async function starterRecords(type: StarterRecord['type']): Promise<StarterRecord[]> {
	return z.array(record).parse(await read(files[type]));
}

/** Headlines with their links; never article text. */
export async function starterHeadlines(): Promise<StarterHeadline[]> {
	return z.array(headline).parse(await read('news.json'));
}

/** Returns the names and slug of a record after all its changes. */
export function namesIn({ changes }: { changes: readonly { set?: Record<string, unknown> }[] }): {
	slug: string;
	name: string;
	symbol: string | null;
} {
	const lastText = (field: string) => {
		const values = changes.flatMap(({ set }) => set?.[field] ?? []);
		const last = values.at(-1);
		return typeof last === 'string' ? last : null;
	};
	return { slug: lastText('slug') ?? '', name: lastText('name') ?? '', symbol: lastText('symbol') };
}
