import { z } from 'zod';
import { isStorable, NOT_STORABLE } from '#lib/base/storable.ts';
import { directorySources } from '#lib/directory/sources.ts';
import { HttpError } from '#lib/http/errors.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import { comparisons } from '#lib/screens/field.ts';
import {
	faultsOf,
	matches,
	normalizeScreen,
	type Screen,
	screenFields,
} from '#lib/screens/screen.ts';
import { screenRows } from '#lib/screens/screen-rows.ts';
import { DONE, done, moment } from '#lib/sessions/answers.ts';
import { endpoint, memberEndpoint, noInput } from '#lib/sessions/endpoint.ts';
import {
	addScreen,
	changeScreen,
	copyScreen,
	MAX_SCREENS,
	removeScreen,
	type ScreenFacts,
} from './change-screens.ts';
import {
	type SavedScreen,
	screenFor,
	screenOrViewFor,
	screensOf,
	viewsOf,
} from './saved-screen.ts';
import { isCalendarDay, notStoredMessage, readSnapshot, storeDayIfQuick } from './stored-days.ts';

/** Calls for members to save screens, and for anybody to read public ones. */

const HOURLY = { most: 600, seconds: 3_600 };
/** Rate limit for reading the rows of screens, per network: each request reads them again. */
const READS = { most: 120, seconds: 60 };

const name = z
	.string('Give a name.')
	.trim()
	.min(1, 'Give a name.')
	.max(100, 'A name can have at most 100 characters.');
const description = z
	.string()
	.trim()
	.max(1_000, 'A description can have at most 1,000 characters.');
/** Rejects only text that PostgreSQL cannot store. */
const storable = <Text extends z.ZodType<string>>(text: Text) =>
	text.refine(isStorable, NOT_STORABLE);

const newScreen = screenFields
	.extend({
		name: storable(name),
		description: storable(description).default(''),
		public: z.boolean().default(false).describe('Whether anyone can read the screen.'),
	})
	.transform(({ name: called, description: about, public: isPublic, ...screen }, context) => {
		const faults = faultsOf(screen);
		for (const message of faults) context.addIssue({ code: 'custom', message });
		const facts: ScreenFacts = {
			name: called,
			description: about,
			public: isPublic,
			screen: normalizeScreen(screen),
		};
		return faults.length > 0 ? z.NEVER : facts;
	});

const { source, groups, sort, columns } = screenFields.shape;
const change = z.strictObject({
	name: storable(name).optional(),
	description: storable(description).optional(),
	public: z.boolean().optional(),
	source: source.optional(),
	groups: groups.unwrap().optional(),
	sort: sort.unwrap().optional(),
	columns: columns.unwrap().optional(),
});

/** A screen as returned by calls. */
export const apiScreen = z.object({
	id: z.string(),
	slug: z
		.string()
		.nullable()
		.describe(
			'Slug of the screen, as in its page URL, /screen/{slug}; unchanged when the screen is renamed. Null for a saved directory view, which has no page.',
		),
	name: z.string(),
	description: z.string(),
	public: z.boolean(),
	by: z.string().nullable().describe('The owner, if their profile is public.'),
	source: z.enum(directorySources),
	groups: z.array(
		z.object({
			match: z.enum(matches),
			conditions: z.array(
				z.object({
					field: z.string(),
					comparison: z.enum(comparisons),
					values: z.array(z.string()),
				}),
			),
		}),
	),
	sort: z.array(z.object({ field: z.string(), order: z.enum(['asc', 'desc']) })),
	columns: z.array(z.string()).nullable(),
	s: z.string().describe('The screen as a single URL parameter, for /screener?s=….'),
	copied_from: z.string().nullable().describe('The screen it was copied from.'),
	created_at: moment,
	updated_at: moment,
});

const toApiScreen = (saved: SavedScreen): z.infer<typeof apiScreen> => {
	const { id, slug, screen, copied_from, created_at, updated_at } = saved;
	return {
		...{ id, slug: slug || null },
		name: saved.name,
		description: saved.description,
		public: saved.is_public,
		by: saved.username,
		...screen,
		s: saved.text,
		...{ copied_from, created_at, updated_at },
	};
};

/** Returns the id in a path: 12 for `/api/screens/12/rows`. */
const idIn = (url: URL): string => /^\/api\/screens\/([^/]+)/.exec(url.pathname)?.[1] ?? '';

/** `GET /api/screens` */
export const screensCall = memberEndpoint(
	{
		...noInput,
		summary: 'Lists your screens',
		answer: z.object({
			most: z.int().describe('Maximum number of screens.'),
			data: z.array(apiScreen),
		}),
	},
	async ({ db, session }) => ({
		most: MAX_SCREENS,
		data: [
			...(await screensOf(db, session.member.id)),
			...(await viewsOf(db, session.member.id)),
		].map(toApiScreen),
	}),
);

