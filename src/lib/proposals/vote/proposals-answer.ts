import { z } from 'zod';
import type { ProposalType } from '#lib/db/schema/contributions.ts';
import { proposalStates } from '../proposal/states.ts';

/** The specification's names of record types, and our own names for the others. */
export const apiTypes = {
	person: 'people',
	organization: 'venture',
	project: 'token',
	round: 'fundraising',
	research: 'research',
} as const satisfies Record<ProposalType, string>;

export const statuses = ['Pending', 'Accepted', 'Rejected'] as const;

const text = z.string();
const moment = z.string().describe('Time in ISO 8601, in UTC.');
const values = z.record(text, z.unknown());

/**
 * A proposal with the field names of the specification's section 3; `slug`, `title`, `state` and `sources` are added.
 */
export const proposalRecord = z.object({
	_id: text,
	slug: text.describe('Slug of the proposal, as in the URL of its page, /dao/{slug}.'),
	title: text,
	type: z.enum(apiTypes),
	update: z.enum(['new', 'edit']),
	data_ref: z.object({
		author: z
			.object({ name: text, avatar: text })
			.nullable()
			.describe('The author, or null if the member is not named.'),
	}),
	origin_data: values
		.nullable()
		.describe(
			'Values of the record at the time of the proposal, by field, or null for a new record.',
		),
	data_contributor: values.describe(
		'Proposed values, keyed by field. The content of research is included only when a single proposal is requested, and never for Exclusive research.',
	),
	sources: z.record(text, text.nullable()).describe('Source URLs, keyed by field.'),
	count_vote: z.int().describe('Number of votes to accept.'),
	count_rejected: z.int().describe('Number of votes to reject.'),
	total_count: z.int().describe('Total number of votes.'),
	status: z.enum(statuses),
	state: z.enum(proposalStates),
	create_at: moment,
	start_date: moment.nullable().describe('Start of the vote.'),
	end_date: moment.nullable().describe('End of the vote.'),
});
export type ProposalRecord = z.output<typeof proposalRecord>;

/** The response of `GET /api/dao/proposals`. */
export const proposalsResponse = z.object({ data: z.array(proposalRecord), total: z.int() });
