#!/usr/bin/env bash
# @duckdb/node-api 1.5.6-r.1 (DuckDB 1.5.6) writing amounts to Parquet, and hyparquet 1.33.0 reading the file.
#
# Seen: a HUGEINT is exact in DuckDB and becomes a DOUBLE in Parquet, without a word. The sum of a column of BIGINT is a HUGEINT, so even total
# raised or total supply out of plain integers loses digits on the way to the file: 9007199254740993 comes back as 9007199254740992, a supply with
# 18 decimals as 1e+27. The same number as DECIMAL(38,0) is exact in the file, and DuckDB reads it back whole; hyparquet makes a JavaScript number
# of it and gives 1e+27 again (its BIGINT it reads as bigint, which makes one trust the rest). Cast sums to DECIMAL(38,0) or text before COPY, and
# write as text what a page in the browser will read: a uint256 fits neither type anyway.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @duckdb/node-api@1.5.6-r.1 hyparquet@1.33.0 >/dev/null
cat > read.mjs <<'JS'
import { DuckDBInstance } from '@duckdb/node-api';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';

const connection = await (await DuckDBInstance.create(':memory:')).connect();
const rows = async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJson();
const totals = `select sum(raised) as total, 1000000000000000000000000001::hugeint as supply,
	1000000000000000000000000001::decimal(38, 0) as exact, 9007199254740993::bigint as big from (values (9007199254740992::bigint), (1)) as rounds(raised)`;
console.log(JSON.stringify(await rows(totals)));
await connection.run(`copy (${totals}) to 'totals.parquet'`);
console.log((await rows("describe from 'totals.parquet'")).map(({ column_type }) => column_type).join(' '));
console.log(JSON.stringify(await rows("from 'totals.parquet'")));
const [read] = await parquetReadObjects({ file: await asyncBufferFromFile('totals.parquet') });
console.log(Object.values(read).map((value) => `${typeof value} ${value}`).join(', '));
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = '[{"total":"9007199254740993","supply":"1000000000000000000000000001","exact":"1000000000000000000000000001","big":"9007199254740993"}]
DOUBLE DOUBLE DECIMAL(38,0) BIGINT
[{"total":9007199254740992,"supply":1e+27,"exact":"1000000000000000000000000001","big":"9007199254740993"}]
number 9007199254740992, number 1e+27, number 1e+27, bigint 9007199254740993' ]
