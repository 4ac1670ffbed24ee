import { z } from 'zod';
import { findAccount } from '#lib/accounts/find-account.ts';
import { proposalTypes } from '#lib/db/schema/contributions.ts';
import { HttpError } from '#lib/http/errors.ts';
import { can } from '#lib/sessions/can.ts';
import { type Endpoint, memberEndpoint } from '#lib/sessions/endpoint.ts';
import { editorReasons } from '../proposal/reasons.ts';
import { sentProposal } from '../proposal/sent-proposal.ts';
import { steps } from '../proposal/states.ts';
import { accuracyOf } from './accuracy.ts';
import { type DecisionName, decideProposal, stepOf } from './decide.ts';

/** The id of a proposal, as written in the API and its forms. */
export const proposalId = z
	.string('Which proposal?')
	.regex(/^[1-9]\d{0,14}$/, 'This is not the _id of a proposal.')
	.transform(Number);
const comment = z
	.string()
	.trim()
	.max(2_000, 'A comment can have at most 2,000 characters.')
	.default('');
const reason = z.enum(editorReasons, 'Choose a reason.');
const version = z.coerce.number().int().positive().optional();

/** A decision with one of our reason codes; `other` requires a comment. */
const withReason = z
	.object({ _id: proposalId, version, reason, comment })
	.refine((decision) => decision.reason !== 'other' || decision.comment !== '', {
		path: ['comment'],
		message: 'Explain the reason in the comment.',
	});
const plain = z.object({ _id: proposalId, version, comment });

/** Collects a form's fields such as `back.location=no-source`; a field with no reason chosen is not sent back. */
function gatherSentBack(input: unknown): unknown {
	if (typeof input !== 'object' || input === null || 'back' in input) return input;
	const back = Object.entries(input)
		.filter(([name, value]) => name.startsWith('back.') && value !== '')
		.map(([name, value]) => [name.slice('back.'.length), value]);
	return { ...input, back: Object.fromEntries(back) };
}
/** Partial decisions: the fields to send back, each with a reason. */
const inPart = z.preprocess(
	gatherSentBack,
	z
		.object({
			_id: proposalId,
			version,
			comment,
			back: z.record(z.string().max(60), reason).default({}),
		})
		.refine(
			(decision) => decision.comment !== '' || !Object.values(decision.back).includes('other'),
			{
				path: ['comment'],
				message: 'Explain the reason in the comment.',
			},
		),
);
type Input = z.infer<typeof plain> & {
	reason?: z.infer<typeof reason>;
	back?: z.infer<typeof inPart>['back'];
};

const isInPart = (name: DecisionName) => name === 'open-vote' || name === 'accept';

const needsReason = (name: DecisionName) => 'needsReason' in steps[stepOf[name]];

/** Returns `{ _id, slug, state, link }`. */
const decisionCall = (name: DecisionName, summary: string) => {
	const input: z.ZodType<Input> = needsReason(name) ? withReason : isInPart(name) ? inPart : plain;
	return memberEndpoint(
		{ summary, action: 'review-proposal', input, answer: sentProposal },
		async ({ db, session, input: { _id, ...said } }) => {
			const { id, slug, state } = await decideProposal(db, session.member.id, _id, name, said);
			return { _id: String(id), slug, state, link: `/review/${slug}` };
		},
	);
};

/** POST `/api/review/{name}`: an editor's decisions on a proposal. */
export const decisionCalls = {
	take: decisionCall('take', 'Takes a proposal for review'),
	'ask-changes': decisionCall('ask-changes', 'Sends a proposal back to its author'),
	'open-vote': decisionCall('open-vote', 'Opens the vote on a proposal'),
	accept: decisionCall('accept', 'Accepts a proposal'),
	reject: decisionCall('reject', 'Rejects a proposal'),
	stop: decisionCall('stop', 'Stops the vote on a proposal'),
} as const satisfies Record<DecisionName, Endpoint>;

/**
 * GET `/api/contributions/accuracy?type=&username=`: `{ data: [{ field, decided, accepted }] }`; your own without a
 * name.
 */
export const accuracyCall = memberEndpoint(
	{
		summary: 'Gets the accuracy of a member’s proposals, by field',
		answer: z.object({
			data: z.array(z.object({ field: z.string(), decided: z.int(), accepted: z.int() })),
		}),
		from: 'query',
		input: z.object({
			type: z.enum(proposalTypes, 'Choose a type.'),
			username: z.string().trim().max(200).optional(),
		}),
	},
	async ({ db, session, input: { type, username } }) => {
		const id = username ? (await findAccount(db, username))?.id : session.member.id;
		const mayRead = id === session.member.id || can(session.member, 'review-proposal');
		if (id === undefined || !mayRead) throw new HttpError(404, 'Member not found.');
		const accuracy = await accuracyOf(db, id, type);
		return { data: [...accuracy].map(([field, one]) => ({ field, ...one })) };
	},
);
