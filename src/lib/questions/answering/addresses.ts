import { changesHref } from '#lib/changes/changes-view.ts';
import { compareHref } from '#lib/compare/address.ts';
import { isDirectorySource } from '#lib/directory/sources.ts';
import { pageOfRecord, tabHref } from '#lib/entities/tabs.ts';
import { eventsHref } from '#lib/events/view.ts';
import { fields } from '#lib/screens/fields.ts';
import { isSortable, type Screen } from '#lib/screens/screen.ts';
import { screenerHref } from '#lib/screens/screen-links.ts';
import type { Query, QueryOf, RecordRef, Rows } from '../query.ts';
import { conditionsAcrossRounds } from './in-any-round.ts';

/** URLs of pages that show the information requested by a query. */

/** Returns the page of a record, or one of its tabs. */
export const recordHref = ({ type, slug }: RecordRef, tab = ''): string =>
	tabHref(pageOfRecord[type], slug, tab);

/** `project/bitcoin`, as in facts and rows. */
export const recordKey = ({
	type,
	slug,
}: {
	type: keyof typeof pageOfRecord;
	slug: string;
}): string => `${pageOfRecord[type]}/${slug}`;

/** Returns the URL of the history of a record's fact. */
export const historyHref = (record: string, field: string): string =>
	`/${record}/history?field=${encodeURIComponent(field)}`;

/** Returns the screen with the same rows; null if there is none. */
export function screenOfRows(
	{ source, groups, raisers, rounds, positions, studied, except }: Rows,
	sort: QueryOf<'list'>['sort'] = null,
): Screen | null {
	if (!isDirectorySource(source) || rounds || positions || raisers || studied || except)
		return null;
	const field = sort ? fields[source].get(sort.field) : undefined;
	return {
		...{ source, groups, columns: null },
		sort: sort && field && isSortable(field) ? [sort] : [],
	};
}

function rowsHref(rows: Rows, sort: QueryOf<'list'>['sort'] = null): string | null {
	const screen = screenOfRows(rows, sort);
	return screen ? screenerHref(screen) : (positionsHref(rows) ?? null);
}

/** Returns the URL of a record's tab if all of its people, or all of a person's workplaces, are requested. */
function positionsHref({ source, groups, positions, studied, except }: Rows): string | null {
	const [only, more] = positions?.of ?? [];
	if (!only || more || groups.length > 0 || studied || except) return null;
	if (source === 'employers') return recordHref(only);
	if (only.type === 'project') return recordHref(only, 'team');
	return only.type === 'organization' ? recordHref(only, 'company-profile') : null;
}

/** The columns by which rounds are ordered. */
const columnOf = { date: 'date', amount: 'amount_quantity' } as const;

/** The URL of the screen with the rounds by which rows are found; null if no screen shows exactly these. */
export const roundsHref = ({ rounds }: Rows): string | null =>
	rounds && !rounds.raisers && conditionsAcrossRounds(rounds).length === 0
		? screenerHref({
				...{ source: 'fundraising', groups: rounds.groups, columns: null },
				sort: rounds.only ? [{ field: columnOf[rounds.only.by], order: rounds.only.order }] : [],
			})
		: null;

/** Returns the URL of a page that shows the information requested by a query; null if there is none. */
export function hrefOf(query: Query): string | null {
	switch (query.kind) {
		case 'list':
			return rowsHref(query.rows, query.sort);
		case 'count':
		case 'claims':
		case 'figure':
		case 'group':
			return rowsHref(query.rows);
		case 'fact': {
			const [only, more] = query.records;
			if (only && !more) return recordHref(only);
			return comparison(query.records);
		}
		case 'compare':
			return comparison(query.records);
		case 'record':
		case 'behind':
			return recordHref(query.record);
		case 'co-investors':
			return `/syndicates/${encodeURIComponent(query.record.slug)}`;
		case 'events': {
			const [only, more] = query.records;
			if (query.place !== undefined || query.titled) return null;
			if (only) return more ? null : recordHref(only, 'events');
			return eventsHref({
				when: query.order === 'desc' ? 'past' : 'upcoming',
				kind: query.type,
				month: null,
				page: 1,
			});
		}
		case 'allocations':
		case 'unlocks': {
			const [only, more] = query.records;
			return only && !more ? recordHref(only, 'token-distribution') : null;
		}
		case 'news': {
			const [only, more] = query.records;
			if (query.outlet !== undefined || query.titled) return null;
			if (only && !more)
				return recordHref(only, only.type === 'person' ? 'news-activities' : 'news');
			return more ? null : `/news-research?type=${query.type}&view=all`;
		}
		case 'changes':
			if (query.record) return recordHref(query.record, 'history');
			return changesHref({
				type: query.type,
				since: query.span.from?.match(/^\d{4}-\d\d-\d\d$/)?.[0] ?? null,
			});
		case 'sources':
			return recordHref(query.record, 'history');
	}
}

function comparison(records: readonly RecordRef[]): string | null {
	const types = new Set(records.map(({ type }) => pageOfRecord[type]));
	const [type, more] = types;
	return type && !more ? compareHref({ type, slugs: records.map(({ slug }) => slug) }) : null;
}
