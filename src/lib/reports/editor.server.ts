import { UnknownRecordError } from '#lib/dataset/dataset.ts';
import { db } from '#lib/db/client.ts';
import { HttpError } from '#lib/http/errors.ts';
import { redirectTo } from '#lib/http/redirects.ts';
import {
	callAsPage,
	type FormPage,
	type Refusal,
	refusalOf,
	textsOf,
} from '#lib/profile/call-as-page.server.ts';
import type { SavedScreen } from '#lib/saved-screens/saved-screen.ts';
import type { AnswerOf, Endpoint } from '#lib/sessions/endpoint.ts';
import { visitorSession } from '#lib/sessions/page-session.server.ts';
import type { Session } from '#lib/sessions/sessions.ts';
import { MAX_BLOCKS } from './block.ts';
import type { BlockContent } from './block-content.ts';
import { type BlockValues, blockOf, recordIn, sentValues, valuesOf } from './block-form.ts';
import { offeredScreens, typedScreen } from './offered-screens.ts';
import { mayMakeReports } from './own-reports.server.ts';
import { readContentForAuthor } from './page.server.ts';
import { factChoices } from './read-records.ts';
import { ownReport, type Report } from './report.ts';
import {
	changeReportCall,
	freezeReportCall,
	publishReportCall,
	thawReportCall,
	unpublishReportCall,
} from './report-calls.ts';

/** The report editor: forms that need no script, one per block. */

/** Form values to show again: with the refusal, or with an empty text if the options for its screen are requested. */
export type RefusedEdit = Refusal & {
	/** The block concerned, from 0; the number of blocks for a new one; null for the report itself. */
	place: number | null;
	values: BlockValues | null;
	/** Screens that have the entered name. */
	found?: SavedScreen[];
	title?: string;
	summary?: string;
};

const steps: Record<string, Endpoint> = {
	publish: publishReportCall,
	unpublish: unpublishReportCall,
	freeze: freezeReportCall,
	thaw: thawReportCall,
};

/** Returns the position of the block that a form is for; undefined for a new one. */
const placeIn = (text: string | undefined): number | undefined =>
	text !== undefined && /^\d{1,2}$/.test(text) ? Math.min(Number(text), MAX_BLOCKS) : undefined;

/** Returns your own report, for its editor; null if there is none. */
export async function editedReport({ member }: Session, id: string): Promise<Report | null> {
	try {
		return await ownReport(db, id, member.id);
	} catch (error) {
		if (error instanceof HttpError && error.status === 404) return null;
		throw error;
	}
}

/** Returns a record's first fact, as the initial choice; empty if there is no such record. */
async function firstFact(record: string): Promise<string> {
	const named = recordIn(record);
	if (!named) return '';
	try {
		const [first] = await factChoices(db, named.type, named.slug);
		return first?.name ?? '';
	} catch (error) {
		if (error instanceof UnknownRecordError) return '';
		throw error;
	}
}

/** Returns problems found before a call is made, in words. */
async function completeValues(
	page: FormPage,
	values: BlockValues,
): Promise<BlockValues | { fault: string; found?: SavedScreen[] }> {
	if (values.address !== '') {
		const session = await visitorSession(page.request);
		const typed = await typedScreen(db, session?.member.id ?? 0, values.address);
		return 'fault' in typed ? typed : { ...values, ...typed, address: '' };
	}
	if (values.kind !== 'record' && values.kind !== 'figure-fact') return values;
	if (!recordIn(values.record))
		return { fault: 'Enter the address of a record’s page, such as /project/bitcoin.' };
	if (values.kind === 'record' || values.field !== '') return values;
	const field = await firstFact(values.record);
	return field === ''
		? { fault: 'No facts are known about that record. Check its address.' }
		: { ...values, field };
}

/** Returns the blocks after a form's change, and the redirect target; undefined if the form requests no change. */
function changedBlocks(
	blocks: readonly object[],
	what: string,
	place: number,
	sent: object | null,
): { blocks: object[]; at: number } | undefined {
	const [one, before, after] = [blocks[place], blocks[place - 1], blocks[place + 1]];
	if (what === 'add' && sent) return { blocks: [...blocks, sent], at: blocks.length };
	if (!one) return undefined;
	if (what === 'change' && sent) return { blocks: blocks.with(place, sent), at: place };
	if (what === 'remove') return { blocks: blocks.toSpliced(place, 1), at: Math.max(0, place - 1) };
	if (what === 'up' && before)
		return { blocks: blocks.with(place, before).with(place - 1, one), at: place - 1 };
	if (what === 'down' && after)
		return { blocks: blocks.with(place, after).with(place + 1, one), at: place + 1 };
	return undefined;
}

