import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { joinCall } from '#lib/proposals/contributor/join.ts';
import { saveDraftCall } from '#lib/proposals/form/drafts-calls.ts';
import type { Endpoint } from '#lib/sessions/endpoint.ts';
import { browser } from '../../../tests/setup/calls.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { signedIn } from '../../../tests/setup/signed-in.ts';
import { saveAlertCall } from '../alerts/alerts.ts';
import { revise } from '../catalogue/revise.ts';
import { account } from '../db/schema/accounts.ts';
import { choosePreferenceCall } from '../notifications/preferences.ts';
import { saveStorage } from '../storage/stored-items.ts';
import { addCall } from '../watchlist/entry-calls.ts';
import { createListCall } from '../watchlist/list-calls.ts';
import { updateProfileCall } from './update-profile.ts';

const database = useTestDatabase();
let slug = '';

beforeAll(async () => {
	const [made] = await revise(database.db, { origin: 'staff' }, [
		{ type: 'project', set: { name: 'Basalt' }, source: 'https://example.com/about' },
	]);
	slug = made?.slug ?? '';
});
beforeEach(async () => {
	await database.db.execute(sql`DELETE FROM rate_limit`);
});

interface Raced {
	call: Endpoint;
	/** With the contract's query, if it has one. */
	query?: () => object;
	body?: () => object;
}

/** The calls by which a member writes a row, each of which may exist or be gone by then. */
const calls: Record<string, Raced> = {
	'a watched record': { call: addCall, query: () => ({ type: 'project', slug }) },
	'a list': { call: createListCall, body: () => ({ name: 'A list' }) },
	'an alert': { call: saveAlertCall, body: () => ({ type: 'project', slug, kind: 'round' }) },
	'a stored item': {
		call: saveStorage,
		body: () => ({ type: 'screener', key: 'k', name: 'A view', value: 1 }),
	},
	'a preference': {
		call: choosePreferenceCall,
		body: () => ({ kind: 'alert-round', here: true, by_mail: false }),
	},
	'becoming a contributor': { call: joinCall, body: () => ({ terms: true, areas: [] }) },
	'a draft': {
		call: saveDraftCall,
		body: () => ({
			type: 'project',
			slug,
			data: { tagline: { value: 'Settles', source: 'https://example.com' } },
		}),
	},
	'a profile': { call: updateProfileCall, body: () => ({ bio: 'Here.' }) },
};

const ask = ({ call, query, body }: Raced, cookies: string) => {
	const params = query ? `?params=${encodeURIComponent(JSON.stringify([query()]))}` : '';
	return browser(`/api/x${params}`, { cookies, body: body?.() ?? {} })(call, database.db);
};

describe.each(Object.entries(calls))('%s', (_, raced) => {
	test('that is written eight times at once is answered, never with a server error', async () => {
		const { cookies } = await signedIn(database.db, { roles: ['contributor'] });
		const answers = await Promise.all(Array.from({ length: 8 }, () => ask(raced, cookies)));
		const statuses = answers.map(({ status }) => status);
		expect(statuses).toContain(200);
		for (const status of statuses) expect(status).toBeOneOf([200, 409]);
	});

	test('of an account being deleted is refused, never with a server error', async () => {
		const { db } = database;
		const { cookies, member } = await signedIn(db, { roles: ['contributor'] });
		const deleted = Promise.withResolvers<void>();
		const committed = Promise.withResolvers<void>();
		const deletion = db.transaction(async (tx) => {
			await tx.delete(account).where(eq(account.id, member.id));
			deleted.resolve();
			await committed.promise;
		});
		await deleted.promise;
		const asked = ask(raced, cookies);
		const waiting = async () =>
			(
				await db.execute(sql`
					SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
			).rows.length > 0;
		await vi.waitUntil(waiting, { timeout: 60_000 });
		committed.resolve();
		await deletion;
		const { status } = await asked;
		// Nothing is returned for a profile that is gone.
		expect(status).toBeOneOf([204, 401, 404, 409]);
	});
});
