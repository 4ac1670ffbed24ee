import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lowerPriority } from '../src/lib/base/give-way.ts';
import { readSettings } from '../src/lib/base/settings.ts';
import { SettingsError } from '../src/lib/base/settings-error.ts';
import { connect } from '../src/lib/db/connect.ts';
import { migrate } from '../src/lib/db/migrate.ts';
import { openDatabase } from '../src/lib/db/open.ts';
import { NO_NETWORK } from '../src/lib/importers/any-network.ts';
import { type ImportCommand, parseCommandLine } from '../src/lib/importers/command-line.ts';
import { type ImportJob, runJob } from '../src/lib/importers/import-job.ts';
import { probe } from '../src/lib/importers/probe.ts';
import { keepRefreshing, type RefreshOptions, refresh } from '../src/lib/importers/refresh.ts';
import { refreshPlanOf } from '../src/lib/importers/refresh-plan.ts';
import type { ImportResult } from '../src/lib/importers/run-import.ts';
import { importStatus } from '../src/lib/importers/status.ts';
import { statusTable } from '../src/lib/importers/status-table.ts';
import { jobOfStep } from '../src/lib/importers/step-job.ts';
import { probeWords, storeProbe } from '../src/lib/importers/stored-probes.ts';
import { databaseSettings, type Interrupt, runCommand, say } from './command.ts';

await runCommand(async (args, interrupt) => {
	const command = parseCommandLine(args);
	const database = await openDatabase(databaseSettings());
	// Afterwards, or a bundled server started by this command would inherit it.
	lowerPriority();
	try {
		await migrate(database.url);
		await run(command, database.url, interrupt);
	} finally {
		await database.release();
	}
});

async function run(command: ImportCommand, url: string, interrupt: Interrupt): Promise<void> {
	if (command.command === 'status') return showStatus(url);
	if (command.command === 'probe') return probeAll(url, interrupt);
	if (command.command === 'refresh') return runRefresh(command.mode, url, interrupt);
	finish(await importJob(command.request, url, interrupt), command.request, interrupt);
}

function importJob(job: ImportJob, url: string, signal: Interrupt): Promise<ImportResult> {
	return runJob(job, { url, signal, output: process.stdout, say });
}

/** Reports how the import ended, if not at the end of the source. */
function finish(
	{ ended, counts }: ImportResult,
	{ dryRun }: ImportJob,
	interrupt: Interrupt,
): void {
	if (ended === 'stopped' || (interrupt.aborted && ended !== 'complete'))
		say(
			dryRun
				? 'Stopped. It was a dry run: nothing was changed.'
				: `Stopped. The ${counts.read.toLocaleString('en-US')} rows read are kept; run it again to go on from there.`,
		);
	else if (typeof ended === 'object')
		throw new SettingsError(`${ended.broken} What was imported until there is kept.`);
}

async function runRefresh(
	mode: 'due' | 'all' | 'watch',
	url: string,
	signal: Interrupt,
): Promise<void> {
	const settings = readSettings(process.env);
	const folder = join(settings.dataFolder, 'refresh');
	mkdirSync(folder, { recursive: true });
	const options: RefreshOptions = {
		url,
		plan: refreshPlanOf(settings),
		signal,
		say,
		all: mode === 'all',
		run: (step) => importJob(jobOfStep(step, folder), url, signal),
	};
	if (mode === 'watch') await keepRefreshing(options);
	else await refreshOnce(options);
	if (signal.aborted)
		say('Stopped. What was imported is kept; the next refresh goes on from there.');
}

async function refreshOnce(options: RefreshOptions): Promise<void> {
	const refreshed = await refresh(options);
	if (refreshed === 'busy') say('Another refresh is running; this one has nothing to do.');
	else if (refreshed === 'offline') throw new SettingsError(`${NO_NETWORK}; try again later.`);
	else if (refreshed.failed > 0)
		throw new SettingsError(
			`${refreshed.failed} of ${refreshed.ran} parts of the refresh failed; each is tried again when \`npm run import -- status\` says.`,
		);
	else if (refreshed.ran === 0 && !options.signal.aborted)
		say('Nothing is due; `npm run import -- status` says when.');
}

/**
 * Requests a small sample from every source and records the result for the status page. Fails if a source that the
 * first screens depend on does not answer properly.
 */
async function probeAll(url: string, signal: Interrupt): Promise<void> {
	const plan = refreshPlanOf(readSettings(process.env));
	const width = Math.max(...plan.map(({ name }) => name.length));
	const broken: string[] = [];
	const connection = connect(url, { max: 1, name: 'cairn import probe' });
	try {
		for (const step of plan) {
			if (signal.aborted) return;
			const probed = await probe(step, { db: connection.db, signal });
			await storeProbe(connection.db, probed);
			const { state, said } = probed;
			say(`${step.name.padEnd(width)}  ${probeWords[state].padEnd(17)}  ${said}`);
			if (step.carries && (state === 'refuses' || state === 'otherwise')) broken.push(step.name);
		}
	} finally {
		await connection.close();
	}
	if (broken.length > 0)
		throw new SettingsError(`The first screens rest on ${broken.join(', ')}; see above.`);
}

async function showStatus(url: string): Promise<void> {
	const connection = connect(url, { max: 1, name: 'cairn import status' });
	try {
		say(statusTable(await importStatus(connection.db, refreshPlanOf(readSettings(process.env)))));
	} finally {
		await connection.close();
	}
}
