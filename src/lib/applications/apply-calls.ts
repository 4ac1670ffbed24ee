import { z } from 'zod';
import { isStorable, NOT_STORABLE } from '#lib/base/storable.ts';
import { readInput } from '#lib/http/input.ts';
import { DONE, done, idResponse } from '#lib/sessions/answers.ts';
import { endpoint, noInput } from '#lib/sessions/endpoint.ts';
import type { UploadStore } from '#lib/uploads/store.ts';
import { conformsTo } from '#lib/validation/conforms-to.ts';
import { applyForJob, sendApplyCode } from './apply.ts';
import { applyForm, emailForm } from './apply-form.ts';

/** API calls for applying to a job. */

/** Text, except what PostgreSQL cannot store. */
const text = z.string('This has to be text.').refine(isStorable, NOT_STORABLE).trim();
const email = text.default('').transform((one) => one.toLowerCase());

/** A form without a chosen file sends one with no name and no bytes. */
const file = z
	.union([z.instanceof(File), z.literal('')], 'Send the file as multipart/form-data.')
	.optional()
	.transform((one) => (one instanceof File && one.size > 0 ? one : null));

const applyInput = z
	.object({
		name: text.default(''),
		email: email.describe(
			'E-mail address that received a code; for members, empty or the address of the account.',
		),
		message: text.default('').transform((one) => one.replaceAll('\r\n', '\n')),
		code: text
			.default('')
			.transform((one) => one.toUpperCase())
			.describe('The code sent to the e-mail address, empty for members.'),
		file,
	})
	.superRefine(conformsTo(applyForm));

/** Returns `solidity-engineer` for `/api/jobs/solidity-engineer/apply`. */
export const slugIn = (url: URL): string => /^\/api\/jobs\/([^/]+)/.exec(url.pathname)?.[1] ?? '';

/** POST /api/jobs/{slug}/apply */
export const applyCall = (store: () => UploadStore) =>
	endpoint(
		{
			...noInput,
			summary:
				'Applies for a job; multipart with name, email, message and a PDF up to 10 MiB (file)',
			reads: { as: 'form', schema: applyInput },
			answer: idResponse,
			statuses: [201],
		},
		async ({ db, request, url, caller, session }) => {
			const input = await readInput(request, url, applyInput);
			const context = { db, store: store(), caller };
			const _id = await applyForJob(context, slugIn(url), session?.member ?? null, input);
			return Response.json({ _id }, { status: 201 });
		},
	);

/** POST /api/jobs/{slug}/apply/code */
export const applyCodeCall = endpoint(
	{
		summary: 'Emails a code for a job application without an account',
		input: z.object({ email }).superRefine(conformsTo(emailForm)),
		answer: done,
	},
	async ({ db, url, input, caller }) => {
		await sendApplyCode(db, slugIn(url), input.email, caller);
		return DONE;
	},
);
