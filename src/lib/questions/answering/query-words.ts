import { directoryLabels, isDirectorySource } from '#lib/directory/sources.ts';
import { longDate } from '#lib/format/dates.ts';
import { countOf, shortUsd } from '#lib/format/numbers.ts';
import { movingDay } from '#lib/screens/days.ts';
import { fields } from '#lib/screens/fields.ts';
import type { Group } from '#lib/screens/screen.ts';
import { conditionWords } from '#lib/screens/screen-words.ts';
import type { Query, QueryOf, RecordRef, Rows, Span } from '../query.ts';
import { factNoun, factOf } from './fact-nouns.ts';

/** A query in words, as the reading of a question is shown. */

const severalLabels = {
	investors: 'Investors',
	raisers: 'Projects and organizations',
	employers: 'Projects and organizations',
} as const;

const list = new Intl.ListFormat('en', { type: 'conjunction' });
const either = new Intl.ListFormat('en', { type: 'disjunction' });
const namesOf = (records: readonly RecordRef[]): string =>
	list.format(records.map(({ name }) => name));

function groupWords(
	source: Parameters<typeof conditionWords>[0],
	{ match, conditions }: Group,
): string {
	const said = conditions.map((one) => conditionWords(source, one));
	if (match === 'all') return said.join(', ');
	return match === 'any' ? said.join(' or ') : `not (${said.join(' or ')})`;
}

const roles = { raised: 'raised', joined: 'joined', led: 'led' } as const;

export function rowsWords({
	source,
	groups,
	raisers = [],
	rounds,
	positions,
	studied = [],
	except = [],
}: Rows): string {
	const label = isDirectorySource(source) ? directoryLabels[source] : severalLabels[source];
	const parts = [
		...(isDirectorySource(source) ? groups.map((group) => groupWords(source, group)) : []),
		...raiserWords(raisers),
		...(rounds ? [roundWords(rounds)] : []),
		...(positions ? [positionWords(positions)] : []),
		...studied.map((words) => `education holds “${words}”`),
		...(except.length > 0 ? [`not ${namesOf(except)}`] : []),
	];
	return parts.length > 0 ? `${label}: ${parts.join('; ')}` : `All ${label.toLowerCase()}`;
}

const raiserWords = (raisers: readonly Group[]): string[] =>
	raisers.map((group) => `raised by projects with ${groupWords('projects', group)}`);

function roundWords({
	role,
	groups,
	raisers = [],
	sum,
	count,
	raisedBy,
}: NonNullable<Rows['rounds']>): string {
	const said = [
		...groups.map((group) => groupWords('fundraising', group)),
		...raiserWords(raisers),
	];
	const total =
		sum === null
			? ''
			: sum.hi === null
				? `, ${shortUsd(sum.lo ?? 0)} or more in all`
				: `, ${sum.lo === null ? 'at most' : `${shortUsd(sum.lo)} to`} ${shortUsd(sum.hi)} in all`;
	const many = count ? `${count.hi === 0 ? 'no' : boundWords(count)} ` : '';
	const apart = raisedBy ? `, of ${boundWords(raisedBy)} who raised them` : '';
	return `${roles[role]} ${many}rounds${said.length > 0 ? ` with ${said.join(', ')}` : ''}${apart}${total}`;
}

function boundWords({ lo, hi }: { lo: number | null; hi: number | null }): string {
	if (lo !== null && hi !== null) return lo === hi ? String(lo) : `${lo} to ${hi}`;
	return lo === null ? `at most ${hi}` : `at least ${lo}`;
}

function positionWords({
	of,
	founders,
	time,
	titles,
	all: isAtEach,
	least,
}: NonNullable<Rows['positions']>): string {
	if (of.length === 0 && least !== undefined)
		return `founders of at least ${least} projects and organizations`;
	if (of.length === 0) return founders ? 'founders of anything' : 'working anywhere';
	const isPerson = of.every(({ type }) => type === 'person');
	const names = (isAtEach ? list : either).format(of.map(({ name }) => name));
	const title = titles.length > 0 ? ` as ${either.format(titles.slice(0, 1))}` : '';
	if (founders) return isPerson ? `founded by ${names}` : `founders of ${names}`;
	const when = { now: 'now', past: 'before', any: 'now or before' }[time];
	return isPerson ? `where ${names} works ${when}` : `working at ${names}${title}, ${when}`;
}

const dayWords = (day: string): string => movingDay(day) ?? longDate(day);

function spanWords({ from, to }: Span): string {
	if (from !== null && to !== null)
		return from === to ? ` on ${dayWords(from)}` : `, ${dayWords(from)} to ${dayWords(to)}`;
	if (from !== null) return ` since ${dayWords(from)}`;
	return to === null ? '' : ` until ${dayWords(to)}`;
}

const figures = {
	sum: 'Sum',
	average: 'Average',
	median: 'Median',
	min: 'Smallest',
	max: 'Largest',
	count: 'Number',
} as const;

const labelOf = (rows: Rows, field: string): string =>
	(isDirectorySource(rows.source) ? fields[rows.source].get(field)?.label : undefined) ?? field;

const ofRounds: Record<string, string> = {
	rounds: 'number of these rounds',
	raised: 'sum of these rounds',
	last: 'last of these rounds',
};

