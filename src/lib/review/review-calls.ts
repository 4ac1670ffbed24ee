import { z } from 'zod';
import { can } from '../accounts/can.ts';
import { findAccount } from '../accounts/find-account.ts';
import { editorReasons } from '../contributions/reasons.ts';
import { steps } from '../contributions/states.ts';
import { proposalTypes } from '../db/schema/contributions.ts';
import { type Endpoint, memberEndpoint } from '../http/endpoint.ts';
import { HttpError } from '../http/errors.ts';
import { accuracyOf } from './accuracy.ts';
import { type DecisionName, decide, stepOf } from './decide.ts';

/** The id of a proposal, as the API and its forms write ids. */
export const proposalId = z
	.string('Which proposal?')
	.regex(/^[1-9]\d{0,14}$/, 'This is not the _id of a proposal.')
	.transform(Number);
const comment = z.string().trim().max(2_000, 'A comment has at most 2,000 characters.').default('');
const reason = z.enum(editorReasons, 'Choose a reason.');
const version = z.coerce.number().int().positive().optional();

/** A reason of ours says why; `other` is nothing without a comment. */
const reasoned = z
	.object({ _id: proposalId, version, reason, comment })
	.refine((said) => said.reason !== 'other' || said.comment !== '', {
		path: ['comment'],
		message: 'Say in the comment what the reason is.',
	});
const plain = z.object({ _id: proposalId, version, comment });
type Input = z.infer<typeof plain> & { reason?: z.infer<typeof reason> };

const needsReason = (name: DecisionName) => 'needsReason' in steps[stepOf[name]];

/** Answers `{ _id, slug, state, link }`. */
const decisionCall = (name: DecisionName): Endpoint => {
	const input: z.ZodType<Input> = needsReason(name) ? reasoned : plain;
	return memberEndpoint(
		{ action: 'review-proposal', input },
		async ({ db, session, input: { _id, ...said } }) => {
			const { id, slug, state } = await decide(db, session.member.id, _id, name, said);
			return { _id: String(id), slug, state, link: `/review/${slug}` };
		},
	);
};

/** POST `/api/review/{name}`: what an editor can do with a proposal. */
export const decisionCalls = {
	take: decisionCall('take'),
	'ask-changes': decisionCall('ask-changes'),
	'open-vote': decisionCall('open-vote'),
	accept: decisionCall('accept'),
	reject: decisionCall('reject'),
	stop: decisionCall('stop'),
} as const satisfies Record<DecisionName, Endpoint>;

/** GET `/api/contributions/accuracy?type=&username=`: `{ data: [{ field, decided, accepted }] }`; one's own without a name. */
export const accuracyCall = memberEndpoint(
	{
		from: 'query',
		input: z.object({
			type: z.enum(proposalTypes, 'Choose a type.'),
			username: z.string().trim().max(200).optional(),
		}),
	},
	async ({ db, session, input: { type, username } }) => {
		const id = username ? (await findAccount(db, username))?.id : session.member.id;
		const mayRead = id === session.member.id || can(session.member, 'review-proposal');
		if (id === undefined || !mayRead) throw new HttpError(404, 'There is no such member.');
		const accuracy = await accuracyOf(db, id, type);
		return { data: [...accuracy].map(([field, one]) => ({ field, ...one })) };
	},
);
