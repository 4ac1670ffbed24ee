import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import type { Endpoint, RouteContext } from '#lib/sessions/endpoint.ts';

const failure = z.object({
	description: z.string().default('Something went wrong. Try again.'),
	fields: z.record(z.string(), z.string()).default({}),
});

/** The result of a form sent to its own page. */
export type PostResult<Step extends string> =
	| { state: 'none' }
	| { state: 'done'; step: Step; answer: unknown }
	| {
			state: 'refused';
			problem: string;
			fields: Record<string, string>;
			/** The values entered, to be shown again. */
			said: Record<string, string>;
	  };

/**
 * Handles a page's form whose pressed button (`step`) selects one of several calls: makes the same call as API
 * clients, with all its checks.
 */
export async function handleStepForm<Step extends string>(
	db: Db,
	{ request, url, clientAddress }: RouteContext,
	calls: Readonly<Record<Step, Endpoint>>,
): Promise<PostResult<Step>> {
	if (request.method !== 'POST') return { state: 'none' };
	const form = await request
		.clone()
		.formData()
		.catch(() => new FormData());
	const values = Object.fromEntries(
		[...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
	);
	const isStep = (name: string | undefined): name is Step =>
		name !== undefined && Object.hasOwn(calls, name);
	if (!isStep(values.step))
		return { state: 'refused', problem: 'Choose what to do.', fields: {}, said: values };
	const answer = await calls[values.step](db, { request, url, clientAddress });
	const body: unknown = await answer.json().catch(() => null);
	if (answer.ok) return { state: 'done', step: values.step, answer: body };
	const { description: problem, fields } = failure.parse(body ?? {});
	return { state: 'refused', problem, fields, said: values };
}
