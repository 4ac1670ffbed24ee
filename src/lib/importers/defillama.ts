import { z } from 'zod';
import { SettingsError } from '#lib/base/settings-error.ts';
import { peekFirstCharacter } from './beginning.ts';
import { csvRows } from './csv-rows.ts';
import { type Activity, activityRows, planActivity } from './defillama-activity.ts';
import { activityPath, withDefillamaKey } from './defillama-address.ts';
import { planProtocol } from './defillama-protocols.ts';
import { planRaise, raiseOfCsv, raiseOfJson } from './defillama-raises.ts';
import { planStablecoin, stablecoinRows } from './defillama-stablecoins.ts';
import {
	type Importer,
	type ReadOptions,
	type RowPlan,
	RowRejectedError,
	type SourceInput,
	type SourceRow,
} from './importer.ts';
import { jsonRows } from './json-rows.ts';

const common = {
	name: 'defillama',
	what: 'DefiLlama protocols with their total value locked, or its raises as funding rounds; with --type: fees, volumes, stablecoins',
	accepts:
		'the JSON of /protocols or of /raises, or the CSV export of its raises; of a type, the JSON of /overview/fees, /overview/dexs or /stablecoins',
	key: { variable: 'DEFILLAMA_API_KEY', address: withDefillamaKey },
} satisfies Partial<Importer>;

/**
 * Imports protocols with their value locked, and raises as JSON or the site's CSV export, which are told apart by their
 * content. With a type, imports DefiLlama's other figures for protocols and coins known to the catalogue.
 */
export const defillama: Importer = {
	...common,
	url: 'https://api.llama.fi/protocols',
	types: {
		names: ['fees', 'volumes', 'stablecoins'],
		of: (name) =>
			name === 'stablecoins' ? stablecoins : activity(name === 'fees' ? 'fees' : 'volumes'),
	},
	rows,
	reader(options = {}) {
		// One time for the whole run, so that all figures of a run agree.
		const at = new Date().toISOString();
		const seenFacts = new Set<string>();
		return (value) => plan(value, at, seenFacts, options);
	},
};

const activity = (of: Activity): Importer => ({
	...common,
	url: `https://api.llama.fi${activityPath(of)}`,
	rows: activityRows,
	reader() {
		const at = new Date().toISOString();
		return (value) => planActivity(value, of, at);
	},
});

const stablecoins: Importer = {
	...common,
	url: 'https://stablecoins.llama.fi/stablecoins?includePrices=true',
	rows: stablecoinRows,
	reader() {
		const at = new Date().toISOString();
		return (value) => planStablecoin(value, at);
	},
};

async function* rows(source: SourceInput): AsyncGenerator<SourceRow> {
	if (source.folder) throw new SettingsError(`${source.name} is a folder; give one file in it.`);
	const { first, input } = await peekFirstCharacter(source);
	if (first === '[') yield* jsonRows(input);
	else if (first === '{') yield* raisesIn(input);
	else yield* csvRows(input, [['name'], ['amount raised'], ['round'], ['timestamp', 'date']]);
}

async function* raisesIn(input: SourceInput): AsyncGenerator<SourceRow> {
	let any = false;
	for await (const row of jsonRows(input, 'raises')) {
		any = true;
		yield row;
	}
	if (!any)
		throw new SettingsError(`${input.name} has no raises; check that it is the right file.`);
}

const keysOf = z.record(z.string(), z.unknown());

function plan(value: unknown, at: string, seenFacts: Set<string>, options: ReadOptions): RowPlan {
	const { data } = keysOf.safeParse(value);
	if (data && 'amount raised' in data) return planRaise(raiseOfCsv(data), seenFacts, options);
	if (data && ('leadInvestors' in data || 'round' in data))
		return planRaise(raiseOfJson(data), seenFacts, options);
	if (data && ('tvl' in data || 'chains' in data)) return planProtocol(data, at, options);
	throw new RowRejectedError('the row is neither a protocol nor a raise');
}
