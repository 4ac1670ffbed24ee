#!/usr/bin/env bash
# @uniswap/token-lists 1.0.0-beta.34 (beta.35 on npm has no built files), which says by how much the version of a token list must rise.
#
# Seen: it looks only at the fields of the newer token. A logo, a tag or the extensions taken away are no change, so the version stays and who
# updates by version keeps the old entry. Extensions that are the same in content always count as changed, since it compares objects by identity:
# every list with bridgeInfo needs a new patch version at each build. And it compares addresses as written: the same token in lower case is one
# removed and one added, which asks for a new major version, the sign that a token is gone. Before asking, put addresses in one spelling and compare
# the tokens' JSON yourself.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @uniswap/token-lists@1.0.0-beta.34 >/dev/null
cat > read.mjs <<'JS'
import lists from '@uniswap/token-lists';

const { minVersionBump, VersionUpgrade } = lists;
const token = { chainId: 1, address: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', name: 'Uniswap', symbol: 'UNI', decimals: 18 };
const bridge = () => ({ bridgeInfo: { 10: { tokenAddress: '0x6fd9d7AD17242c41f7131d257212c54A0e816691' } } });
const bump = (older, newer) => VersionUpgrade[minVersionBump([{ ...token, ...older }], [{ ...token, ...newer }])];
console.log(JSON.stringify({
	logoGone: bump({ logoURI: 'https://example.org/uni.png' }, {}),
	tagGone: bump({ tags: ['governance', 'stale'] }, { tags: ['governance'] }),
	extensionsGone: bump({ extensions: bridge() }, {}),
	extensionsSame: bump({ extensions: bridge() }, { extensions: bridge() }),
	lowerCase: bump({}, { address: token.address.toLowerCase() }),
}));
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = '{"logoGone":"NONE","tagGone":"NONE","extensionsGone":"NONE","extensionsSame":"PATCH","lowerCase":"MAJOR"}' ]
