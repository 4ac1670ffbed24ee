import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../tests/setup/database.ts';
import { signedIn } from '../tests/setup/signed-in.ts';

const database = useTestDatabase();
const script = fileURLToPath(new URL('./user.ts', import.meta.url));

function run(...args: string[]): { code: number | null; said: string } {
	const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
		env: { ...process.env, DATABASE_URL: database.url },
		encoding: 'utf8',
	});
	return { code: status, said: (stdout + stderr).trim() };
}

test('roles are granted, listed and withdrawn, and accounts blocked, each in a sentence', async () => {
	const { member } = await signedIn(database.db, { username: 'Grace', name: 'Grace Hopper' });
	expect(run('list').said).toBe('No account has a role, and none is blocked.');
	expect(run('grant', 'master', member.email)).toEqual({
		code: 0,
		said: 'grace@example.com has the role master.',
	});
	expect(run('grant', 'master', 'grace').said).toBe('Nothing to change: it is so already.');
	expect(run('list').said).toBe('Grace  Grace Hopper  master');
	expect(run('withdraw', 'master', 'grace')).toEqual({
		code: 1,
		said: 'This is the only master of the site. Grant the role to somebody else first.',
	});
	await signedIn(database.db, { username: 'eve', name: 'Eve' });
	expect(run('block', 'eve').said).toBe('eve is blocked now.');
	expect(run('list').said).toContain('eve  Eve  (blocked)');
	expect(run('unblock', 'eve').said).toBe('eve is unblocked now.');
}, 60_000);

test('an account or role that is not there changes nothing and says so', () => {
	expect(run('block', 'nobody')).toEqual({ code: 1, said: 'There is no account nobody.' });
	for (const args of [[], ['grant', 'king', 'grace'], ['list', 'all'], ['grant', 'dao']]) {
		const { code, said } = run(...args);
		expect(code).toBe(1);
		expect(said).toContain('npm run user -- <command>');
	}
}, 60_000);
