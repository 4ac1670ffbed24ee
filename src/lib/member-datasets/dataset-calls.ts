import { z } from 'zod';
import { isStorable, NOT_STORABLE } from '#lib/base/storable.ts';
import type { Db } from '#lib/db/connect.ts';
import { directorySources } from '#lib/directory/sources.ts';
import { HttpError } from '#lib/http/errors.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import type { Screen } from '#lib/screens/screen.ts';
import { screenRows } from '#lib/screens/screen-rows.ts';
import { MAX_SCREEN_LENGTH, readScreen } from '#lib/screens/screen-text.ts';
import { DONE, done, moment } from '#lib/sessions/answers.ts';
import { endpoint, memberEndpoint, noInput } from '#lib/sessions/endpoint.ts';
import { addDataset, changeDataset, removeDataset } from './change-datasets.ts';
import { columnInputs, storableText } from './column-list.ts';
import {
	datasetColumn,
	datasetFor,
	datasetsOf,
	type MemberDataset,
	ownDataset,
} from './member-dataset.ts';
import { datasetLimit, isWithinLimit } from './plan-limit.ts';
import { cellsOf, countHidden } from './read-cells.ts';

/** The calls with which members create datasets, and with which anybody reads public ones. */

const HOURLY = { most: 600, seconds: 3_600 };
/** Limit of dataset reads per network, since none of them is cached. */
const READS = { most: 120, seconds: 60 };

const name = storableText(
	z
		.string('Give a name.')
		.trim()
		.min(1, 'Give a name.')
		.max(100, 'A name can have at most 100 characters.'),
);
const description = z
	.string()
	.trim()
	.max(1_000, 'A description can have at most 1,000 characters.')
	.refine(isStorable, NOT_STORABLE);
const s = z
	.string('Give the screen that its rows come from.')
	.max(MAX_SCREEN_LENGTH)
	.describe('The screen whose rows the dataset shows, as in the screener URL, /screener?s=…')
	.transform((text, context): Screen => {
		const read = readScreen(text);
		if ('screen' in read) return read.screen;
		context.addIssue({ code: 'custom', message: read.faults.join(' ') });
		return z.NEVER;
	});

const newDataset = z.strictObject({
	name,
	description: description.default(''),
	public: z.boolean().default(false).describe('Whether anyone can read the dataset.'),
	s,
	columns: columnInputs
		.default([])
		.describe('The dataset’s own columns, besides the notes that every dataset has.'),
});

const change = z.strictObject({
	name: name.optional(),
	description: description.optional(),
	public: z.boolean().optional(),
	s: s.optional(),
	columns: columnInputs
		.optional()
		.describe(
			'All of the dataset’s own columns, in order; an omitted column is removed with its cells.',
		),
});

/** A dataset as returned by the API. */
const apiDataset = z.object({
	id: z.string(),
	slug: z
		.string()
		.describe(
			'Slug of the dataset, as in the URL of its page, /dataset/{slug}. Renaming does not change it.',
		),
	name: z.string(),
	description: z.string(),
	public: z.boolean(),
	by: z.string().nullable().describe('The owner, if their profile is public.'),
	source: z.enum(directorySources),
	s: z.string().describe('The screen whose rows the dataset shows, as in the screener URL.'),
	columns: z.array(datasetColumn),
	writable: z
		.boolean()
		.describe(
			'Whether the caller can change the dataset, as its owner can while within the limit of their plan.',
		),
	created_at: moment,
	updated_at: moment,
});

const toApiDataset = (dataset: MemberDataset, writable: boolean): z.infer<typeof apiDataset> => {
	const { id, slug, columns, screen, text, created_at, updated_at } = dataset;
	return {
		...{ id, slug, name: dataset.name, description: dataset.description },
		...{ public: dataset.is_public, by: dataset.username, source: screen.source },
		...{ s: text, columns, writable, created_at, updated_at },
	};
};

const apiDatasetFor = async (db: Db, dataset: MemberDataset, accountId: number | null) =>
	toApiDataset(
		dataset,
		accountId === dataset.account &&
			isWithinLimit(dataset, (await datasetLimit(db, dataset.account)).most),
	);

/** Returns the dataset's id in an address: 12 in `/api/datasets/12/rows`. */
export const datasetIdIn = (url: URL): string =>
	/^\/api\/datasets\/([^/]+)/.exec(url.pathname)?.[1] ?? '';

