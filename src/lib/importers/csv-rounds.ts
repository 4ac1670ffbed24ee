import { withScheme } from '#lib/base/with-scheme.ts';
import { distinctInvestors } from '#lib/catalogue/investors.ts';
import { roundType } from '#lib/catalogue/round-types.ts';
import { readCellList } from '#lib/directory/cell-list.ts';
import { amountIn, dateIn, moneyIn, type Precision } from './csv-cells.ts';
import { investorsOf } from './csv-investors.ts';
import { type Cells, namedRecord, slugIn, usableId } from './csv-named.ts';
import type { RowPlan, WantedRecord } from './importer.ts';
import { webAddress } from './links.ts';
import { dropNameless } from './nameless.ts';
import { leftOutNote, type Note } from './notes.ts';
import { roundIdentifiers } from './reported-rounds.ts';

/**
 * Plans a funding round from an operator's file; `fields` are the cells that fill one field each. If several rows of a
 * run describe the same round, the first is taken as the file's version; `seen` records the rounds taken.
 */
export function planRound(
	name: string,
	cells: Cells,
	fields: WantedRecord['fill'],
	notes: Note[],
	seen: Set<string>,
): RowPlan {
	const roundFacts = factsOf(cells, notes);
	const sources = sourcesOf(cells, notes);
	const listed = investorsOf(cells);
	// A name in an export is a record, whatever the name.
	const investors = cells.get('round_slug') ? listed : dropNameless(listed, notes);
	const leads = investors.flatMap((one) => (one.lead ? [one.name] : []));
	const isOrganization = cells.get('raiser_type')?.toLowerCase() === 'organization';
	const { type, date, amount, currency, usd, precision } = roundFacts;
	const [source = null] = sources;
	const id = usableId(cells.get('id'), notes);
	const { identifiers, isRepeated } = id
		? ownId(id, seen)
		: roundIdentifiers(
				'csv',
				{ name, date, type, money: [amount, currency], announcement: source },
				seen,
			);
	const [identifier] = identifiers;
	const facts = { type, date, date_precision: precision };
	const money = { amount, currency, amount_usd: usd, valuation_usd: roundFacts.valuation };
	const known = Object.fromEntries(Object.entries(money).filter(([, value]) => value !== null));
	const isExport = cells.has('round_slug');
	return {
		related: [
			{
				...namedRecord(
					isOrganization ? 'organization' : 'project',
					name,
					{ slug: cells.get('raiser_slug') },
					notes,
				),
				// The name alone does not show which project it is.
				signs: {
					website: webAddress(withScheme(cells.get('website') ?? '')),
					symbol: cells.get('symbol') || null,
					announcement: source,
					listedBy: 'csv',
				},
			},
		],
		investors: {
			source: 'csv-investor',
			page: source,
			named: investors,
			ofRound: slugIn(cells.get('round_slug')).slug,
		},
		record: ([raiser = 0], records) => ({
			type: 'round',
			identifiers,
			...slugIn(cells.get('round_slug')),
			fill: {
				...fields,
				...(isOrganization ? { organization_id: raiser } : { project_id: raiser }),
				...facts,
				...(isExport || isRepeated ? money : {}),
				category: cells.get('category') || null,
				investors: distinctInvestors(investors, records),
			},
			words: wordsOf(cells),
			add: { sources: sources.map((url) => ({ url, kind: 'media' as const })) },
			renew: isRepeated
				? {}
				: {
						...(isExport ? {} : known),
						claims: [
							{
								...identifier,
								url: source,
								...facts,
								amount_usd: usd,
								lead_investors: [...new Set(leads)].toSorted(),
							},
						],
					},
			source,
		}),
		notes,
	};
}

/** Returns the cells as written. In an operator's own file, a single amount column serves for both amount fields. */
function wordsOf(cells: Cells): Record<string, string> {
	const either = (one: string, other: string) => cells.get(one) || cells.get(other) || '';
	return {
		...Object.fromEntries(cells),
		amount: either('amount', 'amount_usd'),
		amount_usd: either('amount_usd', 'amount'),
	};
}

function factsOf(cells: Cells, notes: Note[]) {
	const amountAt = (column: string) => {
		const text = cells.get(column);
		const value = text ? amountIn(text) : undefined;
		if (text && value === undefined) notes.push(leftOutNote(column, text, 'not an amount'));
		return value ?? null;
	};
	const day = cells.get('date');
	const read = day ? dateIn(day) : undefined;
	if (read?.isSerial) notes.push("date read as a spreadsheet's number of a day");
	if (day && !read)
		notes.push(leftOutNote('date', day, 'not a date (2026-05-18, 2026-05 or 2026)'));
	const stands = cells.get('currency')?.toUpperCase() || null;
	const written = cells.get('amount');
	const money = written ? moneyIn(written, stands) : { amount: null, currency: null };
	if ('refused' in money) notes.push(leftOutNote('amount', written ?? '', money.refused));
	const { amount: stated, currency: signed } =
		'refused' in money ? { amount: null, currency: null } : money;
	const inUsd = amountAt('amount_usd');
	// An export has each column exactly as known; in an operator's own file an amount in USD counts for both.
	const isExact =
		Boolean(cells.get('round_slug')) && cells.has('amount') && cells.has('amount_usd');
	const amount = isExact ? stated : (stated ?? inUsd);
	const own = stands ?? signed;
	const currency = isExact
		? own
		: amount === null
			? null
			: stated === null
				? 'USD'
				: (own ?? 'USD');
	return {
		type: roundType(cells.get('type')),
		date: read?.date ?? null,
		precision: precisionOf(cells.get('date_precision'), read?.precision ?? null, notes),
		amount,
		currency,
		usd: !isExact && currency === 'USD' ? amount : inUsd,
		valuation: amountAt('valuation_usd'),
	};
}

/**
 * Returns the precision stated in the column, which may be unknown; if there is no column, the precision of the date as
 * written.
 */
function precisionOf(
	cell: string | undefined,
	written: Precision | null,
	notes: Note[],
): Precision | null {
	if (cell === undefined) return written;
	const precision = (['day', 'month', 'year'] as const).find((one) => one === cell.toLowerCase());
	if (cell && !precision)
		notes.push(leftOutNote('date_precision', cell, 'neither day, month nor year'));
	return precision ?? null;
}

function sourcesOf(cells: Cells, notes: Note[]): string[] {
	const text = cells.get('source');
	if (!text) return [];
	const whole = webAddress(text);
	// A URL may contain a comma, but no quote and no space.
	if (whole && !/[;"\s]/.test(whole)) return [whole];
	return [
		...new Set(
			readCellList(text).flatMap((one) => {
				const address = webAddress(one);
				if (!address) notes.push(leftOutNote('source', one, 'not a web address'));
				return address ?? [];
			}),
		),
	];
}

/** Returns the identifier given by the file itself, and whether an earlier row has used it. */
function ownId(id: string, seen: Set<string>): ReturnType<typeof roundIdentifiers> {
	const isRepeated = seen.has(id);
	seen.add(id);
	return { identifiers: [{ source: 'csv', external_id: id }], isRepeated };
}
