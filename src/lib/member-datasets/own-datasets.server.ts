import { db } from '#lib/db/client.ts';
import {
	callAsPage,
	type FormPage,
	leadTo,
	type Refusal,
	refusalOf,
	textsOf,
} from '#lib/profile/call-as-page.server.ts';
import type { AnswerOf } from '#lib/sessions/endpoint.ts';
import type { Session } from '#lib/sessions/sessions.ts';
import { addDatasetCall, changeDatasetCall, removeDatasetCall } from './dataset-calls.ts';
import { datasetsOf } from './member-dataset.ts';
import { datasetLimit, isWithin } from './plan-limit.ts';

/** Does what a form of `/datasets` asks for: names a dataset anew, shows it or not, deletes it; null when nothing was sent. */
export async function postedOwnDatasets(page: FormPage): Promise<Response | Refusal | null> {
	if (page.request.method !== 'POST') return null;
	const form = await page.request.formData().catch(() => new FormData());
	const { do: what, id = '', name = '', public: said } = textsOf(form);
	const path = `/api/datasets/${encodeURIComponent(id)}`;
	if (what === 'delete') {
		const answer = await callAsPage(removeDatasetCall, page, {}, { method: 'DELETE', path });
		// One that is not there any more was deleted as well, in another window.
		if (answer.ok || answer.status === 404) return leadTo('/datasets?done=deleted');
		return refusalOf(page, answer);
	}
	if (what !== 'change' && what !== 'hide') return leadTo('/datasets');
	const body = what === 'hide' ? { public: false } : { name, public: said !== undefined };
	const answer = await callAsPage(changeDatasetCall, page, body, { path });
	return answer.ok ? leadTo('/datasets?done=saved') : refusalOf(page, answer);
}

/** What `/datasets` shows to its member. */
export async function ownDatasets({ member }: Session, url: URL) {
	const { most, words } = await datasetLimit(db, member.id);
	const datasets = await datasetsOf(db, member.id);
	return {
		datasets: datasets.map((one) => ({ ...one, isWritable: isWithin(one, most) })).toReversed(),
		most,
		words,
		/** Which one is to be deleted: asked for by a link. */
		deleting: datasets.find(({ id }) => id === url.searchParams.get('delete')) ?? null,
		said:
			{ saved: 'Saved.', deleted: 'The dataset is deleted.' }[url.searchParams.get('done') ?? ''] ??
			null,
	};
}

/** What was sent and refused, to be shown again. */
export type RefusedDataset = Refusal & { name: string; description: string; isPublic: boolean };

/** Makes the dataset that the form of `/datasets/new` names; null when nothing was sent. */
export async function postedDataset(page: FormPage): Promise<Response | RefusedDataset | null> {
	if (page.request.method !== 'POST') return null;
	const form = await page.request.formData().catch(() => new FormData());
	const { s = '', name = '', description = '', public: said } = textsOf(form);
	const isPublic = said !== undefined;
	const body = { s, name, description, public: isPublic };
	const answer = await callAsPage(addDatasetCall, page, body, { path: '/api/datasets' });
	if (!answer.ok) return { ...(await refusalOf(page, answer)), name, description, isPublic };
	const made: AnswerOf<typeof addDatasetCall> = await answer.json();
	return leadTo(`/dataset/${made.slug}/columns?done=made`);
}
