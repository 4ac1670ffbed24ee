import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { ProviderUnavailableError } from '../provider.ts';

export interface StripeSettings {
	key: string;
	webhookSecret: string;
	apiUrl: string;
}

/** The API version whose response shapes this site reads. */
const VERSION = '2024-06-20';
const TIMEOUT = 20_000;
/** Bytes of an answer. */
const MAX = 2_000_000;

/** A declined payment, with Stripe's reason for the payer. */
export class StripeDeclinedError extends Error {
	override name = 'StripeDeclinedError';
	/** `authentication_required` if the payer must be present. */
	readonly code: string;
	constructor(message: string, code: string) {
		super(message);
		this.code = code;
	}
}

/** Stripe rejected the request, so nothing was started. */
export class StripeRefusedError extends Error {
	override name = 'StripeRefusedError';
	/** The parameter Stripe names. */
	readonly param: string;
	constructor(message: string, param: string) {
		super(message);
		this.param = param;
	}
}

/** Stripe has no such object, or no longer has it. */
export class StripeMissingError extends Error {
	override name = 'StripeMissingError';
}

/** Form values; lists and records are written as `a[0]` and `a[b]`. */
export interface Params {
	[name: string]: string | number | boolean | undefined | Params | (string | Params)[];
}

function* pairsOf(params: Params, inside = ''): Generator<[string, string]> {
	for (const [name, value] of Object.entries(params)) {
		const at = inside === '' ? name : `${inside}[${name}]`;
		if (value === undefined) continue;
		if (Array.isArray(value))
			for (const [place, one] of value.entries()) yield* pairsOf({ [String(place)]: one }, at);
		else if (typeof value === 'object') yield* pairsOf({ ...value }, at);
		else yield [at, String(value)];
	}
}

const failure = z.object({
	error: z.object({
		type: z.string(),
		code: z.string().optional(),
		message: z.string().optional(),
		param: z.string().optional(),
	}),
});

async function textOf(response: Response): Promise<string> {
	const parts: Uint8Array[] = [];
	let size = 0;
	if (!response.body) return '';
	for await (const part of response.body) {
		size += part.length;
		if (size > MAX) throw new ProviderUnavailableError('The response from Stripe is too long.');
		parts.push(part);
	}
	return Buffer.concat(parts).toString('utf8');
}

export interface RequestOptions {
	method?: 'GET' | 'POST' | 'DELETE';
	params?: Params;
	/** Idempotency key: the same for the same work, however often it is requested. */
	key?: string;
}

/** Calls Stripe and parses its answer as `shape`. */
export class StripeClient {
	readonly #settings: StripeSettings;
	constructor(settings: StripeSettings) {
		this.#settings = settings;
	}

	/**
	 * @throws StripeDeclinedError, ProviderUnavailableError if the result is unknown, StripeRefusedError and StripeMissingError for requests that
	 * Stripe rejects.
	 */
	async ask<Answer>(
		path: string,
		shape: z.ZodType<Answer>,
		options: RequestOptions = {},
	): Promise<Answer> {
		for (let time = 0; ; time += 1) {
			const { status, said } = await this.#send(path, options);
			if (status >= 200 && status < 300) {
				const read = shape.safeParse(said);
				if (!read.success)
					throw new ProviderUnavailableError(
						`The response from Stripe is not as documented: ${z.prettifyError(read.error)}`,
					);
				return read.data;
			}
			// The same request is being processed for an earlier caller.
			if (status === 409 && time < 4) await delay(300 * 2 ** time);
			else throw refusalOf(status, said);
		}
	}

	async #send(path: string, { method = 'GET', params = {}, key }: RequestOptions) {
		const { apiUrl, key: secret } = this.#settings;
		const form = new URLSearchParams([...pairsOf(params)]);
		const isGet = method === 'GET';
		try {
			const response = await fetch(`${apiUrl}${path}${isGet && form.size > 0 ? `?${form}` : ''}`, {
				method,
				redirect: 'error',
				signal: AbortSignal.timeout(TIMEOUT),
				headers: {
					Authorization: `Bearer ${secret}`,
					'Stripe-Version': VERSION,
					...(key !== undefined && { 'Idempotency-Key': key }),
				},
				...(!isGet && { body: form }),
			});
			const payload: unknown = JSON.parse(await textOf(response));
			return { status: response.status, said: payload };
		} catch (error) {
			throw error instanceof ProviderUnavailableError
				? error
				: new ProviderUnavailableError('Stripe is not responding.', { cause: error });
		}
	}
}

function refusalOf(status: number, payload: unknown): Error {
	const read = failure.safeParse(payload);
	const {
		type = '',
		code = '',
		message = 'Stripe refuses it.',
		param = '',
	} = read.data?.error ?? {};
	if ((status === 404 && read.success) || code === 'resource_missing')
		return new StripeMissingError(message);
	if (type === 'card_error' || status === 402) return new StripeDeclinedError(message, code);
	// The key was used with other parameters: the outcome of the first is unknown here.
	const isOther = type === 'idempotency_error';
	if (status >= 500 || status === 429 || status === 409 || isOther || !read.success)
		return new ProviderUnavailableError(`Stripe answers ${status}.`);
	return new StripeRefusedError(`Stripe refused it (${status} ${type} ${code}): ${message}`, param);
}
