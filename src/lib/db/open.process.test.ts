import { createServer } from 'node:net';
import { expect, inject, test } from 'vitest';
import { SettingsError } from '#lib/base/settings-error.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { checkVersion, openDatabase } from './open.ts';

const { url } = useTestDatabase();
const PASSWORD = 'hunter2%20secret';

async function refusal(databaseUrl: string): Promise<string> {
	const error = await openDatabase({ databaseUrl, dataFolder: '/nonexistent' }).catch(
		(reason: unknown) => reason,
	);
	expect(error).toBeInstanceOf(SettingsError);
	const { message } = error instanceof Error ? error : new Error();
	expect(message).not.toMatch(/hunter2|secret/);
	expect(message).not.toContain('\n');
	return message;
}

function changed(change: Partial<URL>): string {
	return Object.assign(new URL(url), change).href;
}

test('a good address is returned and nothing is started', async () => {
	const database = await openDatabase({ databaseUrl: url, dataFolder: '/nonexistent' });
	expect(database).toMatchObject({ url, bundled: false, fresh: false });
	await database.release();
});

test.each(['secret', 'mysql://a:secret@127.0.0.1/x', 'postgres://a:secret%@127.0.0.1/x'])(
	'an invalid PostgreSQL address is answered with an example (%#)',
	async (address) => {
		expect(await refusal(address)).toContain(
			'should look like postgres://user:password@host:5432/database',
		);
	},
);

test('an address without a database is reported', async () => {
	expect(await refusal(`postgres://a:${PASSWORD}@127.0.0.1:5432`)).toContain(
		'does not name a database',
	);
});

test('an unknown host is named', async () => {
	expect(await refusal(`postgres://a:${PASSWORD}@nowhere.invalid/x`)).toContain(
		'(nowhere.invalid:5432)',
	);
});

test('a port where nothing listens is named', async () => {
	expect(await refusal(`postgres://a:${PASSWORD}@127.0.0.1:1/x`)).toContain(
		'Nothing answers at 127.0.0.1:1',
	);
});

test('a server that accepts but stays silent is given up after five seconds', async () => {
	const silent = createServer().listen(0, '127.0.0.1');
	await new Promise((resolve) => silent.once('listening', resolve));
	const address = silent.address();
	const port = typeof address === 'object' ? address?.port : 0;
	expect(await refusal(`postgres://a:${PASSWORD}@127.0.0.1:${port}/x`)).toContain(
		'did not answer within 5 seconds',
	);
	silent.close();
});

test('a wrong password and a missing one are distinguished', async () => {
	expect(await refusal(changed({ password: PASSWORD }))).toContain('refuses the user "cairn"');
	expect(await refusal(changed({ password: '' }))).toContain('has none for the user "cairn"');
});

test('a database that does not exist is named', async () => {
	expect(await refusal(changed({ pathname: '/no_such' }))).toContain('has no database "no_such"');
});

test('a database that accepts no connections is reported', async () => {
	const template = new URL(inject('templateUrl')).pathname;
	expect(await refusal(changed({ pathname: template }))).toContain(
		'not currently accepting connections',
	);
});

test('PostgreSQL before 15 is refused', () => {
	const server = 'db:5432';
	expect(() => checkVersion('14.20', { server, setting: 'DATABASE_URL' })).toThrow(
		'db:5432 in DATABASE_URL is PostgreSQL 14.20',
	);
	expect(() => checkVersion('15.1', { server, setting: 'DATABASE_URL' })).not.toThrow();
});
