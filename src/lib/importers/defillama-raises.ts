import { z } from 'zod';
import { isoDay, money } from '#lib/catalogue/fields.ts';
import { type Identifier, identifierKey } from '#lib/catalogue/identifiers.ts';
import {
	distinctInvestors,
	type Investor,
	leadsOf,
	type NamedInvestor,
} from '#lib/catalogue/investors.ts';
import { roundType } from '#lib/catalogue/round-types.ts';
import { sectorsOf } from '#lib/catalogue/source-sectors.ts';
import { onlyChain } from './chains.ts';
import { defillamaId, defillamaIds, raiserIdentifier } from './defillama-names.ts';
import { type ReadOptions, type RowPlan, RowRejectedError, type WantedRecord } from './importer.ts';
import { webAddress } from './links.ts';
import { dropNameless } from './nameless.ts';
import { leftOutNote, type Note, unreadFields } from './notes.ts';
import { roundIdentifiers } from './reported-rounds.ts';

const PAGE = 'https://defillama.com/raises';

/** A raise, validated. Amounts are in USD, null when not disclosed. */
interface Raise {
	name: string;
	date: string | null;
	round: string | null;
	amount: number | null;
	valuation: number | null;
	source: string | null;
	leads: string[];
	others: string[];
	category: string | null;
	/** The raiser's networks. */
	chains: string[];
	/** The source's description of the raiser. */
	description: string | null;
	protocol: string | null;
	/** The source's wording, by our field names. */
	words: Record<string, string>;
	notes: Note[];
}

const text = z
	.union([z.string(), z.number().transform(String)])
	.nullish()
	.catch(null)
	.transform((value) => value?.trim() || null);
const names = z
	.array(z.unknown())
	.nullish()
	.catch(null)
	.transform((list) => (list ?? []).filter((one) => typeof one === 'string'));
const inJson = z.object({
	name: text,
	date: z.unknown().optional(),
	round: text,
	amount: text,
	valuation: text,
	source: text,
	leadInvestors: names,
	otherInvestors: names,
	category: text,
	sector: text,
	chains: names,
	defillamaId: defillamaId.nullish().catch(null),
});

/** Reads a raise of `/raises`: amounts in millions of USD, the date in Unix seconds. */
export function raiseOfJson(value: unknown): Raise {
	const data = inJson.parse(value);
	const notes = unreadFields(value, data);
	return {
		name: requireName(data.name),
		date: dateOf('date', data.date, notes),
		round: roundType(data.round),
		amount: usd('amount', data.amount, 1_000_000, notes),
		valuation: usd('valuation', data.valuation, 1_000_000, notes),
		source: data.source,
		leads: data.leadInvestors,
		others: data.otherInvestors,
		category: data.category,
		chains: data.chains,
		description: data.sector,
		protocol: data.defillamaId ?? null,
		words: wordsOf(data.round, millions(data.amount), millions(data.valuation)),
		notes,
	};
}

const inCsv = z.object({
	name: text,
	timestamp: text,
	date: text,
	'amount raised': text,
	round: text,
	description: text,
	'lead investor': text,
	'other investors': text,
	category: text,
	source: text,
	valuation: text,
	chains: text,
});
/** Adds the unit to a cell, since the source gives it only in the table header. */
const millions = (cell: string | null) => cell && `${cell} (in millions)`;
const wordsOf = (round: string | null, amount: string | null, valuation: string | null) => ({
	type: round ?? '',
	amount: amount ?? '',
	amount_usd: amount ?? '',
	valuation_usd: valuation ?? '',
});
const parts = (list: string | null) => list?.split(' + ') ?? [];

/** Reads a raise of the CSV export: the amount in USD, the valuation in millions of USD, lists joined by ` + `. */
export function raiseOfCsv(value: unknown): Raise {
	const data = inCsv.parse(value);
	const notes: Note[] = [];
	return {
		name: requireName(data.name),
		date: dateOf('Timestamp', data.timestamp, notes) ?? dateOf('Date', data.date, notes),
		round: roundType(data.round),
		amount: usd('Amount Raised', data['amount raised'], 1, notes),
		valuation: usd('Valuation', data.valuation, 1_000_000, notes),
		source: data.source,
		leads: parts(data['lead investor']),
		others: parts(data['other investors']),
		category: data.category,
		chains: parts(data.chains),
		description: data.description,
		protocol: null,
		words: wordsOf(data.round, data['amount raised'], millions(data.valuation)),
		notes,
	};
}

function requireName(name: string | null): string {
	if (!name) throw new RowRejectedError('name is empty: the source does not say who raised');
	return name;
}

/**
 * Returns the amount in whole dollars, so that sources in millions and in dollars give equal amounts. Anything else is
 * left out.
 */
function usd(column: string, given: string | null, unit: number, notes: Note[]): number | null {
	if (given === null) return null;
	const amount = Number(given.replaceAll(',', '').replace(/^\$/, '') || Number.NaN);
	const dollars = Math.round(amount * unit);
	if (!money.safeParse(dollars).success || amount < 0) {
		notes.push(leftOutNote(column, given, 'not an amount'));
		return null;
	}
	// The source writes 0 where it does not know.
	return dollars === 0 ? null : dollars;
}

