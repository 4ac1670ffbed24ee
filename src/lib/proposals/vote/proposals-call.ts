import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { publicValue } from '#lib/articles/exclusive.ts';
import { valueColumn } from '#lib/catalogue/value-column.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { ProposalType } from '#lib/db/schema/contributions.ts';
import { publicJson } from '#lib/http/answer.ts';
import { HttpError } from '#lib/http/errors.ts';
import { fieldErrors } from '#lib/http/input.ts';
import { endpoint } from '#lib/sessions/endpoint.ts';
import { type ProposalState, proposalStates, statusOf } from '../proposal/states.ts';
import {
	countProposals,
	type ListedProposal,
	listProposals,
	proposalAt,
} from './list-proposals.ts';
import { apiTypes, type ProposalRecord, proposalsResponse, statuses } from './proposals-answer.ts';
import { voteCounts } from './vote-calls.ts';

const whole = (least: number, most: number) =>
	z
		.string()
		.regex(/^\d{1,7}$/, `has to be a whole number from ${least} to ${most}`)
		.transform(Number)
		.refine((n) => n >= least && n <= most, `has to be from ${least} to ${most}`);

/** Query parameters of the list of proposals. */
const proposalsQuery = z.strictObject({
	slug: z.string().max(120).optional(),
	state: z
		.enum([...proposalStates, ...statuses])
		.optional()
		// Two of each differ in the case of a letter alone, which generators of clients may not keep.
		.meta({ 'x-enum-varnames': [...proposalStates, ...statuses.map((one) => `Status_${one}`)] }),
	type: z.enum(apiTypes).optional(),
	skip: whole(0, 1_000_000).default(0),
	take: whole(1, 500).default(100),
});

function statesOf(state: ProposalState | (typeof statuses)[number] | undefined) {
	if (state === undefined) return null;
	return proposalStates.filter((one) => one === state || statusOf(one) === state);
}

const typeOf = (name: string | undefined): ProposalType | null => {
	const types: readonly ProposalType[] = ['person', 'organization', 'project', 'round', 'research'];
	return types.find((type) => apiTypes[type] === name) ?? null;
};

/** `GET /api/dao/proposals`: proposals as data, newest first; with `slug`, only that one. */
export const proposalsCall = endpoint(
	{
		summary: 'Lists proposals and their votes, newest first',
		input: z.looseObject({}),
		from: 'query',
		reads: { as: 'query', schema: proposalsQuery },
		answer: proposalsResponse,
	},
	async ({ db, input, request }) => {
		const checked = proposalsQuery.safeParse(input);
		if (!checked.success) {
			const [[name, message] = ['', '']] = Object.entries(fieldErrors(checked.error));
			throw new HttpError(400, name ? `The parameter “${name}”: ${message}.` : message);
		}
		return publicJson(request, await findProposals(db, checked.data));
	},
);

async function findProposals(
	db: Db,
	{ slug, state, type, skip, take }: z.output<typeof proposalsQuery>,
): Promise<z.output<typeof proposalsResponse>> {
	if (slug !== undefined) {
		const one = await proposalAt(db, slug);
		if (!one) throw new HttpError(404, 'Proposal not found.');
		return { data: await records(db, [one], true), total: 1 };
	}
	const filter = { states: statesOf(state), type: typeOf(type), kind: null, days: null };
	const [listed, total] = await Promise.all([
		listProposals(db, filter, { skip, take }),
		countProposals(db, filter),
	]);
	return { data: await records(db, listed, false), total };
}

const fieldsRow = z.object({
	old: z.record(z.string(), valueColumn),
	value: z.record(z.string(), valueColumn),
	source: z.record(z.string(), z.string().nullable()),
});
type Fields = z.output<typeof fieldsRow>;

const recordsRow = fieldsRow.extend({ id: z.string() });

async function records(
	db: Db,
	proposals: readonly ListedProposal[],
	isWhole: boolean,
): Promise<ProposalRecord[]> {
	const rows = await readRows(db, recordsRow)`
		select c.proposal_id as id, jsonb_object_agg(field, coalesce(old, 'null')) as old,
			jsonb_object_agg(field, coalesce(${isWhole ? publicValue(sql`value`) : sql`case when p.type = 'research' then value - array['content', 'attachment'] else value end`}, 'null')) as value,
			jsonb_object_agg(field, source) as source
		from proposal_change c join proposal p on p.id = c.proposal_id
		where c.proposal_id = any(${sql.param(proposals.map(({ id }) => id))}::bigint[])
		group by c.proposal_id`;
	const byId = new Map(rows.map((row) => [Number(row.id), row]));
	return proposals.map((one) => recordOf(one, byId.get(one.id)));
}

const recordOf = (one: ListedProposal, fields: Fields | undefined): ProposalRecord => ({
	_id: String(one.id),
	slug: one.slug,
	title: one.title,
	type: apiTypes[one.type],
	update: one.kind,
	data_ref: { author: one.author && { name: one.author.name, avatar: one.author.avatar } },
	origin_data: one.kind === 'new' ? null : (fields?.old ?? {}),
	data_contributor: fields?.value ?? {},
	sources: fields?.source ?? {},
	...voteCounts(one),
	status: statusOf(one.state),
	state: one.state,
	create_at: one.createdAt,
	start_date: one.startsAt,
	end_date: one.endsAt,
});
