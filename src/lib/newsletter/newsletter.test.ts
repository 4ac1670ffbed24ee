import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { emailAddress } from './address.ts';
import { answerNewsletter } from './newsletter.ts';

const database = useTestDatabase();
const site = 'https://cairn.test';
const form = (email: string) => new URLSearchParams({ email });

beforeEach(() => database.db.execute(sql`TRUNCATE newsletter_address, rate_limit`));

function post(body: BodyInit, headers: Record<string, string> = {}, from = '192.0.2.1') {
	const request = new Request(`${site}/api/newsletter`, { method: 'POST', body, headers });
	return answerNewsletter(database.db, request, from);
}

const asBrowser = (body: URLSearchParams, referer: string) =>
	post(body, { accept: 'text/html,*/*', referer });

async function storedAddresses() {
	const { rows } = await database.db.execute(
		sql`SELECT email, state FROM newsletter_address ORDER BY id`,
	);
	return rows;
}

test('an address is stored once, in lower case and unconfirmed', async () => {
	const first = await post(form(' Ada@Example.COM '));
	const again = await post(JSON.stringify({ email: 'ada@example.com' }), {
		'content-type': 'application/json',
	});
	expect([first.status, again.status]).toEqual([200, 200]);
	expect(await again.text()).toBe(await first.text());
	expect(await storedAddresses()).toEqual([{ email: 'ada@example.com', state: 'unconfirmed' }]);
});

test('an invalid address is refused in the contract’s shape and not stored', async () => {
	const refused = await post(form('nobody'));
	expect(refused.status).toBe(422);
	expect(await refused.json()).toEqual({
		status: 422,
		code: 'E_0003',
		description: 'Please enter a valid email address',
		fields: { email: 'Please enter a valid email address' },
	});
	expect(await storedAddresses()).toEqual([]);
});

test('a form returns to its page, at the notice', async () => {
	const page = `${site}/search?q=bit`;
	const thanked = await asBrowser(form('ada@example.com'), `${page}#top`);
	expect(thanked.status).toBe(303);
	expect(thanked.headers.get('location')).toBe(`${page}#newsletter-thanks`);
	const refused = await asBrowser(form('@'), page);
	expect(refused.headers.get('location')).toBe(`${page}#newsletter-invalid`);
});

test('a form from elsewhere never redirects elsewhere', async () => {
	for (const referer of ['https://evil.test/x', 'nonsense', `${site}.evil.test/`]) {
		const { headers } = await asBrowser(form('ada@example.com'), referer);
		expect(headers.get('location')).toBe(`${site}/#newsletter-thanks`);
	}
});

test('a network that asks too often learns when to retry, another is unaffected', async () => {
	for (let n = 0; n < 10; n += 1) expect((await post(form(`a${n}@example.com`))).status).toBe(200);
	const refused = await post(form('b@example.com'));
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
	expect((await post(form('c@example.com'), {}, '192.0.2.2')).status).toBe(200);
	expect((await storedAddresses()).length).toBe(11);
});

test('a body other than form or JSON is refused', async () => {
	const json = { 'content-type': 'application/json' };
	expect((await post('{', json)).status).toBe(400);
	expect((await post('[]', json)).status).toBe(422);
	expect((await post('null', json)).status).toBe(422);
	expect((await post('email=ada@example.com', { 'content-type': 'text/plain' })).status).toBe(415);
	expect(await storedAddresses()).toEqual([]);
});

describe('what is an address', () => {
	test.each([
		'ada@example.com',
		'a.b-c_d+e@mail.example.co.uk',
		'łukasz@przykład.pl',
		`${'a'.repeat(64)}@example.com`,
	])('%s is', (text) => expect(emailAddress(text)).toBe(text));

	test.each([
		'',
		'ada',
		'ada@',
		'@example.com',
		'ada@example',
		'ada@example.c',
		'ada@-example.com',
		'ada@example..com',
		'a da@example.com',
		'ada@exa mple.com',
		'ada@example.com, eve@example.com',
		`${'a'.repeat(65)}@example.com`,
		`a@${'b.'.repeat(130)}com`,
		'<ada@example.com>',
	])('%s is not', (text) => expect(emailAddress(text)).toBeUndefined());

	test('a very long text is refused by its length, before any pattern', () => {
		const read = vi.spyOn(RegExp.prototype, 'test');
		expect(emailAddress(`a@${'b-'.repeat(500_000)}`)).toBeUndefined();
		expect(read).not.toHaveBeenCalled();
		expect(emailAddress('ada@example.com')).toBe('ada@example.com');
		expect(read).toHaveBeenCalledOnce();
		read.mockRestore();
	});
});
