import { spawn } from 'node:child_process';
import { Registry } from 'prom-client';
import { readSettings } from '#lib/base/settings.ts';
import { startBackground } from '../server/background.ts';
import { serveDatabase } from '../server/database.ts';
import { createLog } from '../server/log.ts';
import { runCommand, say } from './command.ts';

/** `npm run dev`: opens the database as `npm start` does and runs Astro's development server in the foreground. */
await runCommand(async () => {
	const settings = readSettings(process.env);
	const log = createLog(settings.logLevel);
	const database = await serveDatabase(settings, say, log);
	const background = startBackground(database.url, settings, log, new Registry());
	try {
		const args = ['dev', '--ignore-lock', '--host', settings.host, '--port', String(settings.port)];
		const env = { ...process.env, DATABASE_URL: database.url, ASTRO_DEV_BACKGROUND: '1' };
		const astro = spawn('astro', args, { stdio: 'inherit', env });
		say(`Cairn, in development, at http://${settings.host}:${settings.port}/`);
		process.on('SIGINT', () => undefined);
		await new Promise((ended) => astro.once('exit', ended));
	} finally {
		await background.stop();
		await database.release();
	}
});