function listWords({ rows, sort, take }: QueryOf<'list'>): string {
	const first = take === null ? '' : `${take === 1 ? 'The first' : `The first ${take}`} of `;
	const order = sort
		? `, by ${ofRounds[sort.field] ?? labelOf(rows, sort.field).toLowerCase()}, ${sort.order === 'desc' ? 'the greatest' : 'the least'} first`
		: '';
	return `${first}${first === '' ? rowsWords(rows) : lowerFirst(rowsWords(rows))}${order}`;
}

const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
const upperFirst = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** `the launch date of Solana`, `whether Aave has a token` */
function sourceOf(fact: string, name: string): string {
	const said = factOf(fact, name, true);
	return said.startsWith('whether ') ? said : `the ${said}`;
}

export function queryWords(query: Query): string {
	switch (query.kind) {
		case 'list':
			return listWords(query);
		case 'count':
			return `Number of ${lowerFirst(rowsWords(query.rows))}`;
		case 'figure':
			return `${figures[query.of]} of ${labelOf(query.rows, query.field).toLowerCase()}, ${lowerFirst(rowsWords(query.rows))}`;
		case 'group': {
			const measure =
				query.field === null
					? 'Number'
					: `${figures[query.of]} of ${labelOf(query.rows, query.field).toLowerCase()}`;
			return `${measure} by ${query.by}, ${lowerFirst(rowsWords(query.rows))}`;
		}
		case 'fact':
			return `${upperFirst(factOf(query.fact, namesOf(query.records), query.records.length === 1))}${query.at === null ? '' : ` as of ${dayWords(query.at)}`}`;
		case 'record':
			return query.record.name;
		case 'compare':
			return `${namesOf(query.records)} compared${query.fact === null ? '' : ` by ${factNoun(query.fact)}`}`;
		case 'co-investors':
			return `Co-investors of ${query.record.name}${query.least === undefined ? '' : `, at least ${countOf(query.least, 'shared round', 'shared rounds')}`}`;
		case 'behind':
			return query.record.type === 'project'
				? `Organizations behind ${query.record.name}`
				: `Projects of ${query.record.name}`;
		case 'events':
			return `${query.type === null ? 'Events' : `Events (${query.type})`}${ofRecords(query.records)}${query.place === undefined ? '' : ` in ${query.place}`}${titledWords(query.titled)}${query.by ? ` by ${query.by}` : ''}${spanWords(query.span)}`;
		case 'unlocks':
			return `Unlocks${ofRecords(query.records)}${query.least === null ? '' : ` of at least ${query.least}%`}${spanWords(query.span)}`;
		case 'allocations':
			return allocationWords(query);
		case 'news':
			return `${query.type === 'news' ? 'News' : 'Research'}${newsWords(query)}${spanWords(query.span)}`;
		case 'changes':
			return `Changes${ofChanged(query)}${spanWords(query.span)}`;
		case 'claims':
			return `${query.what === 'amounts' ? 'Amounts by source' : 'Sources'}, ${lowerFirst(rowsWords(query.rows))}`;
		case 'sources':
			return `Sources of ${query.fact === null ? query.record.name : sourceOf(query.fact, query.record.name)}`;
	}
}

/** `, title has “hack” or “exploit”` */
const titledWords = (titled: QueryOf<'news'>['titled'] = []): string =>
	titled
		.map((said) => `, title has ${either.format(said.split('|').map((word) => `“${word}”`))}`)
		.join('');

const newsWords = ({ records, outlet, titled, by }: QueryOf<'news'>): string =>
	[
		records.length > 0 ? ` about ${namesOf(records)}` : '',
		outlet === undefined ? '' : ` from ${outlet}`,
		titledWords(titled),
		by ? ` by ${by}` : '',
	].join('');

const boundText = (what: QueryOf<'allocations'>['what'], value: number): string =>
	what === 'share' ? `${value}%` : countOf(value, 'month', 'months');

function allocationWords(query: QueryOf<'allocations'>): string {
	const { records, whose, what, bounds, order, take } = query;
	const label = { share: 'Allocations', cliff: 'Cliffs', vesting: 'Vesting' }[what];
	const { lo = null, hi = null } = bounds ?? {};
	const range =
		lo !== null && hi !== null
			? lo === hi
				? `, ${boundText(what, lo)}`
				: `, ${boundText(what, lo)} to ${boundText(what, hi)}`
			: lo !== null
				? `, at least ${boundText(what, lo)}`
				: hi !== null
					? `, at most ${boundText(what, hi)}`
					: '';
	const first = take === null ? '' : `${take === 1 ? 'The first' : `The first ${take}`} of `;
	const said = `${label}${whose === null ? '' : ` (${whose})`}${ofRecords(records)}${range}`;
	const sorted = order ? `, the ${order === 'desc' ? 'greatest' : 'least'} first` : '';
	return `${first === '' ? said : first + lowerFirst(said)}${sorted}`;
}

const kinds = {
	...{ project: 'projects', organization: 'organizations', person: 'people', round: 'rounds' },
} as const;
const ofChanged = ({ record, type }: QueryOf<'changes'>): string =>
	record ? ` of ${record.name}` : type ? ` of ${kinds[type]}` : '';

const ofRecords = (records: readonly RecordRef[]): string =>
	records.length > 0 ? ` of ${namesOf(records)}` : '';
