import { db } from '#lib/db/client.ts';
import { longDate, relativeTime } from '#lib/format/dates.ts';
import { countOf, formatCount } from '#lib/format/numbers.ts';
import { redirectTo } from '#lib/http/redirects.ts';
import { addKeyCall, revokeKeyCall } from '#lib/keys/key-calls.ts';
import { keyUsageOf } from '#lib/keys/key-usage.ts';
import { type KeyFacts, keysOf, MAX_KEYS, type Scope } from '#lib/keys/keys.ts';
import type { AnswerOf } from '#lib/sessions/endpoint.ts';
import type { Session } from '#lib/sessions/sessions.ts';
import {
	callAsPage,
	type FormPage,
	type Refusal,
	refusalOf,
	textsOf,
} from './call-as-page.server.ts';
import { settingsHref } from './settings-tabs.ts';

/** The scopes of a key, as its owner chooses them. */
export const scopeWords: Record<Scope, { label: string; hint: string }> = {
	read: { label: 'Catalogue', hint: 'Everything that is public here.' },
	own: {
		label: 'Catalogue and your own data',
		hint: 'Also data only you can read, such as your saved views and usage.',
	},
};

/** A key as listed. */
export interface ListedKey {
	_id: string;
	name: string;
	shown: string;
	scope: string;
	/** `Made Nov 23, 2026`, and when it was last used. */
	times: string;
}

const toListedKey = (
	{ _id, name, shown, scope, created_at, used_at }: KeyFacts,
	now: Date,
): ListedKey => ({
	_id,
	name,
	shown,
	scope: scopeWords[scope].label,
	times: `Created ${longDate(created_at)}, ${used_at === null ? 'never used' : `last used ${relativeTime(new Date(used_at), now)}`}`,
});

/** The result of a form on the page: a key, shown only in this response, or a refusal. */
export type KeyFormResult =
	| { state: 'made'; name: string; key: string }
	| ({ state: 'refused'; name: string; scope: string } & Refusal);

/** Handles a form sent by the page; null if none was sent. */
export async function handleKeyForm(page: FormPage): Promise<Response | KeyFormResult | null> {
	if (page.request.method !== 'POST') return null;
	const form = await page.request.formData().catch(() => new FormData());
	const { form: what, _id = '', name = '', scope = 'read' } = textsOf(form);
	const here = settingsHref('api_keys');
	if (what === 'revoke') {
		const path = `/api/users/keys/${encodeURIComponent(_id)}`;
		const answer = await callAsPage(revokeKeyCall, page, {}, { method: 'DELETE', path });
		// One that no longer exists was revoked in another window.
		if (answer.ok || answer.status === 404) return redirectTo(`${here}?done=revoked#keys`);
		return { state: 'refused', name, scope, ...(await refusalOf(page, answer)) };
	}
	if (what !== 'add') return redirectTo(here);
	const answer = await callAsPage(addKeyCall, page, { name, scope });
	if (!answer.ok) return { state: 'refused', name, scope, ...(await refusalOf(page, answer)) };
	const made: AnswerOf<typeof addKeyCall> = await answer.json();
	return { state: 'made', name: made.name, key: made.key };
}

/** Returns the contents of the page for its member. */
export async function keysPage({ member }: Session, url: URL, now = new Date()) {
	const [keys, usage] = await Promise.all([keysOf(db, member.id), keyUsageOf(db, member.id, now)]);
	const today = now.toISOString().slice(0, 10);
	const revokeId = url.searchParams.get('revoke');
	const shown = keys.map((key) => toListedKey(key, now));
	return {
		keys: shown,
		most: MAX_KEYS,
		/** The key to be revoked, if the question is asked without script. */
		revoking: shown.find(({ _id }) => _id === revokeId) ?? null,
		isRevoked: url.searchParams.get('done') === 'revoked',
		usage,
		columns: usage.days.map(({ day, calls }) => ({
			label: longDate(day).slice(0, 6),
			parts: [calls],
			isOpen: day === today,
			title: `${longDate(day)}: ${countOf(calls, 'call')}`,
		})),
		/** The days with calls, newest first. */
		days: usage.days
			.filter(({ calls }) => calls > 0)
			.toReversed()
			.map(({ day, calls, keys: by }) => ({
				day: longDate(day),
				calls: formatCount(calls),
				by: by.map((key) => `${key.name} ${formatCount(key.calls)}`).join(', '),
			})),
	};
}
export type KeysPage = Awaited<ReturnType<typeof keysPage>>;
