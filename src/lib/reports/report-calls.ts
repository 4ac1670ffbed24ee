import { z } from 'zod';
import { isStorable, NOT_STORABLE } from '#lib/base/storable.ts';
import type { Db } from '#lib/db/connect.ts';
import { HttpError } from '#lib/http/errors.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import { entitlementOf } from '#lib/plans/entitled.ts';
import { planOf } from '#lib/plans/plan-of.ts';
import { DONE, done, moment } from '#lib/sessions/answers.ts';
import { endpoint, memberEndpoint, noInput } from '#lib/sessions/endpoint.ts';
import type { Session } from '#lib/sessions/sessions.ts';
import { storedBlock } from './block.ts';
import { blockContent } from './block-content.ts';
import { sentBlocks } from './block-faults.ts';
import {
	addReport,
	changeReport,
	freezeReport,
	MAX_REPORTS,
	removeReport,
	setPublished,
	thawReport,
} from './change-reports.ts';
import { reportsUnavailableMessage } from './plan-words.ts';
import { readBlocks } from './read-block.ts';
import { ownReport, type Report, reportFor, reportsOf } from './report.ts';

/** Calls for members to create reports, and for anybody to read published ones. */

const HOURLY = { most: 600, seconds: 3_600 };
/** Rate limit for reports whose blocks are recomputed. */
const READS = { most: 60, seconds: 60 };
const FREEZES = { most: 60, seconds: 3_600 };

/** Rejects only text that PostgreSQL cannot store. */
const storable = <Text extends z.ZodType<string>>(text: Text) =>
	text.refine(isStorable, NOT_STORABLE);

const title = storable(
	z
		.string('Give a title.')
		.trim()
		.min(1, 'Give a title.')
		.max(150, 'A title can have at most 150 characters.'),
);
const summary = storable(
	z.string().trim().max(1_000, 'A summary can have at most 1,000 characters.'),
);

const newReport = z.strictObject({
	title,
	summary: summary.default(''),
	blocks: sentBlocks.default([]),
});

const change = z.strictObject({
	title: title.optional(),
	summary: summary.optional(),
	blocks: sentBlocks.optional(),
	updated_at: z
		.string()
		.max(40)
		.optional()
		.describe('Version being changed; the call fails with 409 if there is a later one.'),
});

/** A report as returned by calls. */
const apiReport = z.object({
	id: z.string(),
	slug: z
		.string()
		.describe(
			'Slug of the report, as in the URL of its page, /report/{slug}. Renaming does not change it.',
		),
	title: z.string(),
	summary: z.string(),
	state: z.enum(['draft', 'published']),
	by: z.string().nullable().describe('The author, if their profile is public.'),
	blocks: z.array(storedBlock),
	frozen_at: moment.nullable().describe('When the report was frozen, or null if it is live.'),
	created_at: moment,
	updated_at: moment,
	published_at: moment.nullable(),
});

const toApiReport = (report: Report): z.infer<typeof apiReport> => {
	const { id, slug, state, blocks, created_at, updated_at, published_at } = report;
	return {
		...{ id, slug, title: report.title, summary: report.summary, state },
		...{ by: report.username, blocks, frozen_at: report.frozen?.at ?? null },
		...{ created_at, updated_at, published_at },
	};
};

/** Returns the id in a path: 12 for `/api/reports/12/freeze`. */
const idIn = (url: URL): string => /^\/api\/reports\/([^/]+)/.exec(url.pathname)?.[1] ?? '';

/** @throws HttpError 403 for a member whose plan has no reports, 429 for one who changes too much. */
async function checkAuthor(db: Db, { member }: Session): Promise<void> {
	await limitRate(db, `reports ${member.id}`, HOURLY);
	if (!entitlementOf(await planOf(db, member.id), 'reports'))
		throw new HttpError(403, reportsUnavailableMessage);
}

/** `GET /api/reports` */
export const reportsCall = memberEndpoint(
	{
		...noInput,
		summary: 'Lists your reports',
		answer: z.object({
			most: z.int().describe('Maximum number of reports.'),
			data: z.array(apiReport),
		}),
	},
	async ({ db, session }) => ({
		most: MAX_REPORTS,
		data: (await reportsOf(db, session.member.id)).map(toApiReport),
	}),
);