/** `POST /api/screens` */
export const addScreenCall = memberEndpoint(
	{ summary: 'Saves a screen', input: newScreen, answer: apiScreen, statuses: [201] },
	async ({ db, input, session: { member } }) => {
		await limitRate(db, `screens ${member.id}`, HOURLY);
		const id = await addScreen(db, member.id, input);
		const saved = await screenFor(db, id, member.id);
		await storeDayIfQuick(db, saved);
		return Response.json(toApiScreen(saved), { status: 201 });
	},
);

/** `GET /api/screens/{id}` */
export const screenCall = endpoint(
	{ ...noInput, summary: 'Gets a public screen, or one of yours', answer: apiScreen },
	async ({ db, url, session }) =>
		toApiScreen(await screenOrViewFor(db, idIn(url), session?.member.id ?? null)),
);

/** `PATCH /api/screens/{id}`: omitted fields are unchanged. */
export const changeScreenCall = memberEndpoint(
	{ summary: 'Updates one of your screens', input: change, answer: apiScreen },
	async ({ db, url, input, session: { member } }) => {
		await limitRate(db, `screens ${member.id}`, HOURLY);
		const id = idIn(url);
		const had = await screenFor(db, id, member.id);
		await changeScreen(db, member.id, id, {
			...(input.name !== undefined && { name: input.name }),
			...(input.description !== undefined && { description: input.description }),
			...(input.public !== undefined && { public: input.public }),
			screen: applyPatch(had.screen, input),
		});
		const saved = await screenFor(db, id, member.id);
		await storeDayIfQuick(db, saved);
		return toApiScreen(saved);
	},
);

/** A screen with a patch applied, validated as a whole. @throws HttpError 422 when the result is invalid. */
function applyPatch(had: Screen, patch: z.infer<typeof change>): Screen {
	const screen: Screen = {
		source: patch.source ?? had.source,
		groups: patch.groups ?? had.groups,
		sort: patch.sort ?? had.sort,
		columns: patch.columns === undefined ? had.columns : patch.columns,
	};
	const faults = faultsOf(screen);
	const [first] = faults;
	if (first !== undefined)
		throw new HttpError(422, first, { fields: { screen: faults.join(' ') } });
	return normalizeScreen(screen);
}

/** `DELETE /api/screens/{id}` */
export const removeScreenCall = memberEndpoint(
	{ ...noInput, summary: 'Deletes one of your screens; copies of it remain', answer: done },
	async ({ db, url, session }) => {
		await removeScreen(db, session.member.id, idIn(url));
		return DONE;
	},
);

/** `POST /api/screens/{id}/copy` */
export const copyScreenCall = memberEndpoint(
	{
		...noInput,
		summary: 'Saves a private copy of a public screen, or of one of yours',
		answer: apiScreen,
		statuses: [201],
	},
	async ({ db, url, session: { member } }) => {
		await limitRate(db, `screens ${member.id}`, HOURLY);
		const id = await copyScreen(db, member.id, idIn(url));
		const saved = await screenFor(db, id, member.id);
		await storeDayIfQuick(db, saved);
		return Response.json(toApiScreen(saved), { status: 201 });
	},
);

const whole = (most: number) =>
	z
		.string()
		.regex(/^\d{1,7}$/, 'Give a whole number.')
		.transform(Number)
		.refine((number) => number <= most, `Give at most ${most}.`);

/** `GET /api/screens/{id}/rows` */
export const screenRowsCall = endpoint(
	{
		summary: 'Lists rows of a public screen, or one of yours, in its order',
		from: 'query',
		input: z.object({
			skip: whole(1_000_000).optional(),
			take: whole(100).optional(),
			asof: z
				.string()
				.refine(isCalendarDay, 'Give a day such as 2026-01-31.')
				.optional()
				.meta({ description: 'A past day, to return the first 500 rows as they were shown then.' }),
		}),
		answer: z.object({
			source: z.enum(directorySources),
			total: z.int().describe('Total rows of the screen.'),
			at: moment.nullable().describe('When these rows were shown, if a past day was requested.'),
			data: z
				.array(z.looseObject({ _id: z.string() }))
				.describe('The rows, with the fields of that directory’s dataset.'),
		}),
	},
	async ({ db, url, input, caller, session }) => {
		await limitRate(db, `screen rows ${caller.network}`, READS);
		const saved = await screenOrViewFor(db, idIn(url), session?.member.id ?? null);
		const [skip, take] = [input.skip ?? 0, input.take ?? 50];
		if (input.asof !== undefined) {
			const snapshot = await readSnapshot(db, saved.id, input.asof);
			if (!snapshot) throw new HttpError(404, notStoredMessage(saved, input.asof));
			const { source } = snapshot.screen;
			const data = snapshot.rows.slice(skip, skip + take);
			return Response.json({ source, total: snapshot.total, at: snapshot.at, data });
		}
		const { rows, total } = await screenRows(db, saved.screen, { skip, take });
		const { source } = saved.screen;
		return Response.json({ source, total, at: null, data: rows });
	},
);
