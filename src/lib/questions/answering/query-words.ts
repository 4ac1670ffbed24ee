import {
	type DirectorySource,
	directoryLabels,
	isDirectorySource,
} from '#lib/directory/sources.ts';
import { countOf, shortUsd } from '#lib/format/numbers.ts';
import { dayWords, spanInWords } from '#lib/screens/day-words.ts';
import { fields } from '#lib/screens/fields.ts';
import { type LinkNames, linkKey } from '#lib/screens/link-names.ts';
import type { Condition, Group } from '#lib/screens/screen.ts';
import { conditionWords } from '#lib/screens/screen-words.ts';
import { isOneLetterOff } from '#lib/search/one-letter-off.ts';
import type { Query, QueryOf, RecordRef, RowSource, Rows, Span } from '../query.ts';
import { factNoun, factOf } from './fact-nouns.ts';
import { conditionsAcrossRounds } from './in-any-round.ts';

/** Returns a query in words, to display how a question was interpreted. */

const labels: Record<RowSource, string> = {
	...directoryLabels,
	fundraising: 'Funding rounds',
	investors: 'Investors',
	raisers: 'Projects and organizations',
	employers: 'Projects and organizations',
};

const list = new Intl.ListFormat('en', { type: 'conjunction' });
const either = new Intl.ListFormat('en', { type: 'disjunction' });
const namesOf = (records: readonly RecordRef[]): string =>
	list.format(records.map(({ name }) => name));

function groupWords(
	source: DirectorySource,
	{ match, conditions }: Group,
	names: LinkNames | undefined,
): string {
	const phrases = conditions.map((one) => conditionWords(source, one, names));
	if (match === 'all') return phrases.join(', ');
	return match === 'any' ? phrases.join(' or ') : `not (${phrases.join(' or ')})`;
}

export function rowsWords(
	{ source, groups, raisers = [], rounds, positions, studied = [], except = [] }: Rows,
	names?: LinkNames,
): string {
	const label = labels[source];
	const parts = [
		...(isDirectorySource(source) ? groups.map((group) => groupWords(source, group, names)) : []),
		...raiserWords(raisers, names),
		...(rounds ? [roundWords(rounds, names)] : []),
		...(positions ? [positionWords(positions)] : []),
		...studied.map((words) => `education holds “${words}”`),
		...(except.length > 0 ? [`not ${namesOf(except)}`] : []),
	];
	return parts.length > 0 ? `${label}: ${parts.join('; ')}` : `All ${label.toLowerCase()}`;
}

const raiserWords = (raisers: readonly Group[], names: LinkNames | undefined): string[] =>
	raisers.map((group) => `raised by projects with ${groupWords('projects', group, names)}`);

const isOfRaiser = ({ field, comparison }: Condition): boolean =>
	/^raised_by_(?:project|organization)$/.test(field) && comparison === 'is';

/** Whether a group of conditions only says who raised the rounds. */
const areRaisers = ({ match, conditions }: Group): boolean =>
	conditions.every(isOfRaiser) && (match === 'any' || conditions.length === 1);

/** Returns ` of Uniswap or Compound` */
function ofRaisers(groups: readonly Group[], names: LinkNames | undefined): string {
	const [only, more] = groups.filter(areRaisers);
	if (!only || more) return '';
	const raiserNames = only.conditions.flatMap(({ field, values }) => {
		const type = field === 'raised_by_project' ? 'project' : 'organization';
		return values.map((slug) => names?.get(linkKey(type, slug)) ?? slug);
	});
	return ` of ${either.format(new Set(raiserNames))}`;
}

const pickedWords = {
	date: { asc: 'earliest', desc: 'latest' },
	amount: { asc: 'smallest', desc: 'largest' },
} as const;

function roundWords(wanted: NonNullable<Rows['rounds']>, names: LinkNames | undefined): string {
	const { role, groups, raisers = [], sum, count, raisedBy, only } = wanted;
	const split = groups.flatMap(({ match, conditions }): Group[] =>
		match === 'all'
			? conditions.map((one) => ({ match, conditions: [one] }))
			: [{ match, conditions }],
	);
	const of = ofRaisers(split, names);
	const others = of === '' ? split : split.filter((group) => !areRaisers(group));
	const clauses = [
		...others.map((group) => groupWords('fundraising', group, names)),
		...raiserWords(raisers, names),
	];
	const joint = conditionsAcrossRounds(wanted).length > 0 ? ', and rounds with ' : ', ';
	const total =
		sum === null
			? ''
			: sum.hi === null
				? `, ${shortUsd(sum.lo ?? 0)} or more in all`
				: `, ${sum.lo === null ? 'at most' : `${shortUsd(sum.lo)} to`} ${shortUsd(sum.hi)} in all`;
	const many = count ? `${count.hi === 0 ? 'no' : boundWords(count)} ` : '';
	const apart = raisedBy
		? `, of ${boundWords(raisedBy)} ${of === '' ? 'who raised them' : 'of them'}`
		: '';
	const which = only ? `the ${pickedWords[only.by][only.order]} round` : `${many}rounds`;
	return `${role} ${which}${of}${clauses.length > 0 ? ` with ${clauses.join(joint)}` : ''}${apart}${total}`;
}

