import { db } from '#lib/db/client.ts';
import type { FormPage } from '#lib/profile/call-as-page.server.ts';
import { handleOwnListForm } from '#lib/profile/own-list.server.ts';
import type { Session } from '#lib/sessions/sessions.ts';
import { removeStorage, saveStorage } from '#lib/storage/stored-items.ts';
import { viewWords } from './about.ts';
import { hasFilters, jobViewKeys, jobViewQuery, readJobView } from './job-view.ts';
import { companiesNamed } from './pages.server.ts';
import { SAVED_TYPE, savedJobViews, savedKey, toSavedValue } from './saved-job-views.ts';

/** `/career/alerts`: the board views a member saved, and whether they are notified of new jobs in them. */

/** Handles a form of the page, using the calls of stored items; null if nothing was posted. */
export const postedJobViews = (page: FormPage) =>
	handleOwnListForm(page, {
		remove: ({ id = '' }) => ({
			...{ call: removeStorage, path: '/api/users/storage/remove', done: 'removed' },
			...{ body: { storage_id: id }, isRemoval: true },
		}),
		save: ({ name = '', query = '', alert, by_mail }) => {
			const view = { ...readJobView(new URLSearchParams(query)), page: 1 };
			const settings = { view, alert: alert !== undefined, byMail: by_mail !== undefined };
			const value = toSavedValue(settings, new Date());
			return {
				...{ call: saveStorage, path: '/api/users/storage/save', done: 'saved' },
				body: { type: SAVED_TYPE, key: savedKey(view), name, value },
			};
		},
	});

/** Returns the data for the page: the saved views, and the view in the URL, which can be saved. */
export async function jobViewsPage({ member }: Session, url: URL) {
	const saved = await savedJobViews(db, member.id);
	const isAsked = jobViewKeys.some((key) => url.searchParams.has(key));
	const view = { ...readJobView(url.searchParams), page: 1 };
	const companies = new Map(
		(
			await companiesNamed(
				[...saved.map((one) => one.view), view].flatMap((one) => [...one.filters.company]),
			)
		).map(({ slug, name }) => [slug, name] as const),
	);
	const isNew = !saved.some((one) => savedKey(one.view) === savedKey(view));
	return {
		saved: saved.map((one) => ({
			...one,
			query: jobViewQuery(one.view),
			words: viewWords(one.view, companies) || 'All jobs',
		})),
		/** Null if there is no view to save. */
		asked:
			isNew && (isAsked || saved.length === 0)
				? {
						query: jobViewQuery(view),
						words: viewWords(view, companies) || 'All jobs',
						name: (hasFilters(view) ? viewWords(view, companies) : 'All jobs').slice(0, 100),
					}
				: null,
		said:
			{ saved: 'View saved.', removed: 'View removed.' }[url.searchParams.get('done') ?? ''] ??
			null,
	};
}
