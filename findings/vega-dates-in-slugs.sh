#!/usr/bin/env bash
# vega-loader 5.1.3 with type detection (`parse: 'auto'`), a column of identifiers that end with a year.
#
# Seen: it takes the whole column for dates, as V8's Date.parse() reads "some-round-2021" as 1 January 2021, local time: words and
# hyphens before a year are skipped. `avalanche-seed-2021` becomes the number of milliseconds of that day. Where one identifier of the column does
# not end so, all stay texts. d3-dsv 3.0.1 (`autoType`), which most take for the same detection, leaves them alone: it asks for an ISO date.
# So a CSV of slugs reads well in one file and is numbers in the next. Give vega the column's type, or read with d3.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund vega-loader@5.1.3 d3-dsv@3.0.1 >/dev/null
cat > read.mjs <<'JS'
import { autoType, csvParse } from 'd3-dsv';
import { read } from 'vega-loader';

const text = 'round,amount\navalanche-seed-2021,5\nmoonbeam-seed-2020,6\n';
const mixed = `${text}blast-seed,7\n`;
const byVega = (csv) => read(csv, { type: 'csv', parse: 'auto' }).map(({ round }) => typeof round);
const byD3 = (csv) => csvParse(csv, autoType).map(({ round }) => typeof round);
console.log(JSON.stringify({ vega: byVega(text), mixed: byVega(mixed), d3: byD3(text) }));
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = '{"vega":["number","number"],"mixed":["string","string","string"],"d3":["string","string"]}' ]
