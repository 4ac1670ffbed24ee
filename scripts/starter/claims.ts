import type { Entity, Fact } from './curated.ts';
import { momentOf } from './dates.ts';
import type { StarterChange } from './gathered.ts';
import { httpsLink } from './links.ts';
import type { EntityType } from './record.ts';

/** What pages state about a record, by field, each with its address. */
export interface Claims {
	/**
	 * Values of single-valued fields. The first is kept; differing values of other pages precede it in the history.
	 */
	scalars: Map<string, { value: Record<string, unknown>; source: string }[]>;
	/** Items of lists. */
	lists: Map<string, { item: unknown; source: string }[]>;
}

export const emptyClaims = (): Claims => ({ scalars: new Map(), lists: new Map() });

/** The catalogue's event kinds by curated kind. */
const eventKinds = {
	Launch: 'Release',
	Upgrade: 'Release',
	Listing: 'Exchange',
	Hack: 'Other',
	Partnership: 'Partnership',
	Release: 'Release',
	Governance: 'DAO',
	Other: 'Other',
} as const;

const description = {
	project: 'description',
	organization: 'summary',
	person: 'background_summary',
} as const satisfies Record<EntityType, string>;

function sayScalar(claims: Claims, source: string, value: Record<string, unknown>): void {
	const field = Object.keys(value)[0] ?? '';
	const values = claims.scalars.get(field) ?? [];
	const isKnown = values.some((one) => JSON.stringify(one.value) === JSON.stringify(value));
	claims.scalars.set(field, isKnown ? values : [...values, { value, source }]);
}

export function sayItem(claims: Claims, source: string, field: string, item: unknown): void {
	const items = claims.lists.get(field) ?? [];
	const isKnown = items.some((one) => JSON.stringify(one.item) === JSON.stringify(item));
	claims.lists.set(field, isKnown ? items : [...items, { item, source }]);
}

/** Adds a fact in the catalogue's fields. References to other records are added by `relations.ts`. */
function sayFact(claims: Claims, type: EntityType, fact: Fact): void {
	const { source } = fact;
	const scalar = (value: Record<string, unknown>) => sayScalar(claims, source, value);
	switch (fact.field) {
		case 'description':
			scalar({ [description[type]]: fact.value });
			return;
		case 'status':
			scalar({ operating_status: fact.value });
			return;
		case 'job_title':
			scalar({ primary_job_title: fact.value });
			return;
		case 'employees':
			scalar({ employee_count: fact.value });
			return;
		case 'launch_date': {
			const { day, precision } = momentOf(fact.value);
			scalar({ launch_date: day, launch_precision: precision });
			return;
		}
		case 'sector':
			for (const sector of fact.value) sayItem(claims, source, 'sectors', sector);
			return;
		case 'alias':
			sayItem(claims, source, 'aliases', fact.value);
			return;
		case 'education':
			sayItem(claims, source, 'education', fact.value);
			return;
		case 'event': {
			const { title, kind, date, precision } = fact.value;
			sayItem(claims, source, 'events', {
				title,
				kind: eventKinds[kind],
				date: momentOf(date).day,
				date_precision: precision,
				end_date: null,
				location: null,
				url: null,
			});
			return;
		}
		case 'allocation': {
			const { group, percent, ...terms } = fact.value;
			sayItem(claims, source, 'allocations', {
				label: group,
				percent,
				tokens: null,
				unlocked_at_start_percent: terms.unlocked_at_start_percent ?? null,
				cliff_months: terms.cliff_months ?? null,
				vesting_months: terms.vesting_months ?? null,
				start_date: terms.start_date ?? null,
			});
			return;
		}
		case 'person':
		case 'organization':
		case 'position':
			return;
		case 'website':
			scalar({ website: httpsLink(fact.value) });
			return;
		default:
			scalar({ [fact.field]: fact.value });
			return;
	}
}

/** The maximum sum of percentages of one distribution, allowing for rounding on pages. */
export const mostPercent = 100.5;

