import { z } from 'zod';

/** The fields read from Stripe's objects: https://docs.stripe.com/api. All others are ignored. */

const id = z.string().max(255);
const metadata = z.record(z.string(), z.string()).default({});

/** An object, or only its id. */
const expandableId = z.union([id, z.object({ id })]).nullish();
export const objectIdOf = (one: string | { id: string } | null | undefined): string | null =>
	(typeof one === 'string' ? one : one?.id) ?? null;

export const customer = z.object({ id });

export const method = z.object({
	id,
	type: z.string(),
	customer: expandableId,
	card: z
		.object({
			brand: z.string().max(40),
			last4: z.string().regex(/^\d{4}$/),
			exp_month: z.int(),
			exp_year: z.int(),
			fingerprint: z.string().max(100).nullish(),
		})
		.nullish(),
});

const charge = z.object({ id, disputed: z.boolean().default(false) });

export const intent = z.object({
	id,
	status: z.string(),
	amount: z.int(),
	amount_received: z.int().default(0),
	currency: z.string(),
	metadata,
	customer: expandableId,
	payment_method: z.union([id, method]).nullish(),
	next_action: z.object({ redirect_to_url: z.object({ url: z.string() }).nullish() }).nullish(),
	latest_charge: z.union([id, charge]).nullish(),
	last_payment_error: z.object({ message: z.string().optional() }).nullish(),
});

export const session = z.object({
	id,
	status: z.string().nullish(),
	payment_status: z.string(),
	url: z.string().nullish(),
	client_reference_id: z.string().nullish(),
	payment_intent: expandableId,
});

export const refund = z.object({
	id,
	amount: z.int(),
	status: z.string().nullish(),
	metadata,
});

export const dispute = z.object({ id, amount: z.int(), status: z.string() });

export const page = z.object({ url: z.string() });
export const anything = z.object({});

export const listOf = <Shape extends z.ZodType>(shape: Shape) =>
	z.object({ data: z.array(shape), has_more: z.boolean() });

/** An event; only the ids of the object it is about are read. */
export const event = z.object({
	id,
	type: z.string().max(100),
	data: z.object({
		object: z.object({
			id: id.optional(),
			object: z.string().optional(),
			metadata: metadata.nullish(),
			client_reference_id: z.string().nullish(),
			payment_intent: expandableId,
			customer: expandableId,
		}),
	}),
});