/** Handles a form of the editor; null if no form was sent. */
export async function handleEditorForm(
	page: FormPage,
	report: Report,
): Promise<Response | RefusedEdit | null> {
	if (page.request.method !== 'POST') return null;
	const form = await page.request.formData().catch(() => new FormData());
	const texts = textsOf(form);
	const { do: what = '', seen: updated_at, title = '', summary = '' } = texts;
	const path = `/api/reports/${report.id}`;
	const here = `/reports/${report.id}/edit`;
	const step = Object.hasOwn(steps, what) ? steps[what] : undefined;
	if (step) {
		const answer = await callAsPage(step, page, {}, { path: `${path}/${what}` });
		if (answer.ok) return redirectTo(`${here}?done=${what}`);
		return { ...(await refusalOf(page, answer)), place: null, values: null };
	}
	if (what === 'facts') {
		const body = { title, summary, updated_at };
		const answer = await callAsPage(changeReportCall, page, body, { path });
		if (answer.ok) return redirectTo(`${here}?done=saved`);
		return { ...(await refusalOf(page, answer)), place: null, values: null, title, summary };
	}
	return postedBlock(page, report, { what, place: placeIn(texts.place), updated_at, form });
}

async function postedBlock(
	page: FormPage,
	{ id, blocks }: Report,
	sent: { what: string; place: number | undefined; updated_at: string | undefined; form: FormData },
): Promise<Response | RefusedEdit> {
	const { what, updated_at } = sent;
	const here = `/reports/${id}/edit`;
	const place = sent.place ?? blocks.length;
	const values = sentValues(sent.form) ?? null;
	const whole = values && (await completeValues(page, values));
	if (whole && 'fault' in whole) {
		page.response.status = 422;
		const { fault: text, found = [] } = whole;
		// A screen found is chosen in the list, where the typed text would win over it.
		const shown = found.length > 0 ? { ...values, address: '' } : values;
		return { status: 422, text, fields: {}, place, values: shown, found };
	}
	if (what === 'options' && whole)
		return { status: 200, text: '', fields: {}, place, values: whole };
	const changed = changedBlocks(blocks, what, place, whole && blockOf(whole));
	if (!changed) return redirectTo(here);
	const body = { blocks: changed.blocks, updated_at };
	const answer = await callAsPage(changeReportCall, page, body, { path: `/api/reports/${id}` });
	if (!answer.ok) return { ...(await refusalOf(page, answer)), place, values: whole };
	const made: AnswerOf<typeof changeReportCall> = await answer.json();
	return redirectTo(made.blocks.length === 0 ? here : `${here}#block-${changed.at + 1}`);
}

/** A block as shown in the editor. */
export interface EditedBlock {
	/** The block's form values; null for an unreadable block, which can only be moved or deleted. */
	values: BlockValues | null;
	/** An unreadable block's stored content, as text. */
	kept: string | null;
	shown: BlockContent;
	/** The facts to choose from, for a figure of a record. */
	facts: { name: string; label: string; text: string }[];
}

async function factsFor({ kind, record }: BlockValues): Promise<EditedBlock['facts']> {
	const named = kind === 'figure-fact' ? recordIn(record) : undefined;
	if (!named) return [];
	return factChoices(db, named.type, named.slug).catch((error: unknown) => {
		if (error instanceof UnknownRecordError) return [];
		throw error;
	});
}

/** Returns the editor's content: every block with its form and current output. */
export async function editorPage(session: Session, report: Report, refused: RefusedEdit | null) {
	const shown = await readContentForAuthor(report);
	const blocks: EditedBlock[] = [];
	for (const [place, one] of report.blocks.entries()) {
		const isRefused = refused?.place === place && refused.values !== null;
		const own = one.kind === 'unreadable' ? null : valuesOf(one);
		const values = isRefused ? refused.values : own;
		const drawn = shown.blocks[place];
		if (!drawn) continue;
		const rawJson = one.kind === 'unreadable' ? JSON.stringify(one.kept, null, 2) : null;
		blocks.push({
			values,
			kept: rawJson,
			shown: drawn,
			facts: values ? await factsFor(values) : [],
		});
	}
	return {
		blocks,
		at: shown.at,
		screens: await offeredScreens(db, session.member.id, refused?.found ?? []),
		mayMake: await mayMakeReports(session),
	};
}
