#!/usr/bin/env bash
# caip 1.1.1 and @metamask/utils 12.0.0, identifiers of native coins and of accounts as CAIP-19 and CAIP-10 write them.
#
# Seen: `eip155:1/slip44:60`, which is Ether and the specification's own example, is no asset for caip, and neither is POL on Polygon; Ether on
# Arbitrum and Bitcoin are. Its rule asks for eleven characters in a row without a slash, so what decides is how long the number of the chain is: a
# list filtered by it keeps the tokens and loses exactly the largest coins. Its other rules look for a match anywhere in the text, so it also passes
# what the specification forbids: an account in NEAR with an underscore, a friendly address of TON. MetaMask's check refuses those two and takes
# every coin. Use the latter's patterns to judge, and spell TON and NEAR accounts in a form that has no underscore or encode it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts caip@1.1.1 @metamask/utils@12.0.0 >/dev/null
cat > read.mjs <<'JS'
import { isCaipAccountId, isCaipAssetType } from '@metamask/utils';
import { AccountId, AssetType } from 'caip';

const passes = (kind, id) => {
	try {
		return kind.format(kind.parse(id)) === id;
	} catch {
		return false;
	}
};
for (const id of ['eip155:1/slip44:60', 'eip155:137/slip44:966', 'eip155:42161/slip44:60', 'bip122:000000000019d6689c085ae165831e93/slip44:0'])
	console.log(id, passes(AssetType, id), isCaipAssetType(id));
for (const id of ['near:mainnet:some_name.near', 'tvm:-239:EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs'])
	console.log(id, passes(AccountId, id), isCaipAccountId(id));
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'eip155:1/slip44:60 false true
eip155:137/slip44:966 false true
eip155:42161/slip44:60 true true
bip122:000000000019d6689c085ae165831e93/slip44:0 true true
near:mainnet:some_name.near true false
tvm:-239:EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs true false' ]
