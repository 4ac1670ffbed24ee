import { type Condition, type GoldQuery, readGold } from './gold.ts';
import type { WrittenQuestion } from './questions.ts';
import type { Row, TableName, Tables } from './rows.ts';

/**
 * Plans that a language model might return for a question: the typed query of `questions` built from its gold, and
 * the same query broken in the ways models break things. The planner's own rules have to withstand them.
 */

interface Ref {
	type: 'project' | 'organization' | 'person';
	slug: string;
	name: string;
}
interface Met {
	field: string;
	comparison: string;
	values: string[];
}
interface PlannedRows {
	source: string;
	groups: { match: 'all'; conditions: Met[] }[];
	rounds: { role: string; groups: PlannedRows['groups'] } | null;
	positions: { of: Ref[]; founders: boolean; time: string; titles: string[] } | null;
}
type Plan = { kind: string; rows?: PlannedRows; records?: Ref[]; record?: Ref | null } & Record<
	string,
	unknown
>;

/** The right query; null where the typed query cannot express the question, and a model would have to say so. */
export function goodPlan({ gold }: WrittenQuestion, tables: Tables): Plan | null {
	for (const text of gold) {
		const read = readGold(text);
		const plan = 'query' in read ? planOf(read.query, namesOf(tables)) : null;
		if (plan) return plan;
	}
	return null;
}

/** Broken versions of the query: a wrong field, an invented name, one or all conditions missing, no query at all. */
export function badPlans(question: WrittenQuestion, tables: Tables): unknown[] {
	const good = goodPlan(question, tables);
	const garbage = { kind: 'drop', table: 'account' };
	if (good === null) return [everything, garbage];
	return [withWrongField(good), withInventedName(good), withoutLast(good), overBroad(good), garbage]
		.filter((plan) => plan !== null)
		.filter((plan) => JSON.stringify(plan) !== JSON.stringify(good));
}

const noRows = (source: string): PlannedRows => ({
	source,
	groups: [],
	rounds: null,
	positions: null,
});
const everything: Plan = { kind: 'list', rows: noRows('fundraising'), sort: null, take: null };

/* Good ones */

type Names = ReadonlyMap<string, string>;

const namesOf = (tables: Tables): Names =>
	new Map(
		[tables.projects, tables.organizations, tables.people]
			.flat()
			.map(({ key, name }: Row) => [String(key), String(name)]),
	);

function refOf(key: string, names: Names): Ref | null {
	const [kind, slug = ''] = key.split('/');
	const name = names.get(key);
	const type = kind === 'people' ? 'person' : kind;
	if (name === undefined || (type !== 'project' && type !== 'organization' && type !== 'person'))
		return null;
	return { type, slug, name };
}

/** Fields of the directories' screens, by gold field. */
const fields: Partial<Record<TableName, Readonly<Record<string, string>>>> = {
	projects: {
		sectors: 'sector',
		raised: 'funding_received',
		has_token: 'has_token',
		round_count: 'rounds_count',
		investor_count: 'organizations',
		max_supply: 'max_supply',
	},
	organizations: {
		type: 'type',
		places: 'location',
		year_founded: 'year_founded',
		employee_count: 'number_of_employees',
		aum: 'assets_under_management',
		investment_count: 'investment_count',
		led_count: 'rounds_led',
		portfolio: 'relate_project',
	},
	rounds: {
		type: 'stages',
		amount: 'amount_quantity',
		valuation: 'valuation',
		date: 'date',
		sectors: 'sector',
		investors: 'organizations',
		leads: 'lead_investors',
		lead_count: 'lead_investors',
		raiser_name: 'name',
		disagreements: 'sources_disagree',
	},
};
const sources: Partial<Record<TableName, string>> = {
	projects: 'projects',
	organizations: 'organizations',
	people: 'people',
	rounds: 'fundraising',
};

