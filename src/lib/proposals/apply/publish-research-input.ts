import { z } from 'zod';
import { researchRules as rules, screenerPath } from './research-rules.ts';

/** Returns text as the database can store it: without NUL, and with lone surrogates replaced. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '').trim();
const text = z.string().transform(storable);

const asset = z.object({
	type: z.enum(['project', 'organization', 'people']),
	id: z.int().positive(),
});

/** A piece of research as sent by its form. */
export const researchInput = z.object({
	title: text.pipe(
		z.string().min(rules.title.least, rules.title.text).max(rules.title.most, rules.title.text),
	),
	/** Markdown. */
	content: text.pipe(
		z
			.string()
			.min(rules.content.least, rules.content.short)
			.max(rules.content.most, rules.content.long),
	),
	summary: text.pipe(z.string().max(rules.summary.most, rules.summary.text)).default(''),
	/** The investor or firm the author writes for; empty if none. */
	vcname: text.pipe(z.string().max(rules.vcname.most, rules.vcname.text)).default(''),
	/** Path of a directory view; empty if none. */
	screener: text
		.refine((path) => path === '' || screenerPath(path) !== null, rules.screener.text)
		.transform((value) => screenerPath(value) ?? '')
		.default(''),
	tags: z
		.array(text.pipe(z.string().min(1).max(rules.tag.most, rules.tag.text)))
		.max(rules.tags.most, rules.tags.text)
		.default([])
		.transform((tags) => [...new Set(tags)]),
	/** The records that the text is about. */
	assets: z.array(asset).max(rules.assets.most, rules.assets.text).default([]).transform(eachOnce),
	/** Id of an uploaded document. */
	attachment: z.uuid('This is not one of your documents.').nullable().default(null),
	/** Whether it is only for plans with Exclusive content. */
	exclusive: z.boolean().default(false),
});

function eachOnce(assets: z.output<typeof asset>[]): z.output<typeof asset>[] {
	return [...new Map(assets.map((one) => [`${one.type} ${one.id}`, one])).values()];
}
export type Research = z.output<typeof researchInput>;
