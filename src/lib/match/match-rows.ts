import { nameKey } from '#lib/catalogue/name-key.ts';
import type { Db } from '#lib/db/connect.ts';
import { pageOfRecord } from '#lib/entities/tabs.ts';
import { sourceName } from '#lib/entities/wording-source.ts';
import { compareSigns } from '#lib/importers/signs.ts';
import type { Network } from '#lib/links/networks.ts';
import { isOneLetterOff } from '#lib/search/one-letter-off.ts';
import { v1TypeOf } from '#lib/v1/types.ts';
import { type Candidate, candidatesOf, type MatchSign, nearNames } from './candidates.ts';
import { confidenceOf, type MatchedSign, strongestFirst } from './confidence.ts';
import { MAX_RECORDS, type MatchedRecord, type MatchQuery } from './match-shapes.ts';
import { type PreparedRow, prepareRow } from './wanted.ts';

/**
 * Returns the records that each row may mean, best first. All rows share one query; rows for which only weak signs were
 * found get a second one that tolerates a typo.
 */
export async function matchRows(db: Db, rows: readonly MatchQuery[]): Promise<MatchedRecord[][]> {
	const wanted = rows.map(prepareRow);
	const found = Map.groupBy(await candidatesOf(db, wanted), ({ at }) => at);
	const unknown = wanted.filter(({ at }) => (found.get(at) ?? []).every(isWeak));
	const near = Map.groupBy(await nearNames(db, unknown), ({ at }) => at);
	return wanted.map((one) =>
		matchedOf(one, [...(found.get(one.at) ?? []), ...misspelt(one, near.get(one.at) ?? [])]),
	);
}

const isWeak = ({ by }: Candidate): boolean => by === 'symbol' || by === 'stem' || by === 'beside';

/**
 * Returns the candidates whose name differs by one character. A different digit is not a typo: `Uniswap V2` is not
 * `Uniswap V3`.
 */
function misspelt({ names: [own] }: PreparedRow, candidates: readonly Candidate[]): Candidate[] {
	const key = nameKey(own?.name ?? '');
	const digits = (text: string) => text.replace(/\P{N}/gu, '');
	const off = candidates.filter(({ name }) => {
		const other = nameKey(name);
		return other !== key && digits(other) === digits(key) && isOneLetterOff(key, other);
	});
	return off.map((one) => ({ ...one, bearers: off.length }));
}

const keyOf = ({ type, id }: Candidate): string => `${type} ${id}`;
/** Whether the record matched by name; an alias counts like a name when counting how many share it. */
const isNamed = ({ by }: Candidate): boolean => by === 'name' || by === 'alias';

function matchedOf(wanted: PreparedRow, candidates: readonly Candidate[]): MatchedRecord[] {
	const shared = new Set(candidates.filter(isNamed).map(keyOf)).size;
	const byRecord = Map.groupBy(
		candidates.map((one) =>
			isNamed(one) ? { ...one, bearers: Math.max(one.bearers, shared) } : one,
		),
		keyOf,
	);
	return [...byRecord.values()]
		.flatMap((lines) => {
			const [record] = lines;
			return record ? [{ ...asMatched(wanted, record, lines), weight: record.weight }] : [];
		})
		.toSorted(
			(a, b) => b.confidence - a.confidence || b.weight - a.weight || (a.slug < b.slug ? -1 : 1),
		)
		.slice(0, MAX_RECORDS)
		.map(({ weight: _, ...matched }) => matched);
}

function asMatched(
	wanted: PreparedRow,
	{ type, slug, name, symbol, image, website, twitter }: Candidate,
	lines: readonly Candidate[],
): MatchedRecord {
	const { other } = compareSigns(
		{
			// A page on another’s host does not contradict an own site.
			...(wanted.site?.word === null && { website: `https://${wanted.site.sign}` }),
			...(wanted.account?.network === 'x' && { twitter: wanted.account.url }),
		},
		{
			...{ website, twitter, github: null, symbol: null, sources: [] },
			...{ sharesContract: false, sharesEmployer: false },
		},
	);
	const borne = lines.map(
		({ by, bearers }): MatchedSign => ({ by, bearers, letters: nameKey(name).length }),
	);
	return {
		...{
			type: v1TypeOf(type),
			slug,
			name,
			symbol,
			logo: image,
			page: `/${pageOfRecord[type]}/${slug}`,
		},
		confidence: confidenceOf(borne, other.length > 0),
		signs: strongestFirst(borne).map(({ by }) => signInWords(by, wanted)),
		against: other.map((sign) => (sign === 'website' ? 'another domain' : 'another X handle')),
	};
}

const words: Record<Exclude<MatchSign, 'id' | 'account'>, string> = {
	listed: 'page of a list',
	contract: 'contract',
	domain: 'domain',
	within: 'domain above or below',
	beside: 'another page of the same domain',
	handle: 'X handle',
	name: 'name',
	alias: 'another name',
	formless: 'name without its legal form',
	near: 'name, one letter different',
	symbol: 'symbol',
	stem: 'name, but for a common word',
};

/** The word for an account on each network where records have accounts. */
const accountWords: Partial<Record<Network, string>> = {
	telegram: 'Telegram chat',
	github: 'GitHub account',
	linkedin: 'LinkedIn page',
	discord: 'Discord server',
	crunchbase: 'Crunchbase page',
};

function signInWords(by: MatchSign, { outsideId, account }: PreparedRow): string {
	if (by === 'id') return `${sourceName(outsideId?.source ?? '')} id`;
	return by === 'account' ? ((account && accountWords[account.network]) ?? 'account') : words[by];
}
