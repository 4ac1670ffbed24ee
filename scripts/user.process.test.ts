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

// Each run starts a program: few runs, and enough time for a busy machine.
const PATIENCE = 120_000;

test(
	'both success and refusal are reported in a sentence',
	async () => {
		const { member } = await signedIn(database.db, { username: 'Grace', name: 'Grace Hopper' });
		expect(run('grant', 'master', member.email)).toEqual({
			code: 0,
			said: 'grace@example.com has the role master.',
		});
		expect(run('list').said).toBe('Grace  Grace Hopper  master');
		expect(run('block', 'grace')).toEqual({
			code: 1,
			said: 'This is the only master of the site. Grant the role to somebody else first.',
		});
	},
	PATIENCE,
);

test(
	'an unknown role lists the known ones',
	() => {
		const { code, said } = run('grant', 'king', 'grace');
		expect(code).toBe(1);
		expect(said).toContain(
			'grant <role> <account>       give a role: contributor, dao, editor, master',
		);
	},
	PATIENCE,
);
