import { db } from '#lib/db/client.ts';
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
import type { Session } from '#lib/sessions/sessions.ts';
import { removeScreenAlertCall, saveScreenAlertCall } from './alert-calls.ts';
import { alertOf, type WantedAlert } from './save-alert.ts';
import { deliveriesOf, webhooksOf } from './webhooks/save-webhook.ts';
import {
	addWebhookCall,
	changeSecretCall,
	pingWebhookCall,
	removeWebhookCall,
	setWebhookEnabledCall,
} from './webhooks/webhook-calls.ts';

/** Alert forms of a screen's pages, which work without script. */

/** The submitted input after a refusal, to be shown again. */
export type RefusedAlert = Refusal & { said: WantedAlert & { url: string } };

const textsSent = async ({ request }: FormPage) =>
	textsOf(await request.formData().catch(() => new FormData()));

const wantedOf = (texts: Record<string, string>): WantedAlert & { url: string } => ({
	entered: texts.entered !== undefined,
	left: texts.left !== undefined,
	column: texts.column || null,
	by_mail: texts.by_mail !== undefined,
	url: texts.url ?? '',
});

/** Sets or ends the alert as requested by a form of `/screen/{slug}/alert`; null if no form was sent. */
export async function handleAlertForm(
	page: FormPage,
	{ id, slug }: SavedScreen,
): Promise<Response | RefusedAlert | null> {
	if (page.request.method !== 'POST') return null;
	const texts = await textsSent(page);
	const path = `/api/screens/${id}/alert`;
	const back = `/screen/${slug}/alert?done=`;
	if (texts.form === 'remove') {
		const answer = await callAsPage(removeScreenAlertCall, page, {}, { method: 'DELETE', path });
		if (answer.ok || answer.status === 404) return redirectTo(`${back}removed`);
		return { ...(await refusalOf(page, answer)), said: wantedOf(texts) };
	}
	const settings = wantedOf(texts);
	const { url: _, ...body } = settings;
	const answer = await callAsPage(saveScreenAlertCall, page, body, { path });
	return answer.ok
		? redirectTo(`${back}kept`)
		: { ...(await refusalOf(page, answer)), said: settings };
}

/** Returns a member's alert on a screen; undefined if there is none. */
export const ownAlert = ({ member }: Session, { id }: SavedScreen) => alertOf(db, member.id, id);

/** A newly created secret and its webhook; the secret is displayed only this once. */
export interface NewSecret {
	_id: string;
	secret: string;
}

/** The actions that a webhook's form may request, with the message displayed afterwards. */
const asks: Record<string, { call: Endpoint; sub: string; done: string; body?: object }> = {
	ping: { call: pingWebhookCall, sub: '/ping', done: 'pinged' },
	off: { call: setWebhookEnabledCall, sub: '', done: 'off', body: { off: true } },
	on: { call: setWebhookEnabledCall, sub: '', done: 'on', body: { off: false } },
	remove: { call: removeWebhookCall, sub: '', done: 'removed' },
};

/** Carries out the action of a form of `/screen/{slug}/webhooks`; null when no form was sent. */
export async function handleWebhookForm(
	page: FormPage,
	{ id, slug }: SavedScreen,
): Promise<Response | RefusedAlert | NewSecret | null> {
	if (page.request.method !== 'POST') return null;
	const texts = await textsSent(page);
	const settings = wantedOf(texts);
	const refused = async (answer: Response) => ({
		...(await refusalOf(page, answer)),
		said: settings,
	});
	const base = `/api/screens/${id}/webhooks`;
	const own = `${base}/${encodeURIComponent(texts.id ?? '')}`;
	if (texts.form === 'add') {
		const { by_mail: _, ...body } = settings;
		const answer = await callAsPage(addWebhookCall, page, body, { path: base });
		if (!answer.ok) return refused(answer);
		const made: AnswerOf<typeof addWebhookCall> = await answer.json();
		return { _id: made._id, secret: made.secret };
	}
	if (texts.form === 'secret') {
		const answer = await callAsPage(changeSecretCall, page, {}, { path: `${own}/secret` });
		if (!answer.ok) return refused(answer);
		const made: AnswerOf<typeof changeSecretCall> = await answer.json();
		return { _id: made._id, secret: made.secret };
	}
	const action = asks[texts.form ?? ''];
	if (!action) return redirectTo(`/screen/${slug}/webhooks`);
	const answer = await callAsPage(action.call, page, action.body ?? {}, { path: own + action.sub });
	return answer.ok ? redirectTo(`/screen/${slug}/webhooks?done=${action.done}`) : refused(answer);
}

/** Returns a member's webhooks on a screen, each with its delivery log. */
export async function webhooksWithLogs({ member }: Session, { id }: SavedScreen) {
	const webhooks = await webhooksOf(db, member.id, id);
	return Promise.all(
		webhooks.map(async (webhook) => ({ ...webhook, log: await deliveriesOf(db, webhook._id) })),
	);
}
