import { z } from 'zod';
import type { Fields } from '#lib/catalogue/field-values.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { readOne, readRows } from '#lib/db/read-rows.ts';
import { hostOf } from '#lib/format/text.ts';
import type { ProposedValue } from '../proposal/proposed-changes.ts';
import { warningsOf } from './warnings.ts';

interface Form {
	type: RecordType;
	/** The record being edited; null for a new one. */
	recordId: number | null;
	/** The proposal itself, if already sent. */
	proposalId?: number;
	after: Fields;
	said: Readonly<Record<string, ProposedValue>>;
}

const warnRow = z.object({
	today: z.string(),
	largestUsd: z.number(),
	disputed: z.array(z.string()),
});

/** Warnings about a form before it is sent, by field. */
export async function loadWarnings(db: Db, form: Form): Promise<Record<string, string>> {
	const { type, recordId, proposalId = null, after, said } = form;
	const facts = await readOne(db, warnRow)`
		select (now() at time zone 'UTC')::date::text as today,
			coalesce((select max(amount_usd) from round_listing), 0)::float8 as "largestUsd",
			array(
				select unnest(case d when 'amount' then array['amount', 'amount_usd'] when 'lead' then array['investors'] else array[d] end)
				from round_listing, unnest(disagreements) as d where ${type === 'round'}
					and id = (select coalesce(merged_into_id, id) from funding_round where id = ${recordId}::bigint)
				union
				select c.field from proposal p join proposal_change c on c.proposal_id = p.id
				where p.type = ${type} and p.record_id = ${recordId} and p.id is distinct from ${proposalId}::bigint
					and p.state in ('submitted', 'in-review', 'changes-asked', 'voting')
			) as disputed`;
	return warningsOf({
		type,
		isNew: recordId === null,
		after,
		said,
		...facts,
		ownHosts: await ownHostsOf(db, type, after),
	});
}

const websiteRow = z.object({ website: z.string() });

async function ownHostsOf(db: Db, type: RecordType, after: Fields): Promise<string[]> {
	const own = typeof after.website === 'string' ? [hostOf(after.website)] : [];
	if (type !== 'round') return own;
	const rows = await readRows(db, websiteRow)`
		select website from project where id = ${after.project_id ?? null}::bigint and website is not null
		union select website from organization where id = ${after.organization_id ?? null}::bigint and website is not null`;
	return [...own, ...rows.map(({ website }) => hostOf(website))];
}