/** Whole dollars, years and counts: more than 10 means at least 11. */
const bounds: Readonly<Record<string, { words: string; by: number }>> = {
	'>=': { words: 'at least', by: 0 },
	'>': { words: 'at least', by: 1 },
	'<=': { words: 'at most', by: 0 },
	'<': { words: 'at most', by: -1 },
};

const shifted = (value: string, by: number): string =>
	by === 0 ? value : String(Number(value) + by);

/** The condition as a screen states it; null where the screen has no such field. */
function metOf(table: TableName, condition: Condition, names: Names): Met | null {
	const { comparison, value } = condition;
	if (table === 'rounds' && condition.field === 'year')
		return { field: 'date', comparison: 'between', values: [`${value}-01-01`, `${value}-12-31`] };
	if (table === 'rounds' && condition.field === 'month')
		return { field: 'date', comparison: 'between', values: [`${value}-01`, lastOf(value)] };
	if (table === 'rounds' && condition.field === 'raiser')
		return { field: 'name', comparison: 'is', values: [names.get(value) ?? value] };
	const isPerson = table === 'rounds' && value.startsWith('people/');
	const field = isPerson ? 'people' : fields[table]?.[condition.field];
	if (field === undefined) return null;
	if (field === 'sources_disagree') return { field, comparison: 'is', values: ['yes'] };
	if (condition.field === 'lead_count') return { field, comparison: 'is missing', values: [] };
	if (comparison === 'known' || comparison === 'unknown')
		return { field, comparison: comparison === 'known' ? 'is known' : 'is missing', values: [] };
	if (field === 'location') return { field, comparison: 'contains', values: [value] };
	const bound = bounds[comparison];
	if (bound !== undefined)
		return { field, comparison: bound.words, values: [shifted(written(value), bound.by)] };
	const is = comparison === 'has' || comparison === '=' ? 'is' : 'is not';
	return { field, comparison: is, values: [written(value.split('/').at(-1) ?? value)] };
}

const lastOf = (month: string): string =>
	new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
		.toISOString()
		.slice(0, 10);

/** `10M` in full. */
const written = (value: string): string =>
	/^[\d.]+[MB]$/.test(value)
		? String(Number(value.slice(0, -1)) * (value.endsWith('M') ? 1e6 : 1e9))
		: value;

function groupsOf(query: GoldQuery, names: Names): PlannedRows['groups'] | null {
	const conditions = query.conditions.map((one) => metOf(query.table, one, names));
	const met = conditions.filter((one) => one !== null);
	if (met.length < conditions.length) return null;
	return met.length === 0 ? [] : [{ match: 'all', conditions: met }];
}

function planOf(query: GoldQuery, names: Names): Plan | null {
	if (query.table === 'people') return peoplePlan(query, names);
	if (query.table === 'news' || query.table === 'events') return newsOrEventsPlan(query, names);
	if (query.table === 'changes') return changesPlan(query, names);
	const [first] = query.conditions;
	if (first?.field === 'key') return recordPlan(query, first.value.split('|'), names);
	const source = sources[query.table];
	const groups = groupsOf(query, names);
	if (source === undefined || groups === null) return null;
	return rowsPlan(query, { ...noRows(source), groups }, names);
}

function rowsPlan(query: GoldQuery, rows: PlannedRows, names: Names): Plan | null {
	const { form, by, take, field, measure } = query;
	const own = (name: string | null) =>
		name === null ? null : (fields[query.table]?.[name] ?? null);
	switch (form) {
		case 'records':
		case 'raisers': {
			const sorted = by === null ? null : own(by.field);
			if (by !== null && sorted === null) return null;
			const sort = sorted && by ? { field: sorted, order: by.isDescending ? 'desc' : 'asc' } : null;
			return { kind: 'list', rows, sort, take };
		}
		case 'count':
			return { kind: 'count', rows };
		case 'sum':
		case 'median':
		case 'average':
			return own(field) === null ? null : { kind: 'figure', of: form, field: own(field), rows };
		case 'groups': {
			const dimension = { year: 'year', month: 'month', type: 'stage', sectors: 'sector' }[
				field ?? ''
			];
			const of = measure?.form ?? 'count';
			if (dimension === undefined || query.table !== 'rounds') return null;
			return {
				...{ kind: 'group', by: dimension, of, field: of === 'count' ? null : own('amount'), rows },
				...{ order: take === null ? null : 'desc', take },
			};
		}
		case 'collect':
			return collectPlan(query, rows, names);
		case 'facts':
			return factOfRound(query, rows);
		default:
			return null;
	}
}

