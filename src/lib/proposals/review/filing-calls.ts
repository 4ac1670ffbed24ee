import { z } from 'zod';
import { memberEndpoint } from '#lib/sessions/endpoint.ts';
import { decideFiling } from './decide-filing.ts';

/** POST `/api/review/filings` `{ accession, decision, record? }` */
export const decideFilingCall = memberEndpoint(
	{
		summary: 'Assigns an SEC filer number to a record, or declines the filing',
		action: 'change-catalogue',
		input: z.object({
			accession: z.string('Which filing?').min(1).max(40),
			decision: z.enum(['accepted', 'declined'], 'Accepted or declined?'),
			record: z
				.string()
				.trim()
				.max(300)
				.default('')
				.describe(
					'Path of the record, such as /project/uniswap; if omitted, the record with that name is used.',
				),
		}),
		answer: z.object({ decision: z.enum(['accepted', 'declined']) }),
	},
	async ({ db, session: { member }, input: { accession, decision, record } }) => {
		await decideFiling(db, accession, decision, record, member.id);
		return { decision };
	},
);
