import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { formatCount } from '#lib/format/numbers.ts';
import type { QueryOf, RecordRef } from '../query.ts';
import { recordHref, recordKey } from './addresses.ts';
import { emptyAnswer } from './dated/parts.ts';
import type { AnswerContent, AnswerContext } from './fact-book.ts';
import { recordName } from './name-pieces.ts';

/** The organizations behind a project, and the projects an organization is behind. */

const linkRow = z.object({
	type: z.enum(['project', 'organization']),
	id: z.string(),
	slug: z.string(),
	name: z.string(),
	logo: z.string().nullable(),
	role: z.string().nullable(),
});
type Link = z.output<typeof linkRow>;

const linksOf = (db: Db, { type, slug }: RecordRef): Promise<Link[]> =>
	type === 'project'
		? readRows(db, linkRow)`
			select 'organization' as type, o.id::text as id, o.slug, o.name, o.logo, string_agg(x.role, ', ' order by x.ordinal) as role
			from project_organization as x join organization as o on o.id = x.organization_id
			where x.project_id = (select id from project where slug = ${slug}) group by o.id order by min(x.ordinal)`
		: readRows(db, linkRow)`
			select 'project' as type, p.id::text as id, p.slug, p.name, p.logo, string_agg(x.role, ', ' order by x.ordinal) as role
			from project_organization as x join project as p on p.id = x.project_id
			where x.organization_id = (select id from organization where slug = ${slug}) group by p.id order by p.name, p.id`;

/** Returns the organizations behind a project, or the projects that an organization is behind. */
export const affiliatedRecords = async (db: Db, record: RecordRef): Promise<RecordRef[]> =>
	(await linksOf(db, record)).map(({ type, slug, name }) => ({ type, slug, name }));

/** Answers with the organizations behind a project, or the projects of an organization, and their relation. */
export async function answerAffiliations(
	db: Db,
	{ record }: QueryOf<'behind'>,
	{ book, href }: AnswerContext,
): Promise<AnswerContent> {
	const links = await linksOf(db, record);
	const name = recordName(book, record);
	const isProject = record.type === 'project';
	if (links.length === 0)
		return emptyAnswer(
			isProject
				? ['No organization behind ', name, ' is known.']
				: ['No project that ', name, ' is behind is known.'],
		);
	const [one, several] = isProject ? ['organization', 'organizations'] : ['project', 'projects'];
	return {
		text: [
			...(isProject ? [] : [name, ' is behind ']),
			book.counted('count', links.length, formatCount(links.length), href),
			` ${links.length === 1 ? one : several}`,
			...(isProject ? [links.length === 1 ? ' is behind ' : ' are behind ', name] : []),
			'.',
		],
		table: {
			columns: [
				{ key: 'name', label: 'Name', unit: 'text' },
				{ key: 'role', label: 'Role', unit: 'text' },
			],
			rows: links.map((link) => ({
				...{ record: recordKey(link), href: recordHref(link) },
				...{ cells: [link.name, link.role], facts: [null, null] },
			})),
			total: links.length,
			chart: null,
		},
		found: links.slice(0, 12).map(({ type, id, slug, name: called, logo, role }) => ({
			...{ type, _id: id, slug, name: called, logo, line: role },
			href: recordHref({ type, slug, name: called }),
		})),
		caveats: [],
	};
}
