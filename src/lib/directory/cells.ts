import { confirmationInShort, confirmationInWords } from '#lib/catalogue/confirmation.ts';
import { roundMarks } from '#lib/entities/round-marks.ts';
import { longDate } from '#lib/format/dates.ts';
import { disputedSum, type Mark } from '#lib/format/marks.ts';
import { change, DASH, exactNumber, price, shortNumber, shortUsd } from '#lib/format/numbers.ts';
import { partialUsd } from '#lib/format/partial-sum.ts';
import { cutName, firstOf, hostOf } from '#lib/format/text.ts';
import type { OrganizationRow, PersonRow, ProjectRow, RoundRow } from './row-shapes.ts';
import type { DirectorySource } from './sources.ts';

/** What a cell of a directory shows. The server's table and the grid draw the same cells, each in its own way. */
export type Cell =
	| { kind: 'missing' }
	| { kind: 'text'; text: string; title?: string; marks?: readonly Mark[] }
	| { kind: 'figure'; text: string; title?: string; marks?: readonly Mark[] }
	| { kind: 'change'; text: string; direction: 'up' | 'down'; title?: string }
	| { kind: 'name'; entity: EntityLink; symbol: string | null; isSample: boolean }
	| { kind: 'tags'; tags: string[]; more: number; all: string }
	| { kind: 'entities'; entities: EntityLink[]; more: number; others: string[] }
	| { kind: 'links'; links: { label: string; href: string }[]; more: number };

/** A record that a cell links to. */
export interface EntityLink {
	type: 'project' | 'organization' | 'people';
	slug: string;
	name: string;
	/** As shown: a long name is cut. */
	label: string;
	image: string | null;
	isLead: boolean;
}

export interface DirectoryRows {
	projects: ProjectRow;
	people: PersonRow;
	organizations: OrganizationRow;
	fundraising: RoundRow;
}
export type DirectoryRow = DirectoryRows[DirectorySource];

const MISSING: Cell = { kind: 'missing' };
const TAGS_SHOWN = 5;
const TITLES_SHOWN = 3;
const MARKS_SHOWN = 5;

export const hrefOf = ({ type, slug }: Pick<EntityLink, 'type' | 'slug'>): string =>
	`/${type}/${slug}`;

function text(value: string | number | null, title?: string): Cell {
	return value === null || value === ''
		? MISSING
		: { kind: 'text', text: String(value), title: title ?? String(value) };
}

function figure(value: number | null, written: string, unit = ''): Cell {
	return value === null || written === DASH
		? MISSING
		: { kind: 'figure', text: written, title: exactNumber(value, unit) };
}

const usd = (value: number | null) => figure(value, shortUsd(value), 'USD');
const amount = (value: number | null, unit = '') => figure(value, shortNumber(value), unit);

function changeCell(value: number | null): Cell {
	const { text: written, direction } = change(value);
	return direction === 'none' || value === null
		? MISSING
		: {
				kind: 'change',
				text: written,
				direction,
				title: `${value > 0 ? '+' : ''}${exactNumber(value)}%`,
			};
}

function tags(all: readonly string[], most = TAGS_SHOWN): Cell {
	const { shown, more } = firstOf(all, most);
	return all.length === 0 ? MISSING : { kind: 'tags', tags: shown, more, all: all.join(', ') };
}

type Listed = { slug: string; name: string; image: string | null; is_lead?: boolean };

function entity(
	type: EntityLink['type'],
	{ slug, name, image, is_lead = false }: Listed,
): EntityLink {
	return { type, slug, name, label: cutName(name), image, isLead: is_lead };
}

function entities(
	type: EntityLink['type'],
	items: readonly Listed[],
	total: number,
	others: string[] = [],
): Cell {
	if (total + others.length === 0) return MISSING;
	const { shown, more } = firstOf(items, MARKS_SHOWN, total);
	return {
		kind: 'entities',
		entities: shown.map((item) => entity(type, item)),
		more: more + others.length,
		others,
	};
}

/** A sum in US dollars, with a sign and a title when some parts of it are not known, and a mark when some are disputed. */
function sum(
	value: number | null,
	unknown: number,
	parts: readonly [string, string] = ['round', 'rounds'],
	disputed = 0,
): Cell {
	const shown = partialUsd(value, unknown, parts);
	const mark = disputedSum(disputed);
	return shown ? { kind: 'figure', ...shown, ...(mark && { marks: [mark] }) } : MISSING;
}

function links(all: { label: string; href: string }[], most = 3): Cell {
	const { shown, more } = firstOf(all, most);
	return all.length === 0 ? MISSING : { kind: 'links', links: shown, more };
}

const social = (all: { type: string; url: string }[]) =>
	links(
		all.map(({ type, url }) => ({ label: type, href: url })),
		6,
	);

const nameCell = (
	row: { slug: string; origin: string },
	type: EntityLink['type'],
	name: string,
	image: string | null,
	symbol: string | null = null,
): Cell => ({
	kind: 'name',
	entity: entity(type, { slug: row.slug, name, image }),
	symbol,
	isSample: row.origin === 'sample',
});

type Columns<Row> = Record<string, (row: Row) => Cell>;

