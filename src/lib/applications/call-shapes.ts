import { z } from 'zod';
import { applicationStates } from '#lib/db/schema/careers.ts';
import { moment } from '#lib/sessions/answers.ts';
import type { Application } from './application.ts';
import { notifiedSteps, type Step } from './steps.ts';

/** Applications as returned by calls: complete for the poster, shorter for the applicant. */

const state = z.enum(applicationStates);

const fileShape = z
	.object({
		name: z.string(),
		bytes: z.int(),
		url: z
			.string()
			.describe('Site-relative path of the file, accessible only to the poster and the applicant.'),
	})
	.nullable();

const moveShape = z.object({
	state,
	words: z.string().describe('Message sent to the applicant with the move.'),
	at: moment,
});

const sharedFields = {
	_id: z.string(),
	name: z.string(),
	email: z.string(),
	message: z.string(),
	state,
	file: fileShape,
	created_at: moment,
	updated_at: moment,
};

/** To its poster. */
export const receivedShape = z.object({
	...sharedFields,
	moves: z.array(moveShape.extend({ is_told: z.boolean() })),
	notes: z.array(z.object({ words: z.string(), at: moment })),
});

/** To its sender. */
export const sentShape = z.object({
	...sharedFields,
	job: z.object({
		slug: z.string(),
		name: z.string(),
		company: z.string(),
		is_open: z.boolean(),
	}),
	moves: z.array(moveShape),
});

export const fileAddress = (id: string): string => `/api/users/applications/${id}/file`;

const sharedOf = (one: Application) => ({
	_id: one.id,
	name: one.name,
	email: one.email,
	message: one.message,
	state: one.state,
	file:
		one.file_name === null || one.file_bytes === null
			? null
			: { name: one.file_name, bytes: one.file_bytes, url: fileAddress(one.id) },
	created_at: one.created_at,
	updated_at: one.updated_at,
});

export const receivedApplicationBody = (
	one: Application,
	steps: readonly Step[] = [],
): z.infer<typeof receivedShape> => ({
	...sharedOf(one),
	moves: steps.flatMap(({ state: to, words, at, is_mailed }) =>
		to === null ? [] : [{ state: to, words, at, is_told: is_mailed }],
	),
	notes: steps.flatMap(({ kind, words, at }) => (kind === 'note' ? [{ words, at }] : [])),
});

export const sentApplicationBody = (
	one: Application,
	steps: readonly Step[] = [],
): z.infer<typeof sentShape> => ({
	...sharedOf(one),
	job: {
		slug: one.job_slug,
		name: one.job_name,
		company: one.company,
		is_open: one.job_is_open,
	},
	moves: notifiedSteps(steps).flatMap(({ state: to, words, at }) =>
		to === null ? [] : [{ state: to, words, at }],
	),
});