/** Returns the day of Unix seconds or an ISO date; anything else is left out. */
function dateOf(column: string, given: unknown, notes: Note[]): string | null {
	if (given === null || given === undefined || given === '') return null;
	const written = typeof given === 'object' ? JSON.stringify(given) : String(given).trim();
	const day = /^\d{4}-\d\d-\d\d/.exec(written)?.[0] ?? dayOfSeconds(written);
	if (isoDay.safeParse(day).success) return day;
	notes.push(leftOutNote(column, written, 'not a date'));
	return null;
}

function dayOfSeconds(written: string): string {
	const seconds = /^-?\d+(?:\.\d+)?$/.test(written) ? Number(written) : Number.NaN;
	// Years of four digits only; outside of them it is no date of a round.
	return seconds > 0 && seconds < 253_402_300_800
		? new Date(seconds * 1_000).toISOString().slice(0, 10)
		: '';
}

/**
 * Plans a raise as a funding round of its project. Repeated rows are one round.
 *
 * @param seenFacts raisers of the run whose facts are already planned: a row that repeats them adds nothing, and of
 * two that differ the first counts.
 */
export function planRaise(
	raise: Raise,
	seenFacts: Set<string>,
	{ descriptions = true }: ReadOptions,
): RowPlan {
	const { notes } = raise;
	const media = raise.source && webAddress(raise.source);
	if (raise.source && !media) notes.push(leftOutNote('source', raise.source, 'not a web address'));
	const investors = dropNameless(investorsOf(raise), notes);
	// If several rows report one raise, the first counts, so that they do not alternate on every run.
	const { identifiers, isRepeated } = roundIdentifiers(
		'defillama-raise',
		{
			name: raise.name,
			date: raise.date,
			type: raise.round,
			money: [raise.amount],
			announcement: media,
		},
		seenFacts,
	);
	const [identifier] = identifiers;
	const precision = raise.date === null ? null : ('day' as const);
	const money = {
		...(raise.amount !== null && {
			amount: raise.amount,
			currency: 'USD',
			amount_usd: raise.amount,
		}),
		...(raise.valuation !== null && { valuation_usd: raise.valuation }),
	};
	const record = (
		[project = 0]: readonly number[],
		records: readonly (Investor | undefined)[],
	): WantedRecord => ({
		type: 'round',
		identifiers,
		fill: {
			project_id: project,
			type: raise.round,
			date: raise.date,
			date_precision: precision,
			...(isRepeated ? money : {}),
			category: raise.category,
			investors: distinctInvestors(investors, records),
		},
		words: raise.words,
		add: { sources: media ? [{ url: media, kind: 'media' }] : [] },
		renew: isRepeated
			? {}
			: {
					...money,
					claims: [
						{
							...identifier,
							url: media || PAGE,
							type: raise.round,
							date: raise.date,
							date_precision: precision,
							amount_usd: raise.amount,
							lead_investors: leadsOf(investors),
						},
					],
				},
		source: media || PAGE,
	});
	return {
		related: [projectOf(descriptions ? raise : { ...raise, description: null }, media, seenFacts)],
		investors: { source: 'defillama-investor', page: media || PAGE, named: investors },
		record,
		notes,
	};
}

function projectOf(
	{ name, protocol, chains, description, category }: Raise,
	announcement: string | null,
	seenFacts: Set<string>,
): WantedRecord {
	// Two protocols may share a name, so the name identifies only where there is no id.
	const identifiers = protocol
		? defillamaIds(protocol)
		: ([raiserIdentifier(name)] satisfies [Identifier]);
	const [identifier] = identifiers;
	const ecosystem = onlyChain(chains);
	const sectors = sectorsOf('raises', [category]);
	const facts = {
		...(sectors.length > 0 && { sectors }),
		...(ecosystem && { ecosystem }),
		...(description && { description }),
	};
	const key = (field: string) => `${field} ${identifierKey(identifier)}`;
	const fresh = Object.entries(facts).filter(([field]) => !seenFacts.has(key(field)));
	for (const [field] of fresh) seenFacts.add(key(field));
	return {
		type: 'project',
		identifiers,
		name,
		signs: { announcement, networks: chains },
		fill: Object.fromEntries(fresh),
		source: PAGE,
	};
}

/** Lists leads first, so that an investor in both lists is a lead. */
function investorsOf({ leads, others }: Raise): NamedInvestor[] {
	const listed = (list: string[], lead: boolean) =>
		list.flatMap((one) => {
			const name = one.trim().replace(/\s+/g, ' ');
			// An invalid text cannot be looked up in the database.
			return name?.isWellFormed() && !name.includes('\0') ? [{ name, lead }] : [];
		});
	const all = [...listed(leads, true), ...listed(others, false)];
	return [
		...new Map(all.toReversed().map((one) => [one.name.toLowerCase(), one])).values(),
	].reverse();
}
