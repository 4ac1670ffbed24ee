import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { type Author, type Change, ChangeRefused } from './change.ts';
import type { RecordRef } from './duplicate-pairs.ts';
import type { Lists } from './fields.ts';
import { writeChanges } from './write-changes.ts';

/** The changes of the records that name one which is merged into another: they name the other. */

type Investor = Lists<'round'>['investors'][number];
type Position = Lists<'person'>['positions'][number];
type Role = Lists<'project'>['organizations'][number];

interface Gone extends RecordRef {
	name: string;
}

/**
 * Changes every round, position and project that names `gone` to name `kept`, by revisions.
 *
 * @throws ChangeRefused where an organization is to become a person and something names it that only an organization
 * can be: who raised a round, an employer, who stands behind a project.
 */
export async function nameInstead(
	tx: Db,
	author: Author,
	kept: RecordRef,
	gone: Gone,
): Promise<void> {
	const rounds = await roundsNaming(tx, kept, gone);
	const positions = await positionsNaming(tx, kept, gone);
	const projects = await projectsNaming(tx, kept, gone);
	if (kept.type === 'person' && gone.type === 'organization') {
		const refuse = (what: string) => {
			throw new ChangeRefused(0, 'type', `${gone.name} ${what}: a person cannot`);
		};
		if (rounds.some(({ set }) => set && 'organization_id' in set)) refuse('raised rounds');
		if (positions.length > 0) refuse('has people who work there');
		if (projects.length > 0) refuse('stands behind projects');
	}
	await writeChanges(tx, author, [...rounds, ...positions, ...projects]);
}

const columnOf = { project: 'project_id', organization: 'organization_id', person: 'person_id' };

async function roundsNaming(tx: Db, kept: RecordRef, gone: Gone): Promise<Change<'round'>[]> {
	if (gone.type === 'round') return [];
	const column = columnOf[gone.type];
	const changes = new Map<number, Change<'round'>>();
	if (gone.type !== 'person') {
		const raised = await tx.execute<{ id: string }>(
			sql`select id from funding_round where ${sql.identifier(column)} = ${gone.id} order by id`,
		);
		for (const { id } of raised.rows)
			changes.set(Number(id), { type: 'round', id: Number(id), set: { [column]: kept.id } });
	}
	if (gone.type === 'project') return [...changes.values()];
	const lists = await listsWith<Investor>(tx, 'round_investor', 'round_id', column, gone.id);
	for (const [id, items] of lists) {
		const investors = withOneOf(items, kept, gone);
		const { set } = changes.get(id) ?? {};
		changes.set(id, { type: 'round', id, set: { ...set, investors } });
	}
	return [...changes.values()];
}

/**
 * The investors with `kept` in place of `gone`. Where both were named they become one, at the first place of the two: a
 * lead where either was, and with the greater of two stated parts, so that no part is counted twice.
 */
function withOneOf(items: readonly Investor[], kept: RecordRef, gone: RecordRef): Investor[] {
	const isOf = (item: Investor, { type, id }: RecordRef) =>
		type === 'person' ? item.person_id === id : item.organization_id === id;
	const ours = items.filter((item) => isOf(item, kept) || isOf(item, gone));
	const parts = ours.flatMap(({ amount_usd }) => (amount_usd === null ? [] : [amount_usd]));
	const one: Investor = {
		organization_id: kept.type === 'organization' ? kept.id : null,
		person_id: kept.type === 'person' ? kept.id : null,
		name: null,
		is_lead: ours.some((item) => item.is_lead),
		amount_usd: parts.length > 0 ? Math.max(...parts) : null,
	};
	return items.flatMap((item) => {
		if (!ours.includes(item)) return [item];
		return item === ours[0] ? [one] : [];
	});
}

async function positionsNaming(tx: Db, kept: RecordRef, gone: Gone): Promise<Change<'person'>[]> {
	if (gone.type !== 'project' && gone.type !== 'organization') return [];
	const column = columnOf[gone.type];
	const lists = await listsWith<Position>(tx, 'position', 'person_id', column, gone.id);
	return [...lists].map(([id, items]) => ({
		type: 'person',
		id,
		set: {
			positions: items.map((item) =>
				item[gone.type === 'project' ? 'project_id' : 'organization_id'] === gone.id
					? { ...item, [column]: kept.id }
					: item,
			),
		},
	}));
}

async function projectsNaming(tx: Db, kept: RecordRef, gone: Gone): Promise<Change<'project'>[]> {
	if (gone.type !== 'organization') return [];
	const lists = await listsWith<Role>(
		tx,
		'project_organization',
		'project_id',
		'organization_id',
		gone.id,
	);
	return [...lists].map(([id, items]) => ({
		type: 'project',
		id,
		set: {
			organizations: items.map((item) =>
				item.organization_id === gone.id ? { ...item, organization_id: kept.id } : item,
			),
		},
	}));
}

/** The whole lists, by owner, in which some item names the record. */
async function listsWith<Item extends object>(
	tx: Db,
	table: string,
	owner: string,
	column: string,
	id: number,
): Promise<Map<number, Item[]>> {
	const [from, by] = [sql.identifier(table), sql.identifier(owner)];
	const { rows } = await tx.execute<{ owner: string; items: Item[] }>(sql`
		select ${by} as owner, jsonb_agg(to_jsonb(l) - ${owner}::text - 'ordinal' order by ordinal) as items
		from ${from} l where ${by} in (select ${by} from ${from} where ${sql.identifier(column)} = ${id})
		group by ${by} order by ${by}`);
	return new Map(rows.map((row) => [Number(row.owner), row.items]));
}
