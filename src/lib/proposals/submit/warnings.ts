import type { Fields, Value } from '#lib/catalogue/field-values.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import { shortUsd } from '#lib/format/numbers.ts';
import { hostOf } from '#lib/format/text.ts';
import type { ProposedValue } from '../proposal/proposed-changes.ts';

/** Warnings a contributor should consider before sending. None of them prevents sending. */

/** Input of the warnings: the record after the changes, and the submitted values. */
export interface ChangedRecord {
	type: RecordType;
	isNew: boolean;
	after: Fields;
	said: Readonly<Record<string, ProposedValue>>;
	/** Today's date, ISO. */
	today: string;
	/** The largest amount of any known round, in USD. */
	largestUsd: number;
	/** Fields for which sources or other open proposals have another value. */
	disputed: readonly string[];
	/** Hosts of the record's own site and of its raiser. */
	ownHosts: readonly string[];
}

type Item = { readonly [key: string]: Value };
type Find = (warned: ChangedRecord, value: Value) => string | undefined;

const isItem = (value: Value): value is { [key: string]: Value } =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
const itemsOf = (value: Value): Item[] => (Array.isArray(value) ? value.filter(isItem) : []);

/** The day of Bitcoin's first block. */
const FIRST_BLOCK = '2009-01-03';

function dayWarning({ today }: ChangedRecord, value: Value | undefined): string | undefined {
	if (typeof value !== 'string') return undefined;
	if (value > today) return 'This date is in the future.';
	return value < FIRST_BLOCK
		? 'This is before the first block of Bitcoin. Is the year right?'
		: undefined;
}

function amountWarning(
	{ largestUsd }: ChangedRecord,
	value: Value | undefined,
): string | undefined {
	if (typeof value !== 'number') return undefined;
	if (value === 0) return 'Zero means nothing was paid. Leave it empty if unknown.';
	return largestUsd > 0 && value > largestUsd * 2
		? `This is more than twice the largest known round (${shortUsd(largestUsd)}).`
		: undefined;
}

/** Warns about an account URL that is on another site. */
const on =
	(hosts: RegExp, name: string): Find =>
	(_, value) =>
		typeof value === 'string' && !hosts.test(hostOf(value))
			? `This is not an address on ${name}.`
			: undefined;

const foundedYearWarning: Find = ({ today, type }, value) => {
	if (typeof value !== 'number') return undefined;
	if (value > Number(today.slice(0, 4))) return 'This year is in the future.';
	return type === 'project' && value < 2008
		? 'This is before Bitcoin was described. Is the year right?'
		: undefined;
};

const ofItems =
	(what: string, find: (warned: ChangedRecord, item: Item) => string | undefined): Find =>
	(warned, value) => {
		for (const [at, item] of itemsOf(value).entries()) {
			const found = find(warned, item);
			if (found) return `${what} ${at + 1}: ${found}`;
		}
		return undefined;
	};

/** Warns if an item's end date is before its start date. */
const reversedDatesWarning = (
	from: Value | undefined,
	to: Value | undefined,
): string | undefined =>
	typeof from === 'string' && typeof to === 'string' && to < from
		? 'It ends before it begins.'
		: undefined;

const announces = new Set<Value>(['media', 'project', 'investor']);

const finders: Record<string, Find> = {
	year_founded: foundedYearWarning,
	date: dayWarning,
	amount_usd: amountWarning,
	valuation_usd: ({ after }, value) =>
		typeof value === 'number' && typeof after.amount_usd === 'number' && value < after.amount_usd
			? 'The valuation is below the amount raised.'
			: undefined,
	twitter: on(/^(?:mobile\.)?(?:twitter|x)\.com$/, 'x.com'),
	linkedin: on(/(?:^|\.)linkedin\.com$/, 'linkedin.com'),
	github: on(/(?:^|\.)github\.com$/, 'github.com'),
	telegram: on(/^(?:t|telegram)\.me$/, 't.me'),
	crunchbase: on(/(?:^|\.)crunchbase\.com$/, 'crunchbase.com'),
	rounds: ofItems(
		'Round',
		(warned, { date, amount_usd }) => dayWarning(warned, date) ?? amountWarning(warned, amount_usd),
	),
	news: ofItems('News', dayOfNews),
	events: ofItems('Event', (_, { date, end_date }) => reversedDatesWarning(date, end_date)),
	positions: ofItems(
		'Experience',
		({ today }, { from_date, to_date }) =>
			reversedDatesWarning(from_date, to_date) ??
			(typeof from_date === 'string' && from_date > today ? 'It begins in the future.' : undefined),
	),
	employees: (_, value) => twice(itemsOf(value).map(({ name }) => name)),
	investors: (_, value) => twice(itemsOf(value).map(({ name }) => name)),
	allocations: (_, value) => {
		const sum = itemsOf(value).reduce(
			(total, { percent }) => total + (typeof percent === 'number' ? percent : 0),
			0,
		);
		return sum > 100.01 ? `The parts add up to ${Math.round(sum * 100) / 100} %.` : undefined;
	},
	sources: (_, value) =>
		Array.isArray(value) && !itemsOf(value).some(({ kind }) => announces.has(kind ?? null))
			? 'None of the sources is an announcement: add one by the media, the project or an investor.'
			: undefined,
};

function dayOfNews({ today }: ChangedRecord, { date }: Item): string | undefined {
	return typeof date === 'string' && date > today ? 'This date is in the future.' : undefined;
}

function twice(names: readonly (Value | undefined)[]): string | undefined {
	const seen = new Set<string>();
	for (const name of names) {
		if (typeof name !== 'string') continue;
		const folded = name.trim().toLowerCase();
		if (seen.has(folded)) return `“${name}” stands here twice.`;
		seen.add(folded);
	}
	return undefined;
}

/** Warnings by field; at most one sentence each. */
export function warningsOf(warned: ChangedRecord): Record<string, string> {
	const warnings: Record<string, string> = {};
	for (const [field, { value, source }] of Object.entries(warned.said)) {
		const find = Object.hasOwn(finders, field) ? finders[field] : undefined;
		const found = find?.(warned, value) ?? disputeWarning(warned, field, source);
		if (found) warnings[field] = found;
	}
	if (warned.type === 'round' && warned.isNew) {
		const found = finders.sources?.(warned, warned.after.sources ?? []);
		if (found) warnings.sources ??= found;
	}
	const alone = onlyOwnSources(warned);
	if (alone) warnings.name ??= alone;
	return warnings;
}

function disputeWarning(
	{ disputed, ownHosts }: ChangedRecord,
	field: string,
	source: string,
): string | undefined {
	return disputed.includes(field) && ownHosts.includes(hostOf(source))
		? 'Sources disagree on this, and this source is the record’s own site. Add an independent one.'
		: undefined;
}

/** Warns if every source for a new person is on their own site. */
function onlyOwnSources({ type, isNew, said, ownHosts }: ChangedRecord): string | undefined {
	if (type !== 'person' || !isNew) return undefined;
	const sources = Object.values(said).flatMap(({ source }) =>
		URL.canParse(source) ? [hostOf(source)] : [],
	);
	return sources.length > 0 && sources.every((host) => ownHosts.includes(host))
		? 'Every source is the person’s own site. Add one written by somebody else.'
		: undefined;
}
