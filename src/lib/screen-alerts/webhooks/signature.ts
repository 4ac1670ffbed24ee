import { createHmac, randomBytes } from 'node:crypto';

/**
 * Signs deliveries according to Standard Webhooks, so that its libraries verify them
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
 */

const PREFIX = 'whsec_';

/** Returns a new secret: 192 random bits. */
export const newSecret = (): string => PREFIX + randomBytes(24).toString('base64');

/**
 * Returns the headers by which a receiver identifies a delivery and verifies that it is ours: one signature for each
 * secret in force.
 */
export function signedHeaders(
	delivery: { id: string; body: string; secrets: readonly string[] },
	now: Date,
): Record<string, string> {
	const at = Math.floor(now.getTime() / 1_000);
	const signatures = delivery.secrets.map((secret) => {
		const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
		const text = `${delivery.id}.${at}.${delivery.body}`;
		return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
	});
	return {
		'webhook-id': delivery.id,
		'webhook-timestamp': String(at),
		'webhook-signature': signatures.join(' '),
	};
}
