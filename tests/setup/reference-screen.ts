import { sql } from 'drizzle-orm';
import { withSubsectors } from '#lib/catalogue/sector-tree.ts';
import type { Db } from '#lib/db/connect.ts';
import { listingTables } from '#lib/directory/conditions.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';
import { resolveDay } from '#lib/screens/days.ts';
import type { Field } from '#lib/screens/field.ts';
import { fields, recordTypes } from '#lib/screens/fields.ts';
import type { Condition, Group, Screen } from '#lib/screens/screen.ts';

/**
 * A plain reference implementation of screens, row by row and without the product's SQL: it defines the expected
 * results.
 */

type Row = Record<string, unknown>;

/** Everything a screen may query in a directory. */
export interface Whole {
	source: DirectorySource;
	rows: Row[];
	/** Normalizes texts as searches do. */
	form: (text: string) => string;
	/** When each field of a record was changed: `12 name` to moments. */
	changes: ReadonlyMap<string, number[]>;
	/** Record ids by kind and slug. */
	ids: ReadonlyMap<string, number>;
}

const figures = async (db: Db, query: string) => {
	const { rows } = await db.execute<Row>(sql.raw(query));
	return rows;
};

const numbersIn = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);
const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Reads all rows of a directory, plus other data that screens query. */
export async function wholeDirectory(db: Db, source: DirectorySource): Promise<Whole> {
	const listed = await figures(
		db,
		`select *${source === 'fundraising' ? ', date::text as date' : ''} from ${listingTables[source]}`,
	);
	const rounds = await figures(
		db,
		'select id, raiser_id, raiser_type, date::text as date from round_listing',
	);
	const investors = await figures(db, 'select * from shown_investor');
	const founders = await figures(
		db,
		'select organization_id, person_id from position where is_founder',
	);
	const projects = await figures(
		db,
		`select id, location, ecosystem, year_founded, launch_date::text as launched, launch_precision, website, twitter, github from project`,
	);
	const organizations = await figures(db, 'select id, location from organization');
	const tokens = await figures(db, 'select id, has_token from project_listing');
	const projectFounders = await figures(
		db,
		'select project_id, person_id from position where is_founder and project_id is not null',
	);
	const byId = (some: Row[]) => new Map(some.map((one) => [Number(one.id), one]));
	const [project, organization, token] = [byId(projects), byId(organizations), byId(tokens)];
	const unlocks = await figures(
		db,
		`select project_id, percent, coalesce(unlocked_at_start_percent, 0) as at_start, coalesce(cliff_months, 0) as cliff,
			coalesce(vesting_months, 0) as vesting, start_date::text as start_date from token_allocation`,
	);
	const revisions = await figures(
		db,
		`select record_id, field, at::text as at from revision where record_type = '${recordTypes[source]}'`,
	);
	const linked = await figures(
		db,
		`select 'project ' || slug as key, id from project union all select 'organization ' || slug, id from organization
			union all select 'person ' || slug, id from person`,
	);
	/** A project's own data beyond its listing. */
	const ofProject = (id: number): Row => {
		const { id: _, ...said } = project.get(id) ?? {};
		const founded = projectFounders.filter((one) => Number(one.project_id) === id);
		return { ...said, founders: [...new Set(founded.map((one) => Number(one.person_id)))] };
	};
	/** A round's raiser and its data. */
	const ofRaiser = ({ raiser_type, raiser_id }: Row): Row => {
		const id = Number(raiser_id);
		const isProject = raiser_type === 'project';
		return {
			raised_by_project: isProject ? [id] : [],
			raised_by_organization: isProject ? [] : [id],
			location: (isProject ? project : organization).get(id)?.location ?? null,
			has_token: isProject ? (token.get(id)?.has_token ?? null) : null,
		};
	};
	/** Organizations and people that joined a round: investors known only by name count as neither. */
	const investorsOf = (round: number, isLead = false): number => {
		const joined = investors.filter(
			(one) =>
				Number(one.round_id) === round &&
				(one.organization_id ?? one.person_id) !== null &&
				(!isLead || one.is_lead === true),
		);
		return new Set(joined.map((one) => `${one.organization_id} ${one.person_id}`)).size;
	};
	const byRound = new Map(rounds.map((round) => [String(round.id), round]));
	const rows = listed.map((row) => {
		const id = Number(row.id);
		const ofType = source === 'people' ? 'person_id' : 'organization_id';
		const joined = investors.filter((one) => Number(one[ofType]) === id && one[ofType] !== null);
		const of = (some: Row[]) => new Set(some.map((one) => String(one.round_id)));
		const raised = rounds.filter(
			(one) => one.raiser_type === 'project' && Number(one.raiser_id) === id,
		);
		const dates = (some: Iterable<Row | undefined>) =>
			[...some].flatMap((one) => (one?.date ? [String(one.date)] : [])).sort();
		return {
			...row,
			last_round: dates(raised).at(-1) ?? null,
			unlock_30d: unlockOf(unlocks.filter((one) => Number(one.project_id) === id)),
			rounds_joined: of(joined).size,
			rounds_led: of(joined.filter((one) => one.is_lead === true)).size,
			last_investment: dates([...of(joined)].map((round) => byRound.get(round))).at(-1) ?? null,
			lead_investors: [
				...new Set(
					investors
						.filter((one) => Number(one.round_id) === id && one.is_lead && one.organization_id)
						.map((one) => Number(one.organization_id)),
				),
			],
			founder: founders
				.filter((one) => one.organization_id !== null && Number(one.organization_id) === id)
				.map((one) => Number(one.person_id)),
			sources_disagree: textsIn(row.disagreements).length > 0,
			...(source === 'projects' && ofProject(id)),
			...(source === 'fundraising' && {
				...ofRaiser(row),
				investors_count: investorsOf(id),
				leads_count: investorsOf(id, true),
			}),
		};
	});
	const texts = [...new Set(rows.flatMap((row) => Object.values(row).flatMap(textIn)))];
	const forms = await db.execute<{ form: string }>(
		sql`select search_form(text) as form from unnest(${sql.param(texts)}::text[]) with ordinality as t (text, place) order by place`,
	);
	const folded = new Map(texts.map((text, at) => [text, forms.rows[at]?.form ?? '']));
	const changes = new Map<string, number[]>();
	for (const { record_id, field, at } of revisions) {
		const key = `${record_id} ${field}`;
		changes.set(key, [...(changes.get(key) ?? []), Date.parse(String(at))]);
	}
	return {
		source,
		rows,
		form: (text) => folded.get(text) ?? text.toLowerCase(),
		changes,
		ids: new Map(linked.map(({ key, id }) => [String(key), Number(id)])),
	};
}

