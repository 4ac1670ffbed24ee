import { readInput } from '#lib/http/input.ts';
import { v1Endpoint } from '#lib/v1/endpoint.ts';
import { matchRows } from './match-rows.ts';
import { matchInput, matchResponse } from './match-shapes.ts';

/** `POST /api/v1/match` */
export const matchCall = v1Endpoint(
	{
		summary: 'Matches your rows to records, with a confidence and the reasons',
		scope: 'read',
		input: matchInput,
		answer: matchResponse,
	},
	async ({ db, request, url }) => {
		const { rows } = await readInput(request, url, matchInput);
		return { rows: (await matchRows(db, rows)).map((records) => ({ records })) };
	},
);
