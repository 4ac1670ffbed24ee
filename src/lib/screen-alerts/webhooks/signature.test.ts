import { expect, test } from 'vitest';
import { newSecret, signedHeaders } from './signature.ts';

test('the example of Standard Webhooks is signed as its libraries sign it', () => {
	// https://github.com/standard-webhooks/standard-webhooks: the example of its libraries' tests.
	const headers = signedHeaders(
		{
			id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
			body: '{"test": 2432232314}',
			secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
		},
		new Date(1_614_265_330_000),
	);
	expect(headers).toEqual({
		'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
		'webhook-timestamp': '1614265330',
		'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
	});
});

test('each secret in force signs, and no two secrets are one', () => {
	const secrets = [newSecret(), newSecret()];
	expect(new Set(secrets).size).toBe(2);
	for (const secret of secrets) expect(secret).toMatch(/^whsec_[\w+/]{32}$/);
	const { 'webhook-signature': both = '' } = signedHeaders(
		{ id: 'msg_1', body: '{}', secrets },
		new Date(0),
	);
	expect(both.split(' ')).toHaveLength(2);
	expect(new Set(both.split(' ')).size).toBe(2);
});