/** Pages that each state a whole distribution contradict each other; the most detailed one is kept. */
function oneDistribution(entity: Entity): Fact[] {
	const bySource = Map.groupBy(
		entity.facts.filter((fact) => fact.field === 'allocation'),
		({ source }) => source,
	);
	const sums = new Map(
		[...bySource].map(([source, facts]) => [
			source,
			facts.reduce((sum, { value }) => sum + value.percent, 0),
		]),
	);
	const total = [...sums.values()].reduce((sum, percent) => sum + percent, 0);
	if (total <= mostPercent) return entity.facts;
	const [best] = [...sums].toSorted(([, one], [, other]) => other - one)[0] ?? [];
	return entity.facts.filter(({ field, source }) => field !== 'allocation' || source === best);
}

/** The record's own curated facts. */
export function claimsOf(type: EntityType, entity: Entity): Claims {
	const claims = emptyClaims();
	for (const fact of oneDistribution(entity)) sayFact(claims, type, fact);
	return claims;
}

/** Fields whose items reference other records, which have to exist first. */
const naming = new Set(['organizations', 'positions']);

/**
 * The changes after `first` that state everything, as few as possible with every address kept beside what was read
 * there: one change sets many fields, each with its own address, but a list from several pages takes a change per
 * page. Values contradicting the kept one come before it, so that the field's history shows both.
 *
 * @param isWhole whether `first` is the packages' data and stays as it is; otherwise it is only a start, and absorbs
 * the first facts.
 */
export function toStarterChanges(
	claims: Claims,
	first: StarterChange,
	isWhole: boolean,
): StarterChange[] {
	const depth = Math.max(1, ...[...claims.scalars.values()].map((values) => values.length));
	const parts: Part[] = Array.from({ length: depth }, () => new Map());
	for (const [field, values] of claims.scalars)
		for (const [at, { value, source }] of values.entries())
			parts[depth - 1 - at]?.set(field, { set: value, source });
	for (const [field, items] of claims.lists) {
		// The change that creates a record cannot name another.
		let place = Math.max(depth - 1, naming.has(field) && !isWhole ? 1 : 0);
		for (const [source, group] of Map.groupBy(items, (item) => item.source)) {
			parts[place] ??= new Map();
			parts[place]?.set(field, { add: group.map(({ item }) => item), source });
			place += 1;
		}
	}
	const changes = parts.map(changeOf);
	if (isWhole) return [first, ...changes.filter((change) => change !== null)];
	const [beginning, ...rest] = changes;
	return [together(first, beginning ?? null), ...rest.filter((change) => change !== null)];
}

/** Merges both into one change with the address of the second, which has more facts. */
function together(first: StarterChange, second: StarterChange | null): StarterChange {
	if (!second) return first;
	const own = first.source === second.source ? [] : Object.keys(first.set ?? {});
	const sources = {
		...Object.fromEntries(own.map((field) => [field, first.source])),
		...second.sources,
	};
	return {
		set: { ...first.set, ...second.set },
		...(second.add && { add: second.add }),
		source: second.source,
		...(Object.keys(sources).length > 0 && { sources }),
	};
}

type Part = Map<
	string,
	| { set: Record<string, unknown>; add?: never; source: string }
	| { add: unknown[]; set?: never; source: string }
>;

/** One change of these fields: its own address is the one that most of them came from. */
function changeOf(part: Part): StarterChange | null {
	if (part.size === 0) return null;
	const set: Record<string, unknown> = {};
	const add: Record<string, unknown[]> = {};
	const sources: Record<string, string> = {};
	const counts = new Map<string, number>();
	for (const [field, one] of part) {
		if (one.set) Object.assign(set, one.set);
		else add[field] = one.add;
		for (const name of one.set ? Object.keys(one.set) : [field]) sources[name] = one.source;
		counts.set(one.source, (counts.get(one.source) ?? 0) + 1);
	}
	const [source = ''] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
	const others = Object.entries(sources).filter(([, address]) => address !== source);
	return {
		...(Object.keys(set).length > 0 && { set }),
		...(Object.keys(add).length > 0 && { add }),
		source,
		...(others.length > 0 && { sources: Object.fromEntries(others) }),
	};
}
