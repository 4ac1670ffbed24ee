import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** Source of the identifiers of investors of whom the starter has nothing but the name. */
export const NAME_ONLY_INVESTOR = 'starter-investor';

/** Fields by name; those that name other records hold their keys, where the catalogue has ids. `revise()` checks the rest. */
const fields = z.record(z.string(), z.json());

const record = z.strictObject({
	type: z.enum(['project', 'organization', 'person', 'round']),
	/** Stable name of the record in the starter, one of its kind. */
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

/** A record of the starter: its changes in the order in which they are made. The first makes it and names no other. */
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
	JSON.parse(await readFile(new URL(`../../../data/starter/${name}`, import.meta.url), 'utf8'));

const files = {
	project: 'projects.json',
	organization: 'organizations.json',
	person: 'people.json',
	round: 'rounds.json',
} as const satisfies Record<StarterRecord['type'], string>;

/** The starter catalogue's records of one kind. */
export async function starterRecords(type: StarterRecord['type']): Promise<StarterRecord[]> {
	return z.array(record).parse(await read(files[type]));
}

/** Headlines with their links; never the text of an article. */
export async function starterHeadlines(): Promise<StarterHeadline[]> {
	return z.array(headline).parse(await read('news.json'));
}

/** What a record is called and goes by once all its changes are made. */
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
