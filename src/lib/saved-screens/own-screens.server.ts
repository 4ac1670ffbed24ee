import { db } from '#lib/db/client.ts';
import type { FormPage } from '#lib/profile/call-as-page.server.ts';
import { deleteAction, handleOwnListForm, readOwnListState } from '#lib/profile/own-list.server.ts';
import type { Session } from '#lib/sessions/sessions.ts';
import { screensOf } from './saved-screen.ts';
import { changeScreenCall, removeScreenCall } from './screen-calls.ts';

const pathOf = (id = ''): string => `/api/screens/${encodeURIComponent(id)}`;

/** Handles a form of `/screens`, which renames or deletes a screen; null if no form was sent. */
export const handleOwnScreenForm = (page: FormPage) =>
	handleOwnListForm(page, {
		delete: ({ id }) => deleteAction(removeScreenCall, pathOf(id)),
		change: ({ id, name = '', public: isPublic }) => ({
			...{ call: changeScreenCall, path: pathOf(id), done: 'saved' },
			body: { name, public: isPublic !== undefined },
		}),
	});

/** The content of `/screens` for its member. */
export async function ownScreens({ member }: Session, url: URL) {
	const screens = (await screensOf(db, member.id)).toReversed();
	const outcomes = { saved: 'Saved.', deleted: 'Screen deleted.' };
	return { screens, ...readOwnListState(url, screens, outcomes) };
}