/** A fact of a round, expressed as a list of that one round. */
const factOfRound = (query: GoldQuery, rows: PlannedRows): Plan | null =>
	query.table === 'rounds' ? { kind: 'list', rows, sort: null, take: 1 } : null;

function collectPlan(query: GoldQuery, rows: PlannedRows, names: Names): Plan | null {
	const { field, by, take, conditions } = query;
	const [only] = conditions;
	if (query.table !== 'rounds') return null;
	if (field === 'investors' && only?.field === 'investors' && conditions.length === 1) {
		const record = refOf(only.value, names);
		return record && { kind: 'co-investors', record, take };
	}
	const role = { investors: 'joined', leads: 'led', raiser: 'raised' }[field ?? ''];
	if (role === undefined) return null;
	const source = role === 'raised' ? 'raisers' : 'investors';
	const sort = by && { field: 'rounds', order: 'desc' };
	return {
		...{ kind: 'list', sort, take },
		rows: { ...noRows(source), rounds: { role, groups: rows.groups } },
	};
}

function recordPlan(query: GoldQuery, keys: readonly string[], names: Names): Plan | null {
	const records = keys.map((key) => refOf(key, names)).filter((one) => one !== null);
	const [first] = records;
	if (first === undefined || records.length < keys.length) return null;
	if (query.form === 'collect' && (query.field === 'investors' || query.field === 'leads')) {
		const groups: PlannedRows['groups'] = [
			{ match: 'all', conditions: [{ field: 'name', comparison: 'is', values: [first.name] }] },
		];
		const role = query.field === 'leads' ? 'led' : 'joined';
		return {
			...{ kind: 'list', sort: null, take: null },
			rows: { ...noRows('investors'), rounds: { role, groups } },
		};
	}
	if (query.field === null && query.by === null) return null;
	const fact = query.field ?? query.by?.field ?? '';
	return records.length > 1
		? { kind: 'compare', records, fact }
		: { kind: 'fact', records, fact, at: null };
}

function peoplePlan(query: GoldQuery, names: Names): Plan | null {
	const [only, ...more] = query.conditions;
	const record = only && more.length === 0 ? refOf(only.value, names) : null;
	if (!only || !record) return null;
	const of = { of: [record], titles: [] };
	if (only.field === 'key' && query.form === 'collect')
		return {
			...{ kind: 'list', sort: null, take: null },
			rows: {
				...noRows('employers'),
				positions: { ...of, founders: query.field !== 'employers', time: 'any' },
			},
		};
	const time = { founded: 'any', employers: 'any', current: 'now', past: 'past' }[only.field];
	if (time === undefined) return null;
	const rows = {
		...noRows('people'),
		positions: { ...of, founders: only.field === 'founded', time },
	};
	return query.form === 'count'
		? { kind: 'count', rows }
		: { kind: 'list', rows, sort: null, take: null };
}

function newsOrEventsPlan(query: GoldQuery, names: Names): Plan | null {
	const named = query.conditions.filter(({ value }) => names.has(value));
	const records = named.map(({ value }) => refOf(value, names)).filter((one) => one !== null);
	const { span, rest } = spanOf(query.conditions.filter((one) => !named.includes(one)));
	const count = query.form === 'count';
	if (query.table === 'news')
		return rest.length > 0
			? null
			: { kind: 'news', type: 'news', records, span, count, take: null };
	const [type, ...more] = rest;
	if (more.length > 0 || (type && type.field !== 'kind')) return null;
	return {
		...{ kind: 'events', records, type: type?.value ?? null, span, count },
		...{ order: 'asc', take: null },
	};
}

