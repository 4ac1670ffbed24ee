import { afterAll, beforeAll, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { type Connection, connect } from '#lib/db/connect.ts';
import { type OwnSite, startOwnSite } from '../setup/own-site.ts';
import { until } from '../setup/standby.ts';

/** The comparison page over HTTP: renamed records redirect, and every odd address is handled. */

let site: OwnSite<number[]>;
let connection: Connection;

beforeAll(async () => {
	site = await startOwnSite(async (db) => {
		const made = await revise(db, { origin: 'staff' }, [
			{ type: 'project', set: { name: 'Alpha' } },
			{ type: 'project', set: { name: 'Beta', location: 'Basel' } },
		]);
		return made.map(({ id }) => id);
	});
	connection = connect(site.databaseUrl, { max: 2 });
});
afterAll(async () => {
	await connection?.close();
	await site?.stop();
});

const get = (query: string, page = '/compare') =>
	fetch(`${site.url}${page}?${query}`, { redirect: 'manual' });

test('a renamed record redirects, and a cached page follows changes', async () => {
	expect(await (await get('projects=alpha,beta')).text()).toContain('Basel');
	const [alpha = 0, beta = 0] = site.filled;
	await revise(connection.db, { origin: 'staff' }, [
		{ type: 'project', id: alpha, set: { slug: 'gamma' } },
		{ type: 'project', id: beta, set: { location: 'Lugano' } },
	]);
	await until(async () => (await get('projects=alpha,beta')).status === 301);
	const moved = await get('projects=beta,nobody,alpha&range=3m');
	expect(moved.headers.get('location')).toBe('/compare?projects=beta,nobody,gamma&range=3m');
	expect(await (await get('projects=gamma,beta')).text()).toContain('Lugano');
});

test('any request is answered, and never with a server error', async () => {
	const odd = [
		'projects=%00,%ff,%ED%A0%80,gamma',
		`projects=${'x'.repeat(3_000)},gamma,beta`,
		`people=${Array.from({ length: 500 }, (_, at) => `p${at}`).join(',')}`,
		"projects='%3B drop table project--,gamma,beta",
		'projects=gamma,beta&range=24h&add=%00%ff',
		'projects=gamma&projects=beta&organizations=x',
		'projects=<script>alert(1)</script>,gamma,beta&add=<script>alert(1)</script>',
	];
	for (const query of odd) {
		const page = await get(query);
		expect(page.status, query).toBe(200);
		expect(await page.text(), query).not.toContain('<script>alert');
		expect((await get(query, '/compare.csv')).status, query).toBeLessThan(500);
	}
	expect((await get('projects=gamma,nobody', '/compare.csv')).status).toBe(400);
});
