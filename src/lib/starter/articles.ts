import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { parse } from 'yaml';
import { z } from 'zod';
import { type OwnArticle, publishArticle } from '#lib/articles/publish.ts';
import { projectFile } from '#lib/base/project-file.ts';
import { tableOf } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { idRow, readRows } from '#lib/db/read-rows.ts';

const folder = projectFile('data/starter/articles');

const frontMatter = z.strictObject({
	kind: z.enum(['news', 'research']),
	title: z.string().min(1).max(200),
	authors: z.array(z.string()).min(1),
	tags: z.array(z.string()),
	published: z.iso.date(),
	featured: z.boolean(),
	summary: z.string().min(1).max(300),
	mentions: z.array(
		z.templateLiteral([z.enum(['project', 'organization', 'people']), '/', z.string()]),
	),
});

/** An article as stored in its file, with mentions given by path: `project/bitcoin`. */
export interface StarterArticle extends Omit<OwnArticle, 'mentions'> {
	mentions: string[];
}

/** Returns the editors' articles that every installation starts with. Each is a file named after its slug. */
export async function starterArticles(): Promise<StarterArticle[]> {
	const files = (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted();
	return Promise.all(
		files.map(async (name) => readStarterArticle(name, await readFile(join(folder, name), 'utf8'))),
	);
}

/** @throws Error that names the file when it is not front matter between two `---` lines, followed by Markdown. */
export function readStarterArticle(name: string, text: string): StarterArticle {
	const [, head = '', body] = /^---\n([\s\S]*?)\n---\n([\s\S]+)$/.exec(text) ?? [];
	if (body === undefined) throw new Error(`${name} does not begin with front matter.`);
	const parsed = frontMatter.safeParse(parse(head));
	if (!parsed.success) throw new Error(`${name}: ${z.prettifyError(parsed.error)}`);
	const { published, ...fields } = parsed.data;
	return {
		...fields,
		slug: name.replace(/\.md$/, ''),
		published_at: `${published}T09:00:00Z`,
		body: body.trim(),
		origin: 'editorial',
	};
}

const tables = {
	project: tableOf.project,
	organization: tableOf.organization,
	people: tableOf.person,
} as const;
type MentionType = keyof typeof tables;
const isMentionType = (text: string | undefined): text is MentionType =>
	text !== undefined && Object.hasOwn(tables, text);

/** The records at these paths, without those that the catalogue lacks. */
async function recordsAt(db: Db, addresses: readonly string[]): Promise<OwnArticle['mentions']> {
	const found: OwnArticle['mentions'] = [];
	for (const address of addresses) {
		const [type, slug] = address.split('/');
		if (!isMentionType(type)) continue;
		const rows = await readRows(
			db,
			idRow,
		)`select id from ${sql.identifier(tables[type])} where slug = ${slug}`;
		const id = rows[0]?.id;
		if (id !== undefined) found.push({ type, id: Number(id) });
	}
	return found;
}

/** Publishes the editors' articles that do not exist yet. @returns how many were published. */
export async function seedArticles(db: Db): Promise<number> {
	let made = 0;
	for (const article of await starterArticles()) {
		const mentions = await recordsAt(db, article.mentions);
		if (await publishArticle(db, { ...article, mentions })) made += 1;
	}
	return made;
}