function spanOf(conditions: readonly Condition[]) {
	const span: { from: string | null; to: string | null } = { from: null, to: null };
	const rest: Condition[] = [];
	for (const one of conditions) {
		if (one.field === 'year')
			Object.assign(span, { from: `${one.value}-01-01`, to: `${one.value}-12-31` });
		else if (one.comparison === '>=') span.from = one.value;
		else if (one.comparison === '<=') span.to = one.value;
		else rest.push(one);
	}
	return { span, rest };
}

function changesPlan(query: GoldQuery, names: Names): Plan | null {
	const record = query.conditions.find(({ field }) => field === 'record');
	const ref = record ? refOf(record.value, names) : null;
	const saidOf = (name: string) => query.conditions.find(({ field }) => field === name)?.value;
	if (query.form === 'sources')
		return ref && { kind: 'sources', record: ref, fact: saidOf('field') ?? null };
	return {
		...{ kind: 'changes', record: ref, type: saidOf('record_type') ?? null },
		...{ span: { from: saidOf('at') ?? null, to: null }, count: false },
	};
}

/* Spoilt ones */

const INVENTED: Ref = {
	type: 'organization',
	slug: 'vexquorum-capital',
	name: 'Vexquorum Capital',
};

const inGroups = (
	rows: PlannedRows,
	change: (groups: PlannedRows['groups']) => PlannedRows['groups'],
): PlannedRows =>
	rows.rounds
		? { ...rows, rounds: { ...rows.rounds, groups: change(rows.rounds.groups) } }
		: { ...rows, groups: change(rows.groups) };

function withWrongField(plan: Plan): Plan {
	if (typeof plan.fact === 'string') return { ...plan, fact: 'secret_amount' };
	if (!plan.rows) return { ...plan, field: 'secret_amount' };
	const wrong: Met = { field: 'secret_amount', comparison: 'at least', values: ['1'] };
	return {
		...plan,
		rows: inGroups(plan.rows, (groups) => [...groups, { match: 'all', conditions: [wrong] }]),
	};
}

function withInventedName(plan: Plan): Plan {
	if (plan.records) return { ...plan, records: [...plan.records.slice(1), INVENTED] };
	if (!plan.rows) return { ...plan, record: INVENTED };
	if (plan.rows.positions)
		return {
			...plan,
			rows: { ...plan.rows, positions: { ...plan.rows.positions, of: [INVENTED] } },
		};
	const field = plan.rows.source === 'organizations' ? 'relate_project' : 'organizations';
	const invented: Met = { field, comparison: 'is', values: [INVENTED.slug] };
	return {
		...plan,
		rows: inGroups(plan.rows, (groups) => [...groups, { match: 'all', conditions: [invented] }]),
	};
}

/** Without its last condition, or without its span where there is no condition. */
function withoutLast(plan: Plan): Plan | null {
	if (!plan.rows) return 'span' in plan ? { ...plan, span: { from: null, to: null } } : null;
	return {
		...plan,
		rows: inGroups(plan.rows, (groups) =>
			groups.flatMap((group) => {
				const conditions = group.conditions.slice(0, -1);
				return conditions.length > 0 ? [{ ...group, conditions }] : [];
			}),
		),
	};
}

/** Without any condition; for a fact, everything known of the record. */
function overBroad(plan: Plan): Plan | null {
	if (plan.rows) {
		const { source, rounds } = plan.rows;
		return { ...plan, rows: { ...noRows(source), rounds: rounds && { ...rounds, groups: [] } } };
	}
	const [record] = plan.records ?? [];
	return plan.kind === 'fact' && record ? { kind: 'record', record } : null;
}
