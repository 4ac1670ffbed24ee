import { createHmac, timingSafeEqual } from 'node:crypto';
import { EventRefusedError, type ProviderEvent } from '../provider.ts';
import { objectIdOf, event as shape } from './shapes.ts';

/** Milliseconds for which a signature is valid. */
const LASTS = 300_000;
const wrong = () => new EventRefusedError('The signature is wrong, or older than five minutes.');

/** Checks that a `Stripe-Signature` header has a recent signature of `raw` made with the secret. */
function check(header: string, raw: string, secret: string, now: Date): void {
	const parts = header.split(',').map((part) => part.split('=', 2));
	const seconds = parts.find(([name]) => name === 't')?.[1] ?? '';
	if (!/^\d{1,12}$/.test(seconds)) throw wrong();
	if (Math.abs(now.getTime() - Number(seconds) * 1_000) > LASTS) throw wrong();
	const right = createHmac('sha256', secret).update(`${seconds}.${raw}`).digest();
	const isRight = parts
		.filter(([name]) => name === 'v1')
		.some(([, given = '']) => {
			const bytes = Buffer.from(given, 'hex');
			return bytes.length === right.length && timingSafeEqual(bytes, right);
		});
	if (!isRight) throw wrong();
}

const invoiceIn = (text: string | null | undefined): number | null =>
	text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** Reads a Stripe event. @throws EventRefusedError */
export function readStripeEvent(
	headers: Headers,
	raw: string,
	secret: string,
	now: Date,
): ProviderEvent {
	check(headers.get('stripe-signature') ?? '', raw, secret, now);
	let payload: unknown;
	try {
		payload = JSON.parse(raw);
	} catch {
		throw new EventRefusedError('The event is not JSON.');
	}
	const read = shape.safeParse(payload);
	if (!read.success) throw new EventRefusedError('The event cannot be read.');
	const { id, type, data } = read.data;
	const about = data.object;
	const isIntent = type.startsWith('payment_intent.');
	return {
		id,
		kind: type,
		invoice: invoiceIn(about.metadata?.invoice) ?? invoiceIn(about.client_reference_id),
		payment: isIntent ? (about.id ?? null) : objectIdOf(about.payment_intent),
		customer:
			type.startsWith('payment_method.') || type.startsWith('customer.')
				? objectIdOf(about.customer)
				: null,
	};
}