function boundWords({ lo, hi }: { lo: number | null; hi: number | null }): string {
	if (lo !== null && hi !== null) return lo === hi ? String(lo) : `${lo} to ${hi}`;
	return lo === null ? `at most ${hi}` : `at least ${lo}`;
}

/** Returns an abbreviation such as `CEO`; other titles are written in full. */
const titleWords = (title: string): string =>
	/^(?:c[a-z]o|vp|gp|md)$/.test(title) ? title.toUpperCase() : title;

/**
 * `CEO or managing partner`: each title once, without long forms (*chief executive*) or other spellings (*adviser*).
 */
const titlesInWords = (titles: readonly string[]): string =>
	either.format(
		titles
			.filter(
				(title, at) =>
					at === 0 || !(title.startsWith('chief ') || isOneLetterOff(title, titles[at - 1] ?? '')),
			)
			.map(titleWords),
	);

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
	const names = (isAtEach ? list : either).format([...new Set(of.map(({ name }) => name))]);
	const title = titles.length === 0 ? '' : ` as ${titlesInWords(titles)}`;
	if (founders) return isPerson ? `founded by ${names}` : `founders of ${names}`;
	const when = { now: 'now', past: 'before', any: 'now or before' }[time];
	return isPerson ? `where ${names} works ${when}` : `working at ${names}${title}, ${when}`;
}

const spanWords = ({ from, to }: Span): string => {
	const spanText = spanInWords(from, to);
	return spanText === '' ? '' : ` ${spanText}`;
};

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

/** Whether a list is ordered by day: late and early, not high and low. */
const isByDay = ({ source }: Rows, field: string): boolean =>
	field === 'last' || (isDirectorySource(source) && fields[source].get(field)?.kind === 'day');

/** `first 3` */
const firstWords = (take: number | null): string[] =>
	take === null ? [] : [take === 1 ? 'first' : `first ${take}`];

/** Returns `first 3 by amount, highest first` */
function orderWords({ rows, sort, take }: QueryOf<'list'>): string {
	const first = firstWords(take);
	if (!sort) return first.join(' ');
	const [greatest, least] = isByDay(rows, sort.field)
		? ['latest', 'earliest']
		: ['highest', 'lowest'];
	const by = ofRounds[sort.field] ?? labelOf(rows, sort.field).toLowerCase();
	return [...first, `by ${by}, ${sort.order === 'desc' ? greatest : least} first`].join(' ');
}

const listWords = (query: QueryOf<'list'>, names?: LinkNames): string =>
	[rowsWords(query.rows, names), orderWords(query)].filter((part) => part !== '').join('; ');

const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
const upperFirst = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Returns `the launch date of Solana`, `whether Aave has a token` */
function sourceOf(fact: string, name: string): string {
	const phrase = factOf(fact, name, true);
	return phrase.startsWith('whether ') ? phrase : `the ${phrase}`;
}

/** @param names of the records in conditions; a missing one is shown by its slug. */
export function queryWords(query: Query, names?: LinkNames): string {
	switch (query.kind) {
		case 'list':
			return listWords(query, names);
		case 'count':
			return `Number of ${lowerFirst(rowsWords(query.rows, names))}`;
		case 'figure':
			return `${figures[query.of]} of ${labelOf(query.rows, query.field).toLowerCase()}, ${lowerFirst(rowsWords(query.rows, names))}`;
		case 'group': {
			const measure =
				query.field === null
					? 'Number'
					: `${figures[query.of]} of ${labelOf(query.rows, query.field).toLowerCase()}`;
			return `${measure} by ${query.by}, ${lowerFirst(rowsWords(query.rows, names))}`;
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
			return `${query.what === 'amounts' ? 'Amounts by source' : 'Sources'}, ${lowerFirst(rowsWords(query.rows, names))}`;
		case 'sources':
			return `Sources of ${query.fact === null ? query.record.name : sourceOf(query.fact, query.record.name)}`;
	}
}

/** Returns `, title has “fork”`, `, title has “hack” or the like` */
const titledWords = (titled: QueryOf<'news'>['titled'] = []): string =>
	titled
		.map((phrase) => phrase.split('|'))
		.map(([word, ...others]) => `, title has “${word}”${others.length > 0 ? ' or the like' : ''}`)
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
	const subject = `${label}${whose === null ? '' : ` (${whose})`}${ofRecords(records)}${range}`;
	const by = what === 'share' ? 'share' : 'length';
	const sorted = order ? [`by ${by}, ${order === 'desc' ? 'highest' : 'lowest'} first`] : [];
	const which = [...firstWords(take), ...sorted].join(' ');
	return which === '' ? subject : `${subject}; ${which}`;
}

const kinds = {
	...{ project: 'projects', organization: 'organizations', person: 'people', round: 'rounds' },
} as const;
const ofChanged = ({ record, type }: QueryOf<'changes'>): string =>
	record ? ` of ${record.name}` : type ? ` of ${kinds[type]}` : '';

const ofRecords = (records: readonly RecordRef[]): string =>
	records.length > 0 ? ` of ${namesOf(records)}` : '';
