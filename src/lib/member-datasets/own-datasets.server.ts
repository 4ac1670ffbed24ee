import { db } from '#lib/db/client.ts';
import { directorySources } from '#lib/directory/sources.ts';
import { firstCharacters } from '#lib/format/text.ts';
import { HttpError } from '#lib/http/errors.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import { redirectTo } from '#lib/http/redirects.ts';
import {
	callAsPage,
	type FormPage,
	type Refusal,
	refusalOf,
	textsOf,
} from '#lib/profile/call-as-page.server.ts';
import { deleteAction, handleOwnListForm, readOwnListState } from '#lib/profile/own-list.server.ts';
import { screensOf } from '#lib/saved-screens/saved-screen.ts';
import { emptyScreen } from '#lib/screens/screen.ts';
import { readScreen, screenQuery, writeScreen } from '#lib/screens/screen-text.ts';
import type { AnswerOf } from '#lib/sessions/endpoint.ts';
import type { Session } from '#lib/sessions/sessions.ts';
import { addDatasetCall, changeDatasetCall, removeDatasetCall } from './dataset-calls.ts';
import {
	findListedRecords,
	type ListedType,
	listedTypes,
	MAX_LIST_ENTRIES,
	parseListedNames,
} from './listed-names.ts';
import { datasetsOf } from './member-dataset.ts';
import { datasetLimit, isWithinLimit } from './plan-limit.ts';

const pathOf = (id = ''): string => `/api/datasets/${encodeURIComponent(id)}`;

/** Handles the forms of `/datasets`: renames, publishes or hides, or deletes a dataset; null if nothing was sent. */
export const handleOwnDatasetForm = (page: FormPage) =>
	handleOwnListForm(page, {
		delete: ({ id }) => deleteAction(removeDatasetCall, pathOf(id)),
		hide: ({ id }) => ({
			...{ call: changeDatasetCall, path: pathOf(id), done: 'saved' },
			body: { public: false },
		}),
		change: ({ id, name = '', public: isPublic }) => ({
			...{ call: changeDatasetCall, path: pathOf(id), done: 'saved' },
			body: { name, public: isPublic !== undefined },
		}),
	});

/** Returns the contents of `/datasets` for its member. */
export async function ownDatasets({ member }: Session, url: URL) {
	const { most, words } = await datasetLimit(db, member.id);
	const datasets = (await datasetsOf(db, member.id))
		.map((one) => ({ ...one, isWritable: isWithinLimit(one, most) }))
		.toReversed();
	const outcomes = { saved: 'Saved.', deleted: 'Dataset deleted.' };
	return { datasets, most, words, ...readOwnListState(url, datasets, outcomes) };
}

/** Rate limit for lists that a member looks up. */
const LISTS = { most: 60, seconds: 600 };
/** Maximum unmatched lines listed in an address. */
const MAX_TOLD = 20;
/** Maximum address length that proxies and browsers accept. */
const MAX_ADDRESS_LENGTH = 8_000;

/** Returns the starting points on `/datasets/new`: every directory, and the member's own screens. */
export const startingPointsOf = async ({ member }: Session) => ({
	directories: directorySources.map((source) => ({
		source,
		query: screenQuery(emptyScreen(source)),
	})),
	screens: (await screensOf(db, member.id)).slice(0, 20).flatMap(({ name, screen }) => ({
		name,
		query: screenQuery(screen),
	})),
});

/** A rejected list, to show again. */
export interface RefusedList {
	list: string;
	type: ListedType;
	text: string;
	status: number;
}

/** Redirects from a pasted list to the form for a dataset of its records, or says why not; null if none was sent. */
export async function handleListForm(
	{ member }: Session,
	page: FormPage,
): Promise<Response | RefusedList | null> {
	if (page.request.method !== 'POST') return null;
	const form = await page.request
		.clone()
		.formData()
		.catch(() => new FormData());
	const { list, type: typeField } = textsOf(form);
	if (list === undefined) return null;
	const type = listedTypes.find((one) => one === typeField) ?? 'projects';
	const refused = (text: string, status = 422): RefusedList => {
		page.response.status = status;
		return { list, type, text, status };
	};
	const lines = parseListedNames(list);
	if (lines.length === 0) return refused('Paste at least one line.');
	if (lines.length > MAX_LIST_ENTRIES)
		return refused(
			`You pasted ${lines.length} lines. Paste at most ${MAX_LIST_ENTRIES} at a time.`,
		);
	try {
		await limitRate(db, `dataset lists ${member.id}`, LISTS);
	} catch (error) {
		if (error instanceof HttpError) return refused(error.message, error.status);
		throw error;
	}
	const { screen, found, missing } = await findListedRecords(db, lines, type);
	if (!screen) return refused('None of them is in this directory. Did you choose the right one?');
	const s = writeScreen(screen);
	const missingNames = missing.slice(0, MAX_TOLD).map((line) => firstCharacters(line, 60));
	const query = new URLSearchParams({
		...{ s, found: String(found), of: String(lines.length) },
		...(missingNames.length > 0 && { missing: missingNames.join('\n') }),
	});
	const href = `/datasets/new?${query}`;
	// It must fit into a URL and be a screen that can be read back.
	if ('faults' in readScreen(s) || href.length > MAX_ADDRESS_LENGTH)
		return refused('These names are too long in total. Paste fewer at a time.');
	return redirectTo(href);
}

/** A rejected submission, to show again. */
export type RefusedDataset = Refusal & { name: string; description: string; isPublic: boolean };

/** Creates the dataset described by the form of `/datasets/new`; null if nothing was sent. */
export async function handleDatasetForm(page: FormPage): Promise<Response | RefusedDataset | null> {
	if (page.request.method !== 'POST') return null;
	const form = await page.request.formData().catch(() => new FormData());
	const { s = '', name = '', description = '', public: publicField } = textsOf(form);
	const isPublic = publicField !== undefined;
	const body = { s, name, description, public: isPublic };
	const answer = await callAsPage(addDatasetCall, page, body, { path: '/api/datasets' });
	if (!answer.ok) return { ...(await refusalOf(page, answer)), name, description, isPublic };
	const made: AnswerOf<typeof addDatasetCall> = await answer.json();
	return redirectTo(`/dataset/${made.slug}/columns?done=made`);
}