const projectCells: Columns<ProjectRow> = {
	ordinal: (row) => ({ kind: 'figure', text: String(row.ordinal) }),
	name: (row) => nameCell(row, 'project', row.name, row.logo, row.symbol),
	price_usd: (row) => figure(row.price_usd, price(row.price_usd), 'USD'),
	change24h: (row) => changeCell(row.change24h),
	market_cap_usd: (row) => usd(row.market_cap_usd),
	volume: (row) => usd(row.volume),
	peoples: (row) => entities('people', row.peoples, row.peoples_count),
	organizations: (row) => entities('organization', row.organizations, row.organizations_count),
	sector: (row) => tags(row.sector),
	description: (row) => text(row.description),
	change30d: (row) => changeCell(row.change30d),
	change7d: (row) => changeCell(row.change7d),
	change1h: (row) => changeCell(row.change1h),
	tvl: (row) => usd(row.tvl),
	circulating_supply: (row) => amount(row.circulating_supply, row.symbol ?? ''),
	max_supply: (row) => amount(row.max_supply, row.symbol ?? ''),
	total_supply: (row) => amount(row.total_supply, row.symbol ?? ''),
	funding_received: (row) =>
		sum(
			row.funding_received?.amount ?? null,
			row.undisclosed_rounds_count,
			undefined,
			row.disputed_rounds_count,
		),
};

const personCells: Columns<PersonRow> = {
	name: (row) => nameCell(row, 'people', row.name, row.avatar),
	primary_job_title: (row) => {
		const titles =
			row.job_title.length > 0
				? row.job_title
				: row.primary_job_title
					? [row.primary_job_title]
					: [];
		return tags(titles, TITLES_SHOWN);
	},
	organization: (row) => entities('organization', row.organization, row.organization_count),
	type_of_investor: (row) => text(row.type_of_investor),
	relate_token: (row) => entities('project', row.relate_token, row.relate_token_count),
	location: (row) => text(row.location),
	gender: (row) => text(row.gender),
	background_summary: (row) => text(row.background_summary),
	social: (row) => social(row.social),
	sector: (row) => tags(row.sector),
};

const organizationCells: Columns<OrganizationRow> = {
	ventures_name: (row) => nameCell(row, 'organization', row.ventures_name, row.logo),
	type: (row) => text(row.type),
	year_founded: (row) => text(row.year_founded),
	founder: (row) => entities('people', row.founder, row.founder_count),
	location: (row) => text(row.location),
	summary: (row) => text(row.summary),
	relate_project: (row) => entities('project', row.relate_project, row.relate_project_count),
	actively_investing: (row) =>
		row.actively_investing === null ? MISSING : text(row.actively_investing ? 'Yes' : 'No'),
	total_investment_amount: (row) =>
		sum(row.total_investment_amount, row.undisclosed_investment_count, [
			'part of a round',
			'parts of rounds',
		]),
	sector: (row) => tags(row.sector),
	social: (row) => social(row.social),
	number_of_employees: (row) => amount(row.number_of_employees),
	investment_count: (row) => (row.investment_count === 0 ? MISSING : amount(row.investment_count)),
	assets_under_management: (row) => usd(row.assets_under_management),
	total_funding_amount: (row) =>
		sum(
			row.total_funding_amount,
			row.undisclosed_funding_count,
			undefined,
			row.disputed_funding_count,
		),
};

const roundCells: Columns<RoundRow> = {
	name: (row) =>
		nameCell(
			row,
			row.raiser_type === 'project' ? 'project' : 'organization',
			row.name,
			row.logo,
			row.symbol,
		),
	stages: (row) =>
		row.program ? text(row.stages, `${row.stages ?? 'Round'}: ${row.program}`) : text(row.stages),
	amount_quantity: ({ amount_quantity, amount_quantity_unit: unit }) => {
		if (amount_quantity === null) return { kind: 'text', text: 'Undisclosed' };
		if (unit === 'USD') return usd(amount_quantity);
		return figure(
			amount_quantity,
			`${shortNumber(amount_quantity)} ${unit ?? ''}`.trim(),
			unit ?? '',
		);
	},
	organizations: (row) =>
		entities(
			'organization',
			row.organizations,
			row.organizations_count,
			row.unclassified_investors.map((investor) => investor.name),
		),
	people: (row) => entities('people', row.people, row.people_count),
	announcement: (row) =>
		links(
			row.announcement.map(({ url }) => ({ label: hostOf(url), href: url })),
			1,
		),
	date: (row) =>
		row.date === null ? MISSING : { kind: 'figure', text: longDate(row.date, row.date_precision) },
	valuation: (row) => usd(row.valuation),
	category: (row) => text(row.category),
	confirmation: (row) => confirmationCell(row),
};

/** Who vouches for the round; what its sources say differently, and that several of them were joined, is marked. */
function confirmationCell(row: RoundRow): Cell {
	const { confirmation } = row;
	return {
		kind: 'text',
		text: confirmationInShort(confirmation),
		title: confirmationInWords(confirmation),
		marks: roundMarks(row),
	};
}

const cells: { [Source in DirectorySource]: Columns<DirectoryRows[Source]> } = {
	projects: projectCells,
	people: personCells,
	organizations: organizationCells,
	fundraising: roundCells,
};

/** What the cell of this row in this column (a name of `directoryColumns`) shows. */
export function cellOf<Source extends DirectorySource>(
	source: Source,
	column: string,
	row: DirectoryRows[Source],
): Cell {
	return cells[source][column]?.(row) ?? MISSING;
}

/** Columns of figures, which stand at the right. */
const FIGURES = new Set([
	'ordinal',
	'price_usd',
	'change24h',
	'market_cap_usd',
	'volume',
	'change30d',
	'change7d',
	'change1h',
	'tvl',
	'circulating_supply',
	'max_supply',
	'total_supply',
	'funding_received',
	'total_investment_amount',
	'number_of_employees',
	'investment_count',
	'assets_under_management',
	'total_funding_amount',
	'amount_quantity',
	'date',
	'valuation',
	'year_founded',
]);

/** Whether the column holds figures: right-aligned, in the font of figures. */
export const isFigureColumn = (column: string): boolean => FIGURES.has(column);