/** `POST /api/reports` */
export const addReportCall = memberEndpoint(
	{
		summary: 'Creates a report, as a draft; part of Pro and Enterprise',
		input: newReport,
		answer: apiReport,
		statuses: [201],
	},
	async ({ db, input, session }) => {
		await checkAuthor(db, session);
		const { id: accountId } = session.member;
		const id = await addReport(db, accountId, input);
		return Response.json(toApiReport(await ownReport(db, id, accountId)), { status: 201 });
	},
);

/** `GET /api/reports/{id}` */
export const reportCall = endpoint(
	{
		...noInput,
		summary: 'Gets a published report, or one of yours, with the content of its blocks',
		answer: apiReport.extend({
			at: moment.describe('When the data in the blocks was read: now, or when it was frozen.'),
			shown: z.array(blockContent).describe('The content of the blocks, in their order.'),
		}),
	},
	async ({ db, url, caller, session }) => {
		await limitRate(db, `report reads ${caller.network}`, READS);
		const report = await reportFor(db, idIn(url), session?.member.id ?? null);
		const now = new Date();
		const own = toApiReport(report);
		const blocks = own.blocks.map((one) =>
			one.kind === 'unreadable' ? { ...one, kept: null } : one,
		);
		return {
			...(session?.member.id === report.account ? own : { ...own, blocks }),
			at: report.frozen?.at ?? now.toISOString(),
			shown: report.frozen?.blocks ?? (await readBlocks(db, report.blocks, now)),
		};
	},
);

/** `PATCH /api/reports/{id}`: omitted fields are unchanged. */
export const changeReportCall = memberEndpoint(
	{
		summary: 'Updates one of your reports; part of Pro and Enterprise',
		input: change,
		answer: apiReport,
	},
	async ({ db, url, input: { updated_at, ...said }, session }) => {
		const { id: accountId } = session.member;
		const { id } = await ownReport(db, idIn(url), accountId);
		await checkAuthor(db, session);
		await changeReport(db, accountId, id, said, updated_at);
		return toApiReport(await ownReport(db, id, accountId));
	},
);

/** `DELETE /api/reports/{id}` */
export const removeReportCall = memberEndpoint(
	{ ...noInput, summary: 'Deletes one of your reports', answer: done },
	async ({ db, url, session }) => {
		await removeReport(db, session.member.id, idIn(url));
		return DONE;
	},
);

/** `POST /api/reports/{id}/freeze` */
export const freezeReportCall = memberEndpoint(
	{
		...noInput,
		summary: 'Freezes one of your reports as it is now; part of Pro and Enterprise',
		answer: apiReport,
	},
	async ({ db, url, session }) => {
		const { id: accountId } = session.member;
		const { id } = await ownReport(db, idIn(url), accountId);
		await checkAuthor(db, session);
		await limitRate(db, `report freezes ${accountId}`, FREEZES);
		await freezeReport(db, accountId, id);
		return toApiReport(await ownReport(db, id, accountId));
	},
);

/** `POST /api/reports/{id}/thaw` */
export const thawReportCall = memberEndpoint(
	{
		...noInput,
		summary: 'Unfreezes one of your reports; part of Pro and Enterprise',
		answer: apiReport,
	},
	async ({ db, url, session }) => {
		const { id: accountId } = session.member;
		const { id } = await ownReport(db, idIn(url), accountId);
		await checkAuthor(db, session);
		await thawReport(db, accountId, id);
		return toApiReport(await ownReport(db, id, accountId));
	},
);

/** `POST /api/reports/{id}/publish` */
export const publishReportCall = memberEndpoint(
	{
		...noInput,
		summary: 'Publishes one of your reports; part of Pro and Enterprise',
		answer: apiReport,
	},
	async ({ db, url, session }) => {
		const { id: accountId } = session.member;
		const { id } = await ownReport(db, idIn(url), accountId);
		await checkAuthor(db, session);
		await setPublished(db, accountId, id, true);
		return toApiReport(await ownReport(db, id, accountId));
	},
);

/** `POST /api/reports/{id}/unpublish` */
export const unpublishReportCall = memberEndpoint(
	{ ...noInput, summary: 'Unpublishes one of your reports', answer: apiReport },
	async ({ db, url, session: { member } }) => {
		const id = idIn(url);
		await setPublished(db, member.id, id, false);
		return toApiReport(await ownReport(db, id, member.id));
	},
);
