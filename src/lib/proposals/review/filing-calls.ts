import { z } from 'zod';
import { memberEndpoint } from '#lib/sessions/endpoint.ts';
import { decideFiling } from './decide-filing.ts';

/** POST `/api/review/filings` `{ accession, decision, record? }` */
export const decideFilingCall = memberEndpoint(
	{
		summary: 'Gives a record the number of a filer at the SEC, or declines the filing',
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
					'Address of the record, such as /project/uniswap; without it the one of that name.',
				),
		}),
		answer: z.object({ decision: z.enum(['accepted', 'declined']) }),
	},
	async ({ db, session: { member }, input: { accession, decision, record } }) => {
		await decideFiling(db, accession, decision, record, member.id);
		return { decision };
	},
);