/** `GET /api/datasets` */
export const datasetsCall = memberEndpoint(
	{
		...noInput,
		summary: 'Lists your datasets',
		answer: z.object({
			used: z.int(),
			limit: z
				.int()
				.nullable()
				.describe('Number of datasets your plan includes, or null if unlimited.'),
			data: z.array(apiDataset),
		}),
	},
	async ({ db, session: { member } }) => {
		const { most } = await datasetLimit(db, member.id);
		const all = await datasetsOf(db, member.id);
		return {
			...{ used: all.length, limit: most },
			data: all.map((one) => toApiDataset(one, isWithinLimit(one, most))),
		};
	},
);

/** `POST /api/datasets` */
export const addDatasetCall = memberEndpoint(
	{
		summary: 'Creates a dataset from a screen',
		input: newDataset,
		answer: apiDataset,
		statuses: [201],
	},
	async ({ db, input: { s: screen, ...facts }, session: { member } }) => {
		await limitRate(db, `datasets ${member.id}`, HOURLY);
		const id = await addDataset(db, member.id, { ...facts, screen });
		const made = await ownDataset(db, id, member.id);
		return Response.json(await apiDatasetFor(db, made, member.id), { status: 201 });
	},
);

/** `GET /api/datasets/{id}` */
export const datasetCall = endpoint(
	{ ...noInput, summary: 'Gets a public dataset, or one of yours', answer: apiDataset },
	async ({ db, url, session }) => {
		const accountId = session?.member.id ?? null;
		return apiDatasetFor(db, await datasetFor(db, datasetIdIn(url), accountId), accountId);
	},
);

/** `PATCH /api/datasets/{id}`: omitted fields stay unchanged. */
export const changeDatasetCall = memberEndpoint(
	{
		summary: 'Updates one of your datasets and its columns',
		input: change,
		answer: apiDataset,
	},
	async ({ db, url, input: { s: screen, ...said }, session: { member } }) => {
		await limitRate(db, `datasets ${member.id}`, HOURLY);
		const id = datasetIdIn(url);
		await changeDataset(db, member.id, id, { ...said, ...(screen && { screen }) });
		return apiDatasetFor(db, await ownDataset(db, id, member.id), member.id);
	},
);

/** `DELETE /api/datasets/{id}` */
export const removeDatasetCall = memberEndpoint(
	{ ...noInput, summary: 'Deletes one of your datasets, with its cells', answer: done },
	async ({ db, url, session }) => {
		await removeDataset(db, session.member.id, datasetIdIn(url));
		return DONE;
	},
);

const whole = (most: number) =>
	z
		.string()
		.regex(/^\d{1,7}$/, 'Give a whole number.')
		.transform(Number)
		.refine((number) => number <= most, `Give at most ${most}.`);

/** `GET /api/datasets/{id}/rows` */
export const datasetRowsCall = endpoint(
	{
		summary: 'Lists rows of a public dataset, or one of yours, with their cells',
		from: 'query',
		input: z.object({ skip: whole(1_000_000).optional(), take: whole(100).optional() }),
		answer: z.object({
			source: z.enum(directorySources),
			total: z.int().describe('Total number of rows of the screen.'),
			hidden: z
				.int()
				.describe('Number of records with stored cells that the screen does not currently show.'),
			data: z
				.array(
					z.looseObject({
						_id: z.string(),
						cells: z
							.record(z.string(), z.string())
							.describe('Values of the row’s own cells, by column id.'),
					}),
				)
				.describe(
					'The rows, with the fields of that directory’s dataset and each row’s own cells.',
				),
		}),
	},
	async ({ db, url, input, caller, session }) => {
		await limitRate(db, `dataset rows ${caller.network}`, READS);
		const dataset = await datasetFor(db, datasetIdIn(url), session?.member.id ?? null);
		const page = { skip: input.skip ?? 0, take: input.take ?? 50 };
		const { rows, total } = await screenRows(db, dataset.screen, page);
		const cells = await cellsOf(
			db,
			dataset,
			rows.map(({ _id }) => _id),
		);
		const { source } = dataset.screen;
		const data = rows.map((row) => ({ ...row, cells: cells.get(row._id) ?? {} }));
		return Response.json({ source, total, hidden: await countHidden(db, dataset), data });
	},
);

/** @throws HttpError 404 for an invalid id. */
export function checkId(text: string, what: string): void {
	if (!/^[1-9]\d{0,14}$/.test(text)) throw new HttpError(404, `There is no such ${what}.`);
}