const textIn = (value: unknown): string[] => {
	if (typeof value === 'string') return [value];
	return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
};

/** Percent of the supply that unlocks within the next 30 days. */
function unlockOf(allocations: readonly Row[]): number | null {
	const today = new Date().toISOString().slice(0, 10);
	const until = new Date(Date.parse(today) + 30 * 86_400_000).toISOString().slice(0, 10);
	let isDue = false;
	let sum = 0;
	for (const { percent, at_start, cliff, vesting, start_date } of allocations) {
		if (percent === null || Number(percent) <= 0 || start_date === null) continue;
		const [start, c, v] = [String(start_date), Number(cliff), Number(vesting)];
		for (let month = 0; month <= 1_200; month += 1) {
			const day = monthsAfter(start, month);
			if (day <= today || day > until) continue;
			const first = Number(at_start) / 100;
			const share =
				month === 0
					? first
					: v === 0
						? Number(c > 0 && month === c) * (1 - first)
						: Number(month > c && month <= c + v) * ((1 - first) / v);
			if (share > 0) isDue = true;
			sum += Number(percent) * share;
		}
	}
	return isDue ? Number(sum.toFixed(9)) : null;
}

function monthsAfter(day: string, months: number): string {
	const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
	const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
	return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
		.toISOString()
		.slice(0, 10);
}

/** The column read by the product's SQL for a field. */
const columnOf = (sqlText: string): string => /^l\.(\w+)$/.exec(sqlText)?.[1] ?? '';

export function valueIn(field: Field, row: Row): unknown {
	if (field.kind === 'links') return row[columnOf(field.ids)] ?? row[field.name];
	return row[columnOf(field.value)] ?? row[field.name] ?? null;
}

function countOf(field: Field & { kind: 'links' }, row: Row): number {
	const column = columnOf(field.count);
	return column ? Number(row[column]) : numbersIn(valueIn(field, row)).length;
}

function isKnown(field: Field, row: Row): boolean {
	// A round led by a person has a lead.
	if (field.name === 'lead_investors') return Number(row.leads_count) > 0;
	if (field.kind === 'links') return countOf(field, row) > 0;
	const value = valueIn(field, row);
	if (field.kind === 'list') return textsIn(value).length > 0;
	if (field.kind === 'number' && field.isCount) return Number(value ?? 0) > 0;
	return value !== null && value !== undefined;
}

