import { z } from 'zod';
import { planContact } from '#lib/db/schema/plans.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import { toSingleLine } from '#lib/mail/letter.ts';
import { planNames } from '#lib/plans/plans.ts';
import { endpoint } from '#lib/sessions/endpoint.ts';
import { mailOperator } from './letters.ts';
import { withoutCards } from './without-cards.ts';

const LIMIT = { most: 5, seconds: 3_600 };

const text = (what: string, most: number) =>
	z
		.string(`${what} is needed.`)
		.trim()
		.min(1, `${what} is needed.`)
		.max(most, `${what} can have at most ${most} characters.`);

const contact = z.object({
	name: text('Your name', 100),
	email: z
		.string('Enter your e-mail address.')
		.trim()
		.max(254)
		.regex(/^[^\s@"<>(),:;\\[\]]+@[^\s@"<>(),:;\\[\]]+$/, 'This is not an e-mail address.'),
	company: z
		.string()
		.trim()
		.max(150, 'A company name can have at most 150 characters.')
		.default(''),
	message: z.string().trim().max(3_000, 'A message can have at most 3,000 characters.').default(''),
	plan: z.enum(planNames).default('enterprise'),
});

/** POST /api/plans/contact: mails the operator, and adds the request to the list shown by `npm run plan -- list`. */
export const contactCall = withoutCards(
	endpoint(
		{
			summary: 'Asks the sales team to get in touch about a plan',
			input: contact,
			statuses: [202],
			answer: z.object({ status: z.literal(202) }),
		},
		async ({ db, input, caller }) => {
			await limitRate(db, `plan contact ${caller.network}`, LIMIT);
			await db.transaction(async (tx) => {
				const [row] = await tx.insert(planContact).values(input).returning({ id: planContact.id });
				const { name, email, company, message, plan } = input;
				await mailOperator(tx, {
					cause: `plan contact ${row?.id}`,
					subject: toSingleLine(`${name} asks about ${plan}`),
					say: [`${name} <${email}>${company && `, ${company}`}`, message || '(No message)'],
				});
			});
			return Response.json({ status: 202 }, { status: 202 });
		},
	),
);
