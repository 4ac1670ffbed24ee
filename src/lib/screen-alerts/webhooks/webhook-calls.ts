import { z } from 'zod';
import { currentSettings } from '#lib/base/current-settings.ts';
import type { Db } from '#lib/db/connect.ts';
import { HttpError } from '#lib/http/errors.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import { mailOrigin } from '#lib/mail/sender.ts';
import { screenFor } from '#lib/saved-screens/saved-screen.ts';
import { DONE, done } from '#lib/sessions/answers.ts';
import { memberEndpoint, noInput } from '#lib/sessions/endpoint.ts';
import { alertFields, CHANGE_RATE, checkWantedChanges, screenIdIn } from '../alert-calls.ts';
import { faultOfAddress } from './address.ts';
import {
	addWebhook,
	changeSecret,
	deliveriesOf,
	deliveryFacts,
	pingWebhook,
	removeWebhook,
	setWebhookEnabled,
	webhookFacts,
	webhookNotFound,
	webhookOf,
	webhooksOf,
} from './save-webhook.ts';

/** A member's webhooks on a screen, their own or a public one. */

/** Limit on one member's pings: each calls a third party's server. */
const PINGS = { most: 30, seconds: 3_600 };

/** Returns the id in a path: 7 for `/api/screens/12/webhooks/7/secret`. */
const webhookIdIn = (url: URL): string =>
	/^\/api\/screens\/[^/]+\/webhooks\/([^/]+)/.exec(url.pathname)?.[1] ?? '';

/**
 * The webhook at an address and its screen. A missing screen gives the same answer as an unknown webhook, so that the
 * answer does not reveal which screens exist.
 * @throws HttpError 404
 */
async function webhookAt(db: Db, url: URL, accountId: number) {
	const id = webhookIdIn(url);
	const saved = await screenFor(db, screenIdIn(url), accountId).catch((error: unknown) => {
		throw error instanceof HttpError && error.status === 404 ? webhookNotFound() : error;
	});
	await webhookOf(db, accountId, saved.id, id);
	return { saved, id };
}

const address = z
	.string('Give an address.')
	.trim()
	.superRefine((text, context) => {
		const fault = faultOfAddress(text);
		if (fault) context.addIssue({ code: 'custom', message: fault });
	});

const withSecret = webhookFacts.extend({
	secret: z.string().describe('Secret that signs deliveries, shown only once.'),
});

/** `GET /api/screens/{id}/webhooks` */
export const webhooksCall = memberEndpoint(
	{
		...noInput,
		summary: 'Lists your webhooks on a screen',
		answer: z.object({ data: z.array(webhookFacts) }),
	},
	async ({ db, url, session: { member } }) => {
		const saved = await screenFor(db, screenIdIn(url), member.id);
		return { data: await webhooksOf(db, member.id, saved.id) };
	},
);

/** `POST /api/screens/{id}/webhooks` */
export const addWebhookCall = memberEndpoint(
	{
		summary: 'Adds a webhook that is called when a row enters or leaves a screen, or changes',
		input: z.object({ url: address, ...alertFields }),
		answer: withSecret,
		statuses: [201],
	},
	async ({ db, url, input, session: { member } }) => {
		const saved = await screenFor(db, screenIdIn(url), member.id);
		checkWantedChanges(saved, input);
		await limitRate(db, `screen alerts ${member.id}`, CHANGE_RATE);
		const { id, secret } = await addWebhook(db, member.id, saved, input);
		const made = await webhookOf(db, member.id, saved.id, id);
		return Response.json({ ...made, secret }, { status: 201 });
	},
);

/** `PATCH /api/screens/{id}/webhooks/{webhook}` */
export const setWebhookEnabledCall = memberEndpoint(
	{
		summary: 'Turns a webhook off or back on; turning it on sends pending deliveries',
		input: z.object({ off: z.boolean('Say whether to turn it off.') }),
		answer: webhookFacts,
	},
	async ({ db, url, input, session: { member } }) => {
		const { saved, id } = await webhookAt(db, url, member.id);
		await setWebhookEnabled(db, member.id, id, !input.off);
		return webhookOf(db, member.id, saved.id, id);
	},
);

/** `DELETE /api/screens/{id}/webhooks/{webhook}` */
export const removeWebhookCall = memberEndpoint(
	{ ...noInput, summary: 'Deletes a webhook, with its log and pending deliveries', answer: done },
	async ({ db, url, session: { member } }) => {
		const { id } = await webhookAt(db, url, member.id);
		await removeWebhook(db, member.id, id);
		return DONE;
	},
);

/** `POST /api/screens/{id}/webhooks/{webhook}/secret` */
export const changeSecretCall = memberEndpoint(
	{
		...noInput,
		summary: 'Gives a webhook a new secret; the old one also signs for a day',
		answer: withSecret,
	},
	async ({ db, url, session: { member } }) => {
		const { saved, id } = await webhookAt(db, url, member.id);
		const secret = await changeSecret(db, member.id, id);
		return { ...(await webhookOf(db, member.id, saved.id, id)), secret };
	},
);

/** `POST /api/screens/{id}/webhooks/{webhook}/ping` */
export const pingWebhookCall = memberEndpoint(
	{ ...noInput, summary: 'Sends a test delivery to a webhook', answer: done },
	async ({ db, url, session: { member } }) => {
		await limitRate(db, `pings ${member.id}`, PINGS);
		const { saved, id } = await webhookAt(db, url, member.id);
		await pingWebhook(db, saved, id, mailOrigin(currentSettings()));
		return DONE;
	},
);

/** `GET /api/screens/{id}/webhooks/{webhook}/deliveries` */
export const deliveriesCall = memberEndpoint(
	{
		...noInput,
		summary: 'Lists the latest 100 deliveries of a webhook, newest first',
		answer: z.object({ data: z.array(deliveryFacts) }),
	},
	async ({ db, url, session: { member } }) => {
		const { id } = await webhookAt(db, url, member.id);
		return { data: await deliveriesOf(db, id) };
	},
);
