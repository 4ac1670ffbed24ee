import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Fields } from '#lib/catalogue/field-values.ts';
import { nameKey } from '#lib/catalogue/name-key.ts';
import { valueColumn } from '#lib/catalogue/value-column.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { Duplicate, ProposedRecord } from './duplicates.ts';
import { contractsOf, sharedSign, signsOf } from './duplicates-signs.ts';

const openProposalRow = z.object({
	slug: z.string(),
	title: z.string(),
	fields: z.record(z.string(), valueColumn),
});
type OpenProposal = z.output<typeof openProposalRow>;

/** Maximum number of open proposals of new records searched, newest first: far more than are ever open at once. */
const MAX_READ = 2_000;
const open = sql`p.state in ('submitted', 'in-review', 'changes-asked', 'voting')`;
const comparedFields = sql`('name', 'website', 'twitter', 'linkedin', 'github', 'telegram', 'discord', 'crunchbase',
	'contracts', 'project_id', 'organization_id', 'date', 'type')`;

/**
 * Returns open proposals for the same thing: a new record with the same name, website or account, or the same fields of
 * the same record.
 */
export async function findOpenProposals(db: Db, proposed: ProposedRecord): Promise<Duplicate[]> {
	return proposed.recordId === null
		? sameNew(db, proposed)
		: sameFields(db, proposed, proposed.recordId);
}

const duplicateOf = ({ slug, title }: OpenProposal, why: string): Duplicate => ({
	type: 'proposal',
	slug,
	name: title,
	logo: null,
	why,
	link: `/dao/${slug}`,
});

async function sameNew(
	db: Db,
	{ type, values, proposalId = 0 }: ProposedRecord,
): Promise<Duplicate[]> {
	const rows = await readRows(db, openProposalRow)`
		select p.slug, p.title, jsonb_object_agg(c.field, c.value) as fields
		from (select * from proposal p where ${open} and p.kind = 'new' and p.type = ${type} and p.id <> ${proposalId}
			order by p.id desc limit ${MAX_READ}) p
		join proposal_change c on c.proposal_id = p.id and c.field in ${comparedFields}
		group by p.id, p.slug, p.title order by p.id desc`;
	return rows.flatMap((row) => {
		const same = type === 'round' ? sameRound(values, row.fields) : sameRecord(values, row.fields);
		return same ? [duplicateOf(row, `somebody proposed this already: ${same}`)] : [];
	});
}

function sameRecord(ours: Fields, theirs: Fields): string | undefined {
	const contracts = new Set(contractsOf(theirs));
	const [name, other] = [ours.name, theirs.name].map((one) =>
		typeof one === 'string' ? nameKey(one) : '',
	);
	return (
		sharedSign(signsOf(ours), theirs) ??
		(contractsOf(ours).some((one) => contracts.has(one)) ? 'same contract' : undefined) ??
		(name && name === other ? 'same name' : undefined)
	);
}

function sameRound(ours: Fields, theirs: Fields): string | undefined {
	const raiser = (fields: Fields) => JSON.stringify([fields.project_id, fields.organization_id]);
	if (raiser(pair(ours)) !== raiser(pair(theirs))) return undefined;
	const same = (['date', 'type'] as const).filter(
		(field) => ours[field] != null && ours[field] === theirs[field],
	);
	return same.length > 0 ? `same ${same.join(' and ')}` : undefined;
}

const pair = ({ project_id = null, organization_id = null }: Fields): Fields => ({
	project_id,
	organization_id,
});

const sameFieldsRow = openProposalRow.extend({ same: z.array(z.string()) });

async function sameFields(
	db: Db,
	{ type, fields, proposalId = 0 }: ProposedRecord,
	recordId: number,
): Promise<Duplicate[]> {
	const rows = await readRows(db, sameFieldsRow)`
		select p.slug, p.title, '{}'::jsonb as fields, array_agg(c.field order by c.field) as same
		from proposal p join proposal_change c on c.proposal_id = p.id
		where ${open} and p.type = ${type} and p.record_id = ${recordId} and p.id <> ${proposalId}
			and c.field = any(${sql.param([...fields])}::text[])
		group by p.id, p.slug, p.title order by p.id desc`;
	return rows.map((row) =>
		duplicateOf(row, `somebody proposed this already: ${row.same.join(', ').replaceAll('_', ' ')}`),
	);
}
