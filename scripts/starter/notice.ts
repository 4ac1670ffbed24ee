import type { CuratedCatalogue } from './curated.ts';
import type { StarterHeadline } from './news.ts';
import type { StarterRecord } from './record.ts';
import { versionOf } from './upstream.ts';

/** What the notice counts. */
export interface Contents {
	records: readonly StarterRecord[];
	news: readonly StarterHeadline[];
	curated: CuratedCatalogue;
}

const kinds = [
	['project', 'projects'],
	['organization', 'organizations'],
	['person', 'people'],
	['round', 'funding rounds'],
] as const;

/** Fields that identify a record rather than describe it. */
const bookkeeping = new Set([
	'slug',
	'identifiers',
	'claims',
	'sources',
	'date_precision',
	'launch_precision',
	'currency',
]);

/**
 * Counts the facts in the changes: each field, and each item of a list; and how many have a web address as source.
 */
export function factsIn(records: readonly StarterRecord[]): { facts: number; sourced: number } {
	let [facts, sourced] = [0, 0];
	for (const { changes } of records)
		for (const { set = {}, add = {}, source, sources } of changes)
			for (const [field, value] of Object.entries({ ...set, ...add })) {
				if (bookkeeping.has(field) || value === null) continue;
				const count = Array.isArray(value) ? value.length : 1;
				facts += count;
				if (URL.canParse(sources?.[field] ?? source)) sourced += count;
			}
	return { facts, sourced };
}

const percent = (part: number, whole: number) =>
	`${whole === 0 ? 100 : Math.floor((part / whole) * 1_000) / 10} %`;

function figures({ records, news, curated }: Contents): string {
	const rows = kinds.map(([type, label]) => {
		const own = records.filter((record) => record.type === type);
		const { facts, sourced } = factsIn(own);
		return `| ${label} | ${own.length} | ${facts} | ${percent(sourced, facts)} |`;
	});
	return `| | records | facts | with a source |
|---|---|---|---|
${rows.join('\n')}
| headlines | ${news.length} | | 100 % |

Left out because only weak pages state them: ${curated.weak.facts} facts and ${curated.weak.rounds} rounds.

${readingsOf(curated)}`;
}

/** Which facts were independently reread on their pages, and the results. */
function readingsOf({ readings }: CuratedCatalogue): string {
	if (readings.length === 0) return 'Nobody has read these facts again yet.';
	const rows = readings.map(
		({ on, what, read, wrong, wrong_details }) =>
			`| ${on} | ${what} | ${read} | ${wrong} (${percent(wrong, read)}) | ${wrong_details} (${percent(wrong_details, read)}) |`,
	);
	return `Fresh eyes opened the sources of facts again. What they found was mended, and the facts around it were read whole:

| on | what | read | wrong | wrong in a detail |
|---|---|---|---|---|
${rows.join('\n')}`;
}

/** The text of data/starter/NOTICE.md. */
export const notice = (contents: Contents): string => `# Where the starter catalogue comes from

Made by \`npm run cairn -- starter\` from the curated files in data/curated/ and from packages of the npm registry.

${figures(contents)}

## Curated facts

Each was read on the public page whose address stands beside it, by the rules of data/curated/FORMAT.md. Descriptions
and titles of events are our own words. Headlines are those of their papers, with the link and nothing of the text. Where a
curated fact and a package disagree, the record's history holds both, and the curated one stands.

## Facts of packages

Facts only: names, symbols, chains, contracts, addresses of sites and accounts, countries, identifiers. No description
sentence of theirs is copied.

| package | version | licence | gives |
|---|---|---|---|
| \`@web3icons/common\` (https://github.com/0xa3k5/web3icons) | ${versionOf('@web3icons/common')} | MIT | names, symbols, contracts, CoinGecko ids of tokens; networks; wallets |
| \`chain-registry\` (https://github.com/hyperweb-io/chain-registry, from https://github.com/cosmos/chain-registry) | ${versionOf('chain-registry')} | MIT | chains and their assets: sites, accounts, repositories |
| \`ccxt\` (https://github.com/ccxt/ccxt) | ${versionOf('ccxt')} | MIT | exchanges: names, countries, sites |
| \`@iconify-json/token-branded\` (https://github.com/iconify/icon-sets, icons by 0xa3k5/web3icons) | ${versionOf('@iconify-json/token-branded')} | MIT | token logos, served from \`/logos/token/\` |

Marks of networks are those of \`@web3icons/core\` 4.0.56 (MIT), kept in data/curated/network-marks.json. A logo shows its token and is
its owner's mark; data/curated/marks.json says which were looked at beside their records.

The site, repository, year and ecosystem of Bitcoin and of Ethereum are stated by hand, from https://bitcoin.org/en/faq and
https://ethereum.org/en/history/.

## Licences

Copyright (c) 2024 0xa3k5 (\`@web3icons/common\`, \`@web3icons/core\`, \`@iconify-json/token-branded\`)

Copyright (c) 2022 Dan Lynch <pyramation@gmail.com>, Copyright (c) 2025 Constructive <developers@constructive.io> (\`chain-registry\`)

Copyright © 2024 Igor Kroitor (\`ccxt\`)

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE,
ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`;
