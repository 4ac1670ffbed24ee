import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readOne } from '#lib/db/read-rows.ts';
import { longDate } from '#lib/format/dates.ts';
import { DASH, exactNumber, formatPrice, shortNumber, shortUsd } from '#lib/format/numbers.ts';
import { fields } from '#lib/screens/fields.ts';
import { screenSql } from '#lib/screens/find-rows.ts';
import { recordOf } from '#lib/v1/record-of.ts';
import { v1TypeOf } from '#lib/v1/types.ts';
import { type FactWord, factSpec } from '../lexicon/facts.ts';
import type { RecordRef } from '../query.ts';
import { historyHref, recordHref, recordKey } from './addresses.ts';

/** Facts of records as displayed on their pages, each with the URL of its source. */

/** API fields that have another name in the catalogue and in histories. */
const historyNames: Record<string, string> = {
	sector: 'sectors',
	also_known_as: 'aliases',
	number_of_employees: 'employee_count',
	assets_under_management: 'assets_under_management_usd',
	email_address: 'email',
	ventures_name: 'name',
};

/** Facts that are computed or observed, and so have no history. */
const withoutHistory = new Set([
	...[
		'price_usd',
		'market_cap_usd',
		'market_cap_rank',
		'fully_diluted_valuation_usd',
		'volume',
		'tvl',
	],
	...['change24h', 'change7d', 'change30d', 'circulating_supply', 'total_supply', 'max_supply'],
	...['all_time_high_usd', 'all_time_low_usd', 'funding_received', 'rounds_count'],
	...['total_funding_amount', 'number_of_investments', 'total_investment_amount'],
]);

/** A fact of a record: its value, display form and source. */
export interface StatedFact {
	value: string | number | null;
	shown: string;
	source: string | null;
	at: string | null;
	href: string;
	field: string;
	/** Whether the record's history includes the fact. */
	isInHistory: boolean;
}

/** Returns a value of a record as one text or number; null if unknown. */
export function plainValue(value: unknown): string | number | null {
	if (value === null || value === undefined || value === '') return null;
	if (typeof value === 'number' || typeof value === 'string') return value;
	if (typeof value === 'boolean') return value ? 'Yes' : 'No';
	if (Array.isArray(value)) {
		const texts = value.flatMap((one) => plainValue(one) ?? []);
		return texts.length > 0 ? texts.join(', ') : null;
	}
	if (typeof value === 'object') {
		if ('amount' in value) return plainValue(value.amount);
		if ('name' in value) return plainValue(value.name);
		if ('ventures_name' in value) return plainValue(value.ventures_name);
		if ('chain' in value && 'address' in value)
			return `${String(value.chain)}: ${String(value.address)}`;
	}
	return null;
}

const contracts = z.array(z.object({ chain: z.string() }));

/** Returns the chains on which a project has contracts, without duplicates; null if none is known. */
function chainsOf(stated: unknown): string | null {
	const read = contracts.safeParse(stated);
	return read.success ? [...new Set(read.data.map(({ chain }) => chain))].join(', ') || null : null;
}

/** Returns a fact as shown on its page. */
export function formatFact(word: FactWord, value: string | number | null): string {
	if (value === null) return DASH;
	if (typeof value === 'string') return factSpec(word).unit === 'day' ? longDate(value) : value;
	switch (factSpec(word).unit) {
		case 'usd':
			return word === 'price' || word === 'ath' || word === 'atl'
				? formatPrice(value)
				: shortUsd(value);
		case 'percent':
			return `${value < 0 ? '−' : ''}${shortNumber(Math.abs(value))}%`;
		case 'year':
			return String(value);
		case 'tokens':
			return shortNumber(value);
		default:
			return exactNumber(value) ?? DASH;
	}
}

/** Returns the requested facts of a record; those that its kind lacks are omitted. */
export async function statedFacts(
	db: Db,
	ref: RecordRef,
	words: readonly FactWord[],
): Promise<ReadonlyMap<FactWord, StatedFact>> {
	const named = words.flatMap((word) => {
		const name = factSpec(word).records?.[ref.type];
		return name === undefined ? [] : [{ word, name }];
	});
	const worked = await Promise.all(
		words.flatMap((word) => {
			const name = workedName(word, ref.type);
			return name === undefined ? [] : [workedFact(db, ref, word, name)];
		}),
	);
	if (named.length === 0) return new Map(worked);
	const { record } = await recordOf(db, v1TypeOf(ref.type), ref.slug, { with: 'sources' });
	const key = recordKey(ref);
	return new Map([
		...worked,
		...named.map(({ word, name }): [FactWord, StatedFact] => {
			// Education texts contain commas themselves.
			const stated = record[name];
			const known =
				word === 'education' && Array.isArray(stated)
					? plainValue(stated.join('; '))
					: word === 'chains'
						? chainsOf(stated)
						: plainValue(stated);
			// As in the directories: a project without a known token has none.
			const value = word === 'hasToken' ? (known ?? 'No') : known;
			const from = record.fact_sources?.[name];
			const history = withoutHistory.has(name) ? null : (historyNames[name] ?? name);
			return [
				word,
				{
					...{ value, shown: formatFact(word, value), field: history ?? name },
					isInHistory: history !== null,
					...{ source: from?.address ?? null, at: from?.at ?? null },
					href: history === null ? recordHref(ref) : historyHref(key, history),
				},
			];
		}),
	]);
}

/** The directory's computed figure for a fact that records do not state: the number of rounds led. */
const workedName = (word: FactWord, type: RecordRef['type']): string | undefined =>
	word === 'led' && type === 'organization' ? factSpec(word).rows?.organizations : undefined;

async function workedFact(
	db: Db,
	ref: RecordRef,
	word: FactWord,
	name: string,
): Promise<[FactWord, StatedFact]> {
	const field = fields.organizations.get(name);
	if (!field || field.kind === 'links') throw new RangeError(`There is no figure ${name}`);
	const screen = { source: 'organizations' as const, groups: [], sort: [], columns: null };
	const { from, where } = await screenSql(db, screen, new Date(), {
		others: [field],
		met: [sql`l.slug = ${ref.slug}`],
	});
	const row = await readOne(
		db,
		figureRow,
	)`select ${sql.raw(field.value)}::float8 as value ${from} ${where}`;
	return [
		word,
		{
			...{ value: row.value, shown: formatFact(word, row.value), field: name, isInHistory: false },
			...{ source: null, at: null, href: recordHref(ref) },
		},
	];
}

const figureRow = z.object({ value: z.number().nullable() });
