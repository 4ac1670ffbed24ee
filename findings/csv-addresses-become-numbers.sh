#!/usr/bin/env bash
# d3-dsv 3.0.2 (`autoType`), xlsx 0.18.5, exceljs 4.4.0, papaparse 5.5.3 and DuckDB (@duckdb/node-api 1.5.6-r.1), a CSV file with a column of
# addresses.
#
# Seen: JavaScript's Number() reads hexadecimal, so the first three take a contract's address for a number. Two addresses that differ only in their
# last digit become the same 1.8037405964354346e+47: a join or a count of contracts by it merges strangers, and the text is gone. DuckDB leaves
# those alone and has it the other way round: it takes a column of short ones, as Sui and Aptos write their framework (0x2, 0x5), or of chain
# numbers in hexadecimal, for BIGINT and gives 2 and 5. Of the five papaparse (`dynamicTyping`) alone keeps both as text. Name the type of such
# columns wherever a CSV file of contracts is read.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund d3-dsv@3.0.2 xlsx@0.18.5 exceljs@4.4.0 papaparse@5.5.3 @duckdb/node-api@1.5.6-r.1 >/dev/null
cat > read.mjs <<'JS'
import { Readable } from 'node:stream';
import { writeFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { autoType, csvParse } from 'd3-dsv';
import excel from 'exceljs';
import papa from 'papaparse';
import xlsx from 'xlsx';

const csv = `contract,framework\n0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984,0x2\n0x1f9840a85d5aF5bf1D1762F925BDADdC4201F983,0x5\n`;
writeFileSync('tokens.csv', csv);
const show = (name, rows) => console.log(name, rows.flat().map((value) => (`${value}`.length > 40 ? 'text' : `${value}`)).join(' '));
const columns = ({ contract, framework }) => [contract, framework];
show('d3-dsv', csvParse(csv, autoType).map(columns));
show('xlsx', xlsx.utils.sheet_to_json(Object.values(xlsx.read(csv, { type: 'string' }).Sheets)[0]).map(columns));
const sheet = await new excel.Workbook().csv.read(Readable.from([csv]));
show('exceljs', [2, 3].map((row) => sheet.getRow(row).values.slice(1)));
show('papaparse', papa.parse(csv.trim(), { header: true, dynamicTyping: true }).data.map(columns));
const connection = await (await DuckDBInstance.create(':memory:')).connect();
show('duckdb', (await connection.runAndReadAll("from 'tokens.csv'")).getRowObjects().map(columns));
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'd3-dsv 1.8037405964354346e+47 2 1.8037405964354346e+47 5
xlsx 1.8037405964354346e+47 2 1.8037405964354346e+47 5
exceljs 1.8037405964354346e+47 2 1.8037405964354346e+47 5
papaparse text 0x2 text 0x5
duckdb text 2 text 5' ]
