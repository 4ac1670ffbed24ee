import { z } from 'zod';
import { proposalStates } from '#lib/contributions/states.ts';
import { feedTypes } from '#lib/feeds/feed.ts';
import { proposalsAnswer } from '#lib/governance/proposals-answer.ts';

/** What the calls about proposals are in an OpenAPI document. */

const inQuery = (name: string, schema: object, description?: string) => ({
	name,
	in: 'query',
	...(description && { description }),
	schema,
});

const feed = (operationId: string, summary: string, type: string, schema: object) => ({
	get: {
		operationId,
		summary,
		responses: {
			'200': { description: 'With ETag and Last-Modified', content: { [type]: { schema } } },
			'304': { description: 'As the caller has it (If-None-Match)' },
		},
	},
});

/** The paths about proposals. `failure` makes an error's response, `json` a JSON content. */
export function daoPaths(
	failure: (description: string) => object,
	json: (schema: unknown) => object,
) {
	const latest = 'Proposals, the newest first';
	return {
		'/api/dao/proposals': {
			get: {
				operationId: 'readProposals',
				summary: 'Proposals about the catalogue and the votes on them, the newest first',
				parameters: [
					inQuery('slug', { type: 'string' }, 'The one proposal of this address.'),
					inQuery(
						'state',
						{ type: 'string', enum: [...proposalStates, 'Pending', 'Accepted', 'Rejected'] },
						'A state, or a status that several states share.',
					),
					inQuery('type', {
						type: 'string',
						enum: ['people', 'venture', 'token', 'fundraising', 'research'],
					}),
					inQuery('skip', { type: 'integer', minimum: 0, maximum: 1_000_000, default: 0 }),
					inQuery('take', { type: 'integer', minimum: 1, maximum: 500, default: 100 }),
				],
				responses: {
					'200': {
						description: 'The proposals, and how many there are of this kind',
						content: json({ $ref: '#/components/schemas/Proposals' }),
					},
					'304': { description: 'As the caller has it' },
					'400': failure('A parameter cannot be used; the description names it'),
					'404': failure('There is no such proposal'),
					'503': failure('The data cannot be reached, or the read took too long'),
				},
			},
		},
		'/dao/feed.xml': feed('followProposalsRss', `${latest}, as RSS 2.0`, feedTypes.xml, {
			type: 'string',
		}),
		'/dao/feed.json': feed('followProposalsJson', `${latest}, as JSON Feed 1.1`, feedTypes.json, {
			type: 'object',
		}),
	};
}

/** The shape of what `GET /api/dao/proposals` answers. */
export function proposalsSchema(): object {
	const { $schema: _, ...rest } = z.toJSONSchema(proposalsAnswer, {
		io: 'output',
		unrepresentable: 'any',
	});
	return rest;
}
