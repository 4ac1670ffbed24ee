import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
	distinctInvestors,
	type Investor,
	leadsOf,
	type NamedInvestor,
} from '#lib/catalogue/investors.ts';
import { nameKey } from '#lib/catalogue/name-key.ts';
import { defillamaId, raiserNamed } from './defillama-names.ts';
import { type RowPlan, RowRejected, type Wanted } from './importer.ts';
import { webAddress } from './links.ts';
import { roundType } from './round-types.ts';

const PAGE = 'https://defillama.com/raises';

/** One raise, checked. Amounts in USD, null when not disclosed. */
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
	protocol: string | null;
}

const text = z
	.union([z.string(), z.number().transform(String)])
	.nullish()
	.catch(null)
	.transform((value) => value?.trim() || null);
const names = z
	.array(z.string())
	.nullish()
	.catch(null)
	.transform((list) => list ?? []);
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
	defillamaId: defillamaId.nullish().catch(null),
});

/** A raise of `/raises`: amounts in millions of USD, the date in Unix seconds. */
export function raiseOfJson(value: unknown): Raise {
	const data = inJson.parse(value);
	return {
		name: named(data.name),
		date: dateOf(data.date),
		round: roundType(data.round),
		amount: usd('amount', data.amount, 1_000_000),
		valuation: usd('valuation', data.valuation, 1_000_000),
		source: data.source,
		leads: data.leadInvestors,
		others: data.otherInvestors,
		category: data.category,
		protocol: data.defillamaId ?? null,
	};
}

const inCsv = z.object({
	name: text,
	timestamp: text,
	date: text,
	'amount raised': text,
	round: text,
	'lead investor': text,
	'other investors': text,
	category: text,
	source: text,
	valuation: text,
});

/** A raise of the CSV export: amounts in USD, lists joined by ` + `. */
export function raiseOfCsv(value: unknown): Raise {
	const data = inCsv.parse(value);
	return {
		name: named(data.name),
		date: dateOf(data.timestamp ?? data.date),
		round: roundType(data.round),
		amount: usd('Amount Raised', data['amount raised'], 1),
		valuation: usd('Valuation', data.valuation, 1),
		source: data.source,
		leads: data['lead investor']?.split(' + ') ?? [],
		others: data['other investors']?.split(' + ') ?? [],
		category: data.category,
		protocol: null,
	};
}

function named(name: string | null): string {
	if (!name) throw new RowRejected('name is empty: the source does not say who raised');
	return name;
}

/** Whole dollars, so that millions and dollars give the same. */
function usd(column: string, given: string | null, unit: number): number | null {
	if (given === null) return null;
	const amount = Number(given.replaceAll(',', '').replace(/^\$/, ''));
	if (!Number.isFinite(amount) || amount < 0)
		throw new RowRejected(`${column} is not an amount: ${given.slice(0, 60)}`);
	// The source writes 0 where it does not know.
	return amount === 0 ? null : Math.round(amount * unit);
}

/** The day of Unix seconds or of an ISO date. */
function dateOf(given: unknown): string | null {
	if (given === null || given === undefined || given === '') return null;
	const written = String(given).trim();
	const day = /^\d{4}-\d\d-\d\d/.exec(written)?.[0] ?? dayOfSeconds(written);
	if (!z.iso.date().safeParse(day).success)
		throw new RowRejected(`date is not a date: ${written.slice(0, 60)}`);
	return day;
}

function dayOfSeconds(written: string): string {
	const seconds = /^-?\d+(?:\.\d+)?$/.test(written) ? Number(written) : Number.NaN;
	// Years of four digits only; outside of them it is no date of a round.
	return seconds > 0 && seconds < 253_402_300_800
		? new Date(seconds * 1_000).toISOString().slice(0, 10)
		: '';
}

/** A raise as a funding round of its project. Repeated rows are one round. */
export function planRaise(raise: Raise): RowPlan {
	const notes: string[] = [];
	const media = raise.source && webAddress(raise.source);
	if (raise.source && !media) notes.push('source left out: not a web address');
	const investors = investorsOf(raise);
	const identifier = { source: 'defillama-raise', external_id: fingerprint(raise) };
	const precision = raise.date === null ? null : ('day' as const);
	const record = (
		[project = 0]: readonly number[],
		records: readonly (Investor | undefined)[],
	): Wanted => ({
		type: 'round',
		identifiers: [identifier],
		fill: {
			project_id: project,
			type: raise.round,
			date: raise.date,
			date_precision: precision,
			amount: raise.amount,
			currency: raise.amount === null ? null : 'USD',
			amount_usd: raise.amount,
			valuation_usd: raise.valuation,
			category: raise.category,
			investors: distinctInvestors(investors, records),
		},
		add: { sources: media ? [{ url: media, kind: 'media' }] : [] },
		put: {
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
		related: [projectOf(raise, media)],
		investors: { source: 'defillama-investor', page: media || PAGE, named: investors },
		record,
		notes,
	};
}

function projectOf({ name, protocol }: Raise, announcement: string | null): Wanted {
	// Two protocols may share a name, so the name identifies only where there is no id.
	const identifier = protocol ? { source: 'defillama', external_id: protocol } : raiserNamed(name);
	return {
		type: 'project',
		identifiers: [identifier],
		name,
		signs: { announcement, listedBy: 'defillama' },
		fill: {},
		source: PAGE,
	};
}

/** Leads first, so that who stands in both lists is a lead. */
function investorsOf({ leads, others }: Raise): NamedInvestor[] {
	const listed = (list: string[], lead: boolean) =>
		list.flatMap((one) => {
			const name = one.trim().replace(/\s+/g, ' ');
			// What is no text cannot be looked for in the database.
			return name?.isWellFormed() && !name.includes('\0') ? [{ name, lead }] : [];
		});
	const all = [...listed(leads, true), ...listed(others, false)];
	return [
		...new Map(all.toReversed().map((one) => [one.name.toLowerCase(), one])).values(),
	].reverse();
}

/** What makes a raise itself, the same for both forms of the source. */
function fingerprint({ name, date, round, amount }: Raise): string {
	const parts = [nameKey(name) || name, date, round?.toLowerCase() ?? null, amount];
	return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}
