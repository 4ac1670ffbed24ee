import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { HttpError } from '#lib/http/errors.ts';
import { secretOf } from '#lib/sessions/site-secret.ts';
import type { Invoice } from './invoice-store.ts';
import {
	EventRefusedError,
	type Outcome,
	type PaymentProvider,
	type StoredMethod,
} from './provider.ts';

/** Tokens accepted in place of a card, each with its effect. */
export const sandboxTokens = {
	ok: 'Test card that works',
	declined: 'Test card that is declined',
	step: 'Test card that asks for a step',
	'fails-at-renewal': 'Test card that fails at renewal',
} as const;
export type SandboxToken = keyof typeof sandboxTokens;

const isToken = (token: string): token is SandboxToken => Object.hasOwn(sandboxTokens, token);

function tokenOf(text: string | undefined): SandboxToken {
	const token = text?.split(':')[0] ?? 'ok';
	if (!isToken(token))
		throw new HttpError(
			422,
			`This is not a test token. Use one of ${Object.keys(sandboxTokens).join(', ')}.`,
		);
	return token;
}

const sandboxMethod = (accountId: number, token: SandboxToken): StoredMethod => ({
	reference: `${token}:${accountId}`,
	label: sandboxTokens[token],
	expires: '2030-12',
	fingerprint: null,
});

const paid = (invoice: Invoice, token: SandboxToken): Outcome => ({
	state: 'paid',
	reference: `sandbox-${invoice.number}`,
	...(invoice.accountId !== null && { method: sandboxMethod(invoice.accountId, token) }),
});

const DECLINED = 'Your card was declined.';

/** Returns the confirmation step of an invoice: a page of this site. */
const stepOf = (invoice: Invoice): Outcome => ({
	state: 'waiting',
	reference: `step-${invoice.number}`,
	next: { kind: 'page', url: `/api/payments/sandbox/step?invoice=${invoice.number}` },
});

const eventRow = z.object({ kind: z.string() });

/** Returns whether the step of an invoice was confirmed or refused, if it was. */
async function stepTaken(db: Db, number: number): Promise<string | undefined> {
	const [row] = await readRows(db, eventRow)`
		select kind from payment_event where provider = 'sandbox' and event_id = ${`step ${number}`}`;
	return row?.kind;
}

async function outcomeOf(db: Db, invoice: Invoice): Promise<Outcome> {
	if (invoice.reference === `sandbox-${invoice.number}`) return paid(invoice, 'ok');
	if (invoice.reference !== `step-${invoice.number}`) return { state: 'none' };
	const taken = await stepTaken(db, invoice.number);
	if (taken === 'confirmed') return paid(invoice, 'step');
	return taken === 'refused' ? { state: 'declined', reason: DECLINED } : stepOf(invoice);
}

const signedEvent = z.object({ id: z.string().max(200), invoice: z.int() });

/** Returns the signature header of a sandbox event. */
export const sandboxSignature = async (db: Db, raw: string, at: Date): Promise<string> => {
	const seconds = Math.floor(at.getTime() / 1_000);
	const key = await secretOf(db, 'sandbox');
	return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${raw}`).digest('hex')}`;
};

/** Test payments: no money and no external server. */
export const sandbox: PaymentProvider = {
	name: 'sandbox',
	keepsMethods: true,
	async charge(_, { invoice, method, token, isUnattended }) {
		const used = tokenOf(method ?? token);
		if (used === 'declined' || (used === 'fails-at-renewal' && isUnattended))
			return { state: 'declined', reason: DECLINED };
		return used === 'step' && !isUnattended ? stepOf(invoice) : paid(invoice, used);
	},
	truth: async (db, invoice) => ({
		outcome: await outcomeOf(db, invoice),
		refunds: [],
		disputes: [],
	}),
	drop: async (db, invoice) => {
		const outcome = await outcomeOf(db, invoice);
		return outcome.state === 'paid' ? outcome : { state: 'none' };
	},
	refund: async (_, _invoice, { id }) => `sandbox-refund-${id}`,
	saveMethod: async (_, { id }, token) => sandboxMethod(id, tokenOf(token)),
	methods: async () => undefined,
	forgetMethod: async () => undefined,
	payments: async () => [],
	async readEvent(db, headers, raw, now) {
		const given = headers.get('sandbox-signature') ?? '';
		const [, seconds] = /^t=(\d{1,12}),v1=[0-9a-f]{64}$/.exec(given) ?? [];
		const at = new Date(Number(seconds ?? 0) * 1_000);
		const right = await sandboxSignature(db, raw, at);
		const isRight =
			seconds !== undefined &&
			right.length === given.length &&
			timingSafeEqual(Buffer.from(right), Buffer.from(given));
		if (!isRight || Math.abs(now.getTime() - at.getTime()) > 300_000)
			throw new EventRefusedError('The signature is wrong, or older than five minutes.');
		const parsed = signedEvent.safeParse(JSON.parse(raw));
		if (!parsed.success) throw new EventRefusedError('The event cannot be read.');
		return { ...parsed.data, kind: 'sandbox', payment: null, customer: null };
	},
};
