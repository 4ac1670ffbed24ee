import { sparkline } from '#lib/charts/sparkline.ts';
import { formatChange, formatPrice } from '#lib/format/numbers.ts';
import * as cell from '../cells.ts';
import { choice, ids, money, sectors, totalRaised } from '../filter-spec.ts';
import { tokenChoices } from '../ranges.ts';
import type { ProjectRow } from '../row-shapes.ts';
import { byCount, byFigure, byName } from '../sort-spec.ts';
import { type Directory, exportColumn, exportedNames, NAME_WIDTH } from './column.ts';

/** Row fields that are not columns. */
type Beside =
	| '_id'
	| 'slug'
	| 'logo'
	| 'origin'
	| 'symbol'
	| 'market_cap_rate_24h'
	| 'peoples_count'
	| 'organizations_count'
	| 'rounds_count'
	| 'undisclosed_rounds_count'
	| 'disputed_rounds_count'
	| 'has_token';

export const projects: Directory<ProjectRow, Beside> = {
	columns: {
		ordinal: {
			label: '#',
			width: 64,
			type: 'place',
			cell: (row) => ({ kind: 'figure', text: String(row.ordinal) }),
			export: [],
		},
		name: {
			label: 'Name',
			width: NAME_WIDTH,
			type: 'name',
			sort: byName,
			cell: (row) => cell.name(row, 'project', row.name, row.logo, row.symbol),
			export: [exportColumn('Name', 'name'), exportColumn('Symbol', 'symbol')],
		},
		price_usd: {
			label: 'Price',
			width: 140,
			onPhone: 1,
			type: 'figure',
			sort: byFigure('price_usd'),
			cell: (row) => cell.figure(row.price_usd, formatPrice(row.price_usd), 'USD'),
			isOfMarket: true,
		},
		change24h: {
			label: '24h',
			width: 100,
			onPhone: 2,
			type: 'figure',
			sort: byFigure('change_24h'),
			cell: (row) => cell.percentChange(row.change24h),
			isOfMarket: true,
		},
		change7d: {
			label: '7d',
			width: 100,
			type: 'figure',
			sort: byFigure('change_7d'),
			cell: (row) => cell.percentChange(row.change7d),
			isOfMarket: true,
		},
		prices_7d: {
			label: 'Last 7 days',
			width: 120,
			type: 'text',
			cell: courseOf,
			// A chart of figures shown elsewhere.
			export: [],
			isOfMarket: true,
		},
		market_cap_usd: {
			label: 'Market cap',
			width: 130,
			type: 'figure',
			sort: { ...byFigure('market_cap_usd'), tie: 'known' },
			filter: money({
				name: 'Financials',
				label: 'Market cap',
				param: 'market-cap',
				column: 'market_cap_usd',
			}),
			cell: (row) => cell.usd(row.market_cap_usd),
			isOfMarket: true,
		},
		volume: {
			label: 'Volume 24h',
			width: 130,
			type: 'figure',
			sort: byFigure('volume_usd'),
			cell: (row) => cell.usd(row.volume),
			isOfMarket: true,
		},
		tvl: {
			label: 'TVL',
			width: 120,
			type: 'figure',
			sort: byFigure('tvl_usd'),
			cell: (row) => cell.usd(row.tvl),
			isOfMarket: true,
		},
		peoples: {
			label: 'People',
			width: 160,
			type: 'text',
			sort: byCount('person_count'),
			filter: ids({
				name: 'RelatedPeopleID',
				label: 'People',
				param: 'person',
				options: 'search_people',
				column: 'person_ids',
			}),
			cell: (row) => cell.records('people', row.peoples, row.peoples_count),
			export: exportedNames('People', 'People slugs', 'peoples'),
		},
		organizations: {
			label: 'Organizations',
			width: 180,
			type: 'text',
			sort: byCount('organization_count'),
			filter: ids({
				name: 'RelatedOrganizationID',
				label: 'Organizations',
				param: 'organization',
				options: 'search_organization',
				column: 'organization_ids',
			}),
			cell: (row) => cell.records('organization', row.organizations, row.organizations_count),
			export: exportedNames('Organizations', 'Organization slugs', 'organizations'),
		},
		sector: {
			label: 'Sector',
			width: 340,
			type: 'text',
			filter: sectors,
			cell: (row) => cell.tags(row.sector),
			counted: 'sectors',
		},
		description: {
			label: 'Description',
			width: 380,
			type: 'text',
			isExtra: true,
			cell: (row) => cell.text(row.description),
		},
		change30d: {
			label: '30d',
			width: 100,
			type: 'figure',
			isExtra: true,
			sort: byFigure('change_30d'),
			cell: (row) => cell.percentChange(row.change30d),
		},
		change1h: {
			label: '1h',
			width: 100,
			type: 'figure',
			isExtra: true,
			sort: byFigure('change_1h'),
			cell: (row) => cell.percentChange(row.change1h),
		},
		circulating_supply: {
			label: 'Circulating supply',
			width: 140,
			type: 'figure',
			isExtra: true,
			sort: byFigure('circulating_supply'),
			cell: (row) => cell.amount(row.circulating_supply, row.symbol),
		},
		max_supply: {
			label: 'Max supply',
			width: 140,
			type: 'figure',
			isExtra: true,
			sort: byFigure('max_supply'),
			cell: (row) => cell.amount(row.max_supply, row.symbol),
		},
		total_supply: {
			label: 'Total supply',
			width: 140,
			type: 'figure',
			isExtra: true,
			sort: byFigure('total_supply'),
			cell: (row) => cell.amount(row.total_supply, row.symbol),
		},
		funding_received: {
			label: 'Total raised',
			width: 140,
			type: 'figure',
			isExtra: true,
			sort: byFigure('funding_usd'),
			filter: totalRaised,
			cell: (row) =>
				cell.sum(
					row.funding_received?.amount ?? null,
					row.undisclosed_rounds_count,
					['round', 'rounds'],
					row.disputed_rounds_count,
				),
		},
	},
	sorts: { market_cap_rate_24h: byFigure('market_cap_change_24h') },
	filters: [
		choice({
			name: 'NoToken',
			label: 'Token',
			param: 'token',
			choices: tokenChoices,
			column: 'has_token',
			test: 'is',
			isCounted: true,
		}),
	],
	filterOrder: ['Financials', 'TotalFundRaised', 'Sector', 'NoToken'],
	citations: [exportColumn('Project slug', 'slug')],
};

/**
 * Returns the sparkline of daily prices. Its description is the change stated by a source, else the change from the
 * first to the last day.
 */
function courseOf({ prices_7d: prices, change7d }: ProjectRow): cell.Cell {
	const path = sparkline(prices);
	const [from, to] = [prices.findIndex(isKnown), prices.findLastIndex(isKnown)];
	const [first, last] = [prices[from] ?? null, prices[to] ?? null];
	if (path === null || first === null || last === null) return cell.MISSING;
	const own = first === 0 ? null : (last / first - 1) * 100;
	const [moved, days] = change7d === null ? [own, to - from] : [change7d, prices.length - 1];
	if (moved === null) return cell.MISSING;
	const { text: written } = formatChange(moved);
	const sign = moved < 0 ? '-' : '+';
	return {
		kind: 'spark',
		path,
		direction: moved < 0 ? 'down' : 'up',
		text: `${sign}${written} in ${days} ${days === 1 ? 'day' : 'days'}`,
	};
}

const isKnown = (value: number | null) => value !== null;
