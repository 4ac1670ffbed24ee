import { getTableConfig } from 'drizzle-orm/pg-core';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import {
	organizationListing,
	personListing,
	projectListing,
	roundListing,
} from '#lib/db/schema/listings.ts';
import { type DirectoryColumn, directoryColumns } from '#lib/directory/columns.ts';
import type { FilterSpec } from '#lib/directory/filter-specs.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';
import type { Field } from './field.ts';
import { ownFields } from './own-fields.ts';

/** The fields of each directory's screens: derived from its columns' own definitions, plus a few others. */

const listings = {
	projects: projectListing,
	people: personListing,
	organizations: organizationListing,
	fundraising: roundListing,
} as const satisfies Record<DirectorySource, object>;

/** The kind of record whose history contains the fields of each directory. */
export const recordTypes = {
	projects: 'project',
	people: 'person',
	organizations: 'organization',
	fundraising: 'round',
} as const satisfies Record<DirectorySource, RecordType>;

/** The kind of record that a filter's options are. */
export const linkedTypes: Readonly<Record<string, RecordType>> = {
	search_people: 'person',
	search_organization: 'organization',
	search_current_organization: 'organization',
	search_token: 'project',
};
/** Columns of linked records that have no filter. */
const listsOfRecords: Record<string, { type: RecordType; ids: string; count: string }> = {
	founder: {
		type: 'person',
		ids: 'l.founder_ids',
		count: 'l.founder_count',
	},
};

/** The record's field names for a listing column, if they differ. */
const historyOf: Record<string, readonly string[]> = {
	organization_ids: ['investors'],
	person_ids: ['investors'],
	job_titles: ['positions'],
	amount_usd: ['amount', 'currency', 'amount_usd'],
};

/** Record fields that the listing shows unchanged. */
const ownHistory: Record<DirectorySource, readonly string[]> = {
	projects: ['name', 'description', 'sectors', 'max_supply'],
	people: [
		...['name', 'primary_job_title', 'job_titles', 'type_of_investor', 'location', 'gender'],
		...['background_summary', 'sectors'],
	],
	organizations: [
		...['name', 'type', 'year_founded', 'location', 'summary', 'actively_investing', 'sectors'],
		...['employee_count', 'assets_under_management_usd'],
	],
	fundraising: [
		...['type', 'amount_usd', 'date', 'valuation_usd', 'category'],
		...['organization_ids', 'person_ids'],
	],
};

/** Returns the listing column that a directory column reads. */
const listedAs = ({ name, type, sort, filter, counted }: DirectoryColumn): string => {
	if (type === 'name') return 'name';
	if (filter?.form === 'ids' || (filter?.form === 'names' && filter.test === 'holds'))
		return filter.column;
	return sort?.column ?? filter?.column ?? counted ?? name;
};

const isPercent = (name: string) => name.startsWith('change_');
const isTokens = (name: string) => name.endsWith('_supply');
const isUsd = (name: string) => name.endsWith('_usd');

function unitOf(column: string) {
	if (isPercent(column)) return { unit: '%' } as const;
	if (isTokens(column)) return { unit: 'tokens' } as const;
	return isUsd(column) ? ({ unit: 'USD' } as const) : {};
}

const optionsOf = (filter: FilterSpec | undefined) =>
	filter && 'options' in filter ? { options: filter.options } : {};

const precisionOf = (filter: FilterSpec | undefined) =>
	filter?.form === 'days' && filter.precision ? { precision: `l.${filter.precision}` } : {};

/**
 * Returns the screen field for this column; undefined if the listing stores no value for it, as for the row number
 * and values read from the record. Throws if the column names a listing column that does not exist.
 */
export function fieldOf(source: DirectorySource, column: DirectoryColumn): Field | undefined {
	const { name, label, filter, sort, counted } = column;
	const listed = listedAs(column);
	const history = ownHistory[source].includes(listed)
		? { history: historyOf[listed] ?? [listed] }
		: {};
	const base = { name, label, ...optionsOf(filter), ...history };
	const records = listsOfRecords[name];
	if (records) return { kind: 'links', ...base, ...records };
	if (filter?.form === 'ids') {
		const type = linkedTypes[filter.options];
		if (!type || !sort) throw new Error(`${source}.${name} does not say what it is linked to.`);
		return { kind: 'links', ...base, type, ids: `l.${filter.column}`, count: `l.${sort.column}` };
	}
	const value = `l.${listed}`;
	const kind = getTableConfig(listings[source]).columns.find((one) => one.name === listed);
	switch (kind?.dataType) {
		case 'array':
			return { kind: 'list', ...base, value };
		case 'boolean':
			return { kind: 'flag', ...base, value };
		case 'number': {
			const isCount = sort?.missing === 'zero' && { isCount: true as const };
			const isYear = listed.startsWith('year_') && { isYear: true as const };
			return { kind: 'number', ...base, value, ...unitOf(listed), ...isCount, ...isYear };
		}
		case 'string':
			if (kind.getSQLType() === 'date')
				return { kind: 'day', ...base, value, ...precisionOf(filter) };
			return { kind: 'words', ...base, value, ...(listed === 'name' && { form: 'l.sort_name' }) };
		default:
			if (!kind && !sort && !filter && !counted) return undefined;
			throw new Error(
				`A screen cannot query ${source}.${name} by ${listed}: that is not a single-valued column of its listing.`,
			);
	}
}

const fieldsOf = (source: DirectorySource): ReadonlyMap<string, Field> =>
	new Map(
		[
			...directoryColumns[source]
				.map((column) => fieldOf(source, column))
				.filter((field) => field !== undefined),
			...ownFields[source],
		].map((field) => [field.name, field]),
	);

/** All fields of each directory by name, columns first. */
export const fields: Readonly<Record<DirectorySource, ReadonlyMap<string, Field>>> = {
	projects: fieldsOf('projects'),
	people: fieldsOf('people'),
	organizations: fieldsOf('organizations'),
	fundraising: fieldsOf('fundraising'),
};
