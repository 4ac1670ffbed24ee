#!/usr/bin/env bash
# tldts 7.5.5, with the private part of the public suffix list: sites of ENS names behind the gateways eth.limo and eth.link.
#
# Seen: `uniswap.eth.limo` is a public suffix by itself (the list has `*.eth.limo` and `*.eth.link`), so its registrable domain is null and its
# sub-domain `app.uniswap.eth.limo` is a domain of its own. Without the private part the domain of all of them is `eth.limo`: one owner for
# every site. Publishing hosts of the same kind are in no part of the list: `name.mirror.xyz` and `name.substack.com` are pages of mirror.xyz
# and substack.com in both. Who compares sites of web3 projects by their domain has either no domain or the wrong owner.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund tldts@7.5.5 >/dev/null
cat > read.mjs <<'JS'
import { getDomain } from 'tldts';

const hosts = ['uniswap.eth.limo', 'app.uniswap.eth.limo', 'name.eth.link', 'name.mirror.xyz', 'name.substack.com'];
const withPrivate = hosts.map((host) => getDomain(host, { allowPrivateDomains: true }));
console.log(JSON.stringify([withPrivate, hosts.map((host) => getDomain(host))]));
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = '[[null,"app.uniswap.eth.limo",null,"mirror.xyz","substack.com"],["eth.limo","eth.limo","eth.link","mirror.xyz","substack.com"]]' ]
