import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';
import { z } from 'zod';
import type { Resolve } from '#lib/http/private-network.ts';

/**
 * A proposal as the hub sends it in answer to a query naming its space and all requested fields (schema of
 * snapshot-labs/snapshot-hub, March 2026).
 */
export const hubProposal = (space: string, fields: object = {}) => ({
	id: `0x${'ab'.repeat(32)}`,
	title: 'Raise the fee',
	type: 'basic',
	choices: ['For', 'Against', 'Abstain'],
	start: 1_790_000_000,
	end: 1_790_600_000,
	state: 'closed',
	privacy: '',
	votes: 412,
	scores: [750_000.5, 200_000, 50_000],
	scores_total: 1_000_000.5,
	scores_state: 'final',
	space: { id: space },
	...fields,
});

/** The hub's answer: a plain body, or one with a status. */
export type HubAnswer =
	| object
	| string
	| { status: number; headers?: Record<string, string>; body: string }
	| 'endless';

const question = z.object({
	query: z.string(),
	variables: z.object({ space: z.string(), first: z.number() }),
});

/** A hub on loopback that answers by requested space; unknown spaces have no proposals. */
export function useSnapshotHub() {
	const answers = new Map<string, HubAnswer>();
	/** The spaces requested. */
	const asked: string[] = [];
	/** Invalid requests: not of the API, or without a caller's name. */
	const strange: string[] = [];
	let origin = '';
	const server = createServer(async (request, response) => {
		const { data } = question.safeParse(await json(request).catch(() => null));
		if (request.method !== 'POST' || request.url !== '/graphql' || !data)
			strange.push(`${request.method} ${request.url}`);
		if (!request.headers['user-agent']?.startsWith('Cairn')) strange.push('nobody asks');
		const space = data?.variables.space ?? '';
		asked.push(space);
		const answer = answers.get(space) ?? { data: { proposals: [] } };
		if (answer === 'endless') response.writeHead(200).write('{"data":');
		else if (typeof answer === 'string') response.end(answer);
		else if ('status' in answer && 'body' in answer)
			response.writeHead(answer.status, answer.headers ?? {}).end(answer.body);
		else response.end(JSON.stringify(answer));
	});
	beforeAll(async () => {
		await once(server.listen(0, '127.0.0.1'), 'listening');
		const at = server.address();
		if (at === null || typeof at === 'string') throw new Error('no port');
		origin = `http://hub.example:${at.port}`;
	});
	afterAll(() => {
		server.closeAllConnections();
		server.close();
	});
	const resolve: Resolve = async () => [{ address: '127.0.0.1', family: 4 }];
	return {
		answers,
		asked,
		strange,
		how: () => ({ hub: origin, agent: 'Cairn/test', resolve, isPrivate: () => false }),
	};
}
