import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { readRows } from '#lib/db/read-rows.ts';
import { textParameter } from '#lib/search/search-words.ts';
import { recordTypeOf } from './api-types.ts';
import { member, members } from './linked.ts';
import { defineRecordDataset } from './record-dataset.ts';
import { loadRounds, roundRow } from './rounds.ts';

const text = z.string().nullable();

const row = z.object({
	relation: z
		.enum(['company behind', 'product of'])
		.describe('Relation to the requested record: the company behind it, or a product of it.'),
	type: z.enum(['venture', 'project']),
	name: z.string(),
	slug: z.string(),
	logo: text,
	members: z
		.array(member)
		.describe('People of the counterpart, without those of the requested record.'),
	rounds: z.array(roundRow).describe('Rounds that the counterpart raised, latest first.'),
});

const foundRow = z.object({
	id: z.string(),
	name: z.string(),
	slug: z.string(),
	logo: text,
	members: z.array(member),
});

/**
 * The company behind a project, or the products of a company. For questions about raises and investors, both count as
 * one.
 */
export const counterparts = defineRecordDataset({
	name: 'counterparts',
	description:
		'The company behind a project, or the products of a company, with the people and rounds of each.',
	recordType: ({ type }) => recordTypeOf(type),
	params: z.strictObject({ type: z.enum(['project', 'venture']), slug: textParameter(200) }),
	row,
	tags: () => ['project', 'organization', 'person', 'round'],
	async loadOf(db, id, { type }) {
		const isProject = type === 'project';
		const [other, table] = isProject
			? ([sql`t.organization_id`, sql`organization`] as const)
			: ([sql`t.project_id`, sql`project`] as const);
		const column = isProject ? 'organization_id' : 'project_id';
		const rows = await readRows(db, foundRow)`
			SELECT c.id, c.name, c.slug, c.logo, ${members(column, sql`c.id`)} AS members
			FROM twin AS t JOIN ${table} AS c ON c.id = ${other}
			WHERE ${isProject ? sql`t.project_id` : sql`t.organization_id`} = ${id} ORDER BY c.name, c.id`;
		return Promise.all(
			rows.map(async ({ id: theirs, ...one }) => ({
				relation: isProject ? ('company behind' as const) : ('product of' as const),
				type: isProject ? ('venture' as const) : ('project' as const),
				...one,
				rounds: await loadRounds(db, sql`r.${sql.identifier(column)} = ${theirs}`),
			})),
		);
	},
});