/** Whether a row meets a condition. */
function meets(whole: Whole, { field: name, comparison, values }: Condition, row: Row, now: Date) {
	const field = fields[whole.source].get(name);
	if (!field) throw new Error(name);
	const value = valueIn(field, row);
	if (comparison === 'is known') return isKnown(field, row);
	if (comparison === 'is missing') return !isKnown(field, row);
	if (comparison === 'changed within')
		return (field.history ?? []).some((one) =>
			(whole.changes.get(`${row.id} ${one}`) ?? []).some(
				(at) => at >= now.getTime() - Number(values[0]) * 86_400_000,
			),
		);
	if (comparison === 'is not') return !isOneOf(whole, field, value, values, now);
	if (comparison === 'is') return isOneOf(whole, field, value, values, now);
	if (comparison === 'contains') {
		const form = whole.form(values[0] ?? '');
		const texts = field.kind === 'list' ? textsIn(value) : value === null ? [] : [String(value)];
		return texts.some((text) => whole.form(text).includes(form));
	}
	const of = field.kind === 'links' ? countOf(field, row) : value;
	if (of === null || of === undefined) return false;
	const [found, low, high] =
		field.kind === 'day'
			? [String(of), ...values.map((one) => resolveDay(one, now))]
			: [Number(of), ...values.map(Number)];
	if (comparison === 'at least') return found >= (low ?? '');
	const to = comparison === 'at most' ? low : high;
	if (field.kind === 'day' && String(to) < now.toISOString().slice(0, 10))
		if (
			lastDayOf(String(of), field.name === 'date' ? row.date_precision : row.launch_precision) >
			String(to)
		)
			return false;
	if (comparison === 'at most') return found <= (low ?? '');
	return found >= (low ?? '') && found <= (high ?? '');
}

/** The last day that a date known to its year, month or day may mean. */
function lastDayOf(day: string, precision: unknown): string {
	if (precision === 'year') return `${day.slice(0, 4)}-12-31`;
	if (precision !== 'month') return day;
	const [year = 0, month = 1] = day.split('-').map(Number);
	return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

function isOneOf(whole: Whole, field: Field, value: unknown, values: string[], now: Date): boolean {
	switch (field.kind) {
		case 'words':
			return value !== null && values.includes(String(value));
		case 'list':
			return textsIn(value).some((one) =>
				(field.name === 'sector' ? withSubsectors(values) : values).includes(one),
			);
		case 'number':
			return value !== null && values.some((one) => Number(one) === Number(value));
		case 'day':
			return value !== null && values.some((one) => resolveDay(one, now) === value);
		case 'flag':
			return value !== null && values.includes(value === true ? 'yes' : 'no');
		case 'links': {
			const ids = values.flatMap((slug) => whole.ids.get(`${field.type} ${slug}`) ?? []);
			return numbersIn(value).some((id) => ids.includes(id));
		}
	}
}

const meetsGroup = (whole: Whole, { match, conditions }: Group, row: Row, now: Date): boolean => {
	const met = conditions.map((condition) => meets(whole, condition, row, now));
	if (match === 'all') return met.every(Boolean);
	return match === 'any' ? met.some(Boolean) : !met.some(Boolean);
};

/** The ids of a screen's rows, in order. */
export function referenceRows(whole: Whole, screen: Screen, now: Date): number[] {
	const sorts =
		screen.sort.length > 0
			? screen.sort
			: [
					{
						projects: { field: 'market_cap_usd', order: 'desc' as const },
						people: { field: 'relate_token', order: 'desc' as const },
						organizations: { field: 'investment_count', order: 'desc' as const },
						fundraising: { field: 'date', order: 'desc' as const },
					}[whole.source],
				];
	// In a directory whose real records lack its default sort field, all samples come last.
	const isBehind =
		screen.sort.length === 0 &&
		whole.rows.every((row) => {
			const opening = fields[whole.source].get(sorts[0]?.field ?? '');
			return row.origin === 'sample' || !opening || !isKnown(opening, row);
		});
	const compare = (a: unknown, b: unknown): number => {
		if (typeof a === 'string' && typeof b === 'string')
			return Buffer.compare(Buffer.from(a), Buffer.from(b));
		return Number(a) - Number(b);
	};
	const keyOf = (field: Field, row: Row): unknown => {
		if (field.kind === 'links') return countOf(field, row);
		const value = valueIn(field, row);
		return field.kind === 'words' && value !== null ? whole.form(String(value)) : value;
	};
	return whole.rows
		.filter((row) => screen.groups.every((group) => meetsGroup(whole, group, row, now)))
		.toSorted((one, other) => {
			const samples = compare(one.origin === 'sample', other.origin === 'sample');
			if (isBehind && samples !== 0) return samples;
			for (const [at, { field: name, order }] of sorts.entries()) {
				const field = fields[whole.source].get(name);
				if (!field) throw new Error(name);
				const [a, b] = [isKnown(field, one), isKnown(field, other)];
				if (a !== b) return a ? -1 : 1;
				if (at === 0 && samples !== 0) return samples;
				const [first, second] = [keyOf(field, one) ?? null, keyOf(field, other) ?? null];
				if (first === null || second === null) continue;
				const found = compare(first, second);
				if (found !== 0) return order === 'asc' ? found : -found;
			}
			if (screen.sort.length === 0 && whole.source === 'projects') {
				const found = compare(other.known, one.known);
				if (found !== 0) return found;
			}
			for (const tie of ['sort_name', 'slug', 'round_slug']) {
				const found = compare(String(one[tie] ?? ''), String(other[tie] ?? ''));
				if (found !== 0) return found;
			}
			return 0;
		})
		.map(({ id }) => Number(id));
}
