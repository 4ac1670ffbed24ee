import { z } from 'zod';
import type { ResearchValues } from './research-values.ts';

const asset = z.object({
	type: z.enum(['project', 'organization', 'people']),
	id: z.int().positive(),
	name: z.string().max(300),
});

const values = z.object({
	title: z.string().catch(''),
	summary: z.string().catch(''),
	content: z.string().catch(''),
	vcname: z.string().catch(''),
	screener: z.string().catch(''),
	tags: z.array(z.string()).catch([]),
	assets: z.array(asset).catch([]),
	attachment: z.object({ id: z.uuid(), name: z.string() }).nullable().catch(null),
	exclusive: z.boolean().catch(false),
	note: z.string().catch(''),
});

/** Returns the form values in `rawValues` that have the right shape; the others become empty. */
export const researchValues = (rawValues: Record<string, unknown>): ResearchValues =>
	values.parse(rawValues);

/** Returns the form values in a draft. */
export const draftValues = (data: Record<string, { value: unknown }>): ResearchValues =>
	researchValues(
		Object.fromEntries(Object.entries(data).map(([name, { value }]) => [name, value])),
	);
