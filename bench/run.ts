import { runCommand } from '../scripts/command.ts';
import { SettingsError } from '../src/lib/base/settings-error.ts';
import { addresses } from './addresses/run.ts';
import { alerts } from './alerts.ts';
import { apiV1 } from './api-v1.ts';
import { ASSISTANT_USAGE, assistantOptions } from './assistant/options.ts';
import { assistant } from './assistant/run.ts';
import { attack } from './attack.ts';
import { csv } from './csv/run.ts';
import { openDataset } from './dataset.ts';
import { desktop } from './desktop.ts';
import { directory } from './directory.ts';
import { diskFull } from './disk-full.ts';
import { entity } from './entity.ts';
import { failover } from './failover.ts';
import { firstFill } from './first-fill.ts';
import { learnReader } from './headline-reader/learn-reader.ts';
import { headlineRounds } from './headline-reader/measure-reader.ts';
import { headlines } from './headlines.ts';
import { history } from './history.ts';
import { http } from './http.ts';
import { importing } from './import.ts';
import { jobsBoard } from './jobs.ts';
import { kills } from './kills.ts';
import { kinds } from './kinds.ts';
import { judging } from './lighthouse.ts';
import { linkage } from './linkage.ts';
import type { Scale } from './load.ts';
import { matching } from './match.ts';
import { merged } from './merged.ts';
import { peers } from './peers.ts';
import { learnQuestions } from './questions/learn-questions.ts';
import { judgingRules } from './rules.ts';
import { scale } from './scale.ts';
import { screens } from './screens.ts';
import { search } from './search.ts';
import { signingIn } from './sign-in.ts';
import { snapshots } from './snapshot.ts';
import { stalls } from './stalls.ts';
import { stops } from './stops.ts';
import { syndicates } from './syndicates.ts';

/**
 * `npm run bench -- <name> [--scale 1|10]`: prints a table and writes test-results/bench/<name>-<scale>.json. The
 * first run of a scale fills its database, which later runs reuse.
 */
const benchmarks = {
	import: importing,
	directory,
	screens,
	search,
	http,
	entity,
	lighthouse: judging,
	alerts,
	snapshot: snapshots,
	history,
	'api-v1': apiV1,
	match: matching,
	syndicates,
	peers,
	scale,
};

const ordeals: Record<string, (times?: number) => Promise<void>> = {
	attack,
	kills,
	stops,
	'disk-full': diskFull,
	failover,
	stalls,
};

await runCommand(async (args) => {
	// Its addresses are generated.
	if (args.length === 1 && args[0] === 'addresses') return addresses();
	// Its catalogue is the starter.
	if (args.length === 1 && args[0] === 'csv') return csv();
	// Its labels and names are files.
	if (args.length === 1 && args[0] === 'headlines') return headlines();
	if (args.length === 1 && args[0] === 'learn-headlines') return learnReader();
	if (args.length === 1 && args[0] === 'learn-questions') return learnQuestions();
	// Its names are files.
	if (args.length === 1 && args[0] === 'kinds') return kinds();
	// Its texts consist of a few characters.
	if (args.length === 1 && args[0] === 'rules') return judgingRules();
	// It has accounts of its own and no catalogue.
	if (args.length === 1 && args[0] === 'sign-in') return signingIn();
	// It has companies of its own and no catalogue.
	if (args.length === 1 && args[0] === 'jobs') return jobsBoard();
	// It visits the starter catalogue.
	if (args.length === 1 && args[0] === 'desktop') return desktop();
	// It starts with nothing: that is what it measures.
	if (args.length === 1 && args[0] === 'first-fill') return firstFill();
	// Its catalogue is the starter, so that the right answers do not change.
	const [first, ...rest] = args;
	const options = first === 'assistant' && assistantOptions(rest);
	if (options) return assistant(options);
	// Its catalogue is the starter plus the given files.
	if (first === 'merged') return merged(rest);
	if (first === 'linkage') return linkage(rest);
	if (first === 'headline-rounds') return headlineRounds(rest);
	// They have no catalogue, and take a repeat count instead of a scale.
	const [ordeal = '', times = ''] = args;
	if (args.length <= 2 && ordeal in ordeals && /^\d{0,6}$/.test(times))
		return ordeals[ordeal]?.(times === '' ? undefined : Number(times));
	const { name, scale: size } = parseArguments(args);
	const dataset = await openDataset(size);
	try {
		await benchmarks[name](dataset);
	} finally {
		await dataset.close();
	}
});

function parseArguments(args: string[]): { name: keyof typeof benchmarks; scale: Scale } {
	const [name, option = '--scale', scale = '1', ...rest] = args;
	if (!isName(name) || option !== '--scale' || !/^(?:1|10)$/.test(scale) || rest.length > 0)
		throw new SettingsError(
			`Usage: npm run bench -- <addresses | csv | headlines | kinds | ${ASSISTANT_USAGE} | rules | sign-in | jobs | desktop | first-fill | merged <source>=<file> ... | linkage <source>=<file> ... | headline-rounds [file] | learn-headlines | learn-questions | attack [requests] | kills [times] | stops [times] | disk-full [times] | failover [times] | stalls | ${Object.keys(benchmarks).join(' | ')}> [--scale 1 | 10]`,
		);
	return { name, scale: scale === '10' ? 10 : 1 };
}

function isName(name: string | undefined): name is keyof typeof benchmarks {
	return name !== undefined && Object.hasOwn(benchmarks, name);
}
