import { coingecko } from './coingecko.ts';
import { csv } from './csv.ts';
import { defillama } from './defillama.ts';
import { defillamaPrices } from './defillama-prices.ts';
import { ecb } from './ecb.ts';
import { edgar } from './edgar.ts';
import { edgarFinder } from './edgar-finder.ts';
import type { Importer } from './importer.ts';
import { jobs } from './jobs.ts';
import { ossDirectory } from './oss-directory.ts';
import { ossFunding } from './oss-funding.ts';
import { rss } from './rss.ts';
import { unlocks } from './unlocks.ts';
import { wikidata } from './wikidata.ts';

/** Every source that `npm run import` knows, in the best order to import them. */
export const importers: readonly Importer[] = [
	ossDirectory,
	ossFunding,
	coingecko,
	defillama,
	defillamaPrices,
	wikidata,
	edgarFinder,
	edgar,
	ecb,
	csv,
	unlocks,
	rss,
	jobs,
];

/** Returns the source of that name. Throws if there is none. */
export function importerNamed(name: string): Importer {
	const found = importers.find((one) => one.name === name);
	if (!found) throw new Error(`there is no source ${name}`);
	return found;
}
