import * as cell from '../cells.ts';
import { choice, ids, money, names, sectors, totalRaised } from '../filter-spec.ts';
import { investingChoices, stageChoices } from '../ranges.ts';
import type { OrganizationRow } from '../row-shapes.ts';
import { byCount, byFigure, byName, byWords } from '../sort-spec.ts';
import {
	type Directory,
	exportColumn,
	exportedLinks,
	exportedNames,
	NAME_WIDTH,
} from './column.ts';

/** Row fields that are not columns. */
type Beside =
	| '_id'
	| 'slug'
	| 'logo'
	| 'origin'
	| 'founder_count'
	| 'relate_project_count'
	| 'undisclosed_investment_count'
	| 'people_count'
	| 'undisclosed_funding_count'
	| 'disputed_funding_count';

export const organizations: Directory<OrganizationRow, Beside> = {
	columns: {
		ventures_name: {
			label: 'Name',
			width: NAME_WIDTH,
			type: 'name',
			sort: byName,
			cell: (row) => cell.name(row, 'organization', row.ventures_name, row.logo),
		},
		type: {
			label: 'Type',
			width: 120,
			onPhone: 1,
			type: 'text',
			sort: byWords('type'),
			filter: names({
				name: 'VentureType',
				label: 'Type',
				param: 'type',
				options: 'search_venture_type',
				column: 'type',
				test: 'is',
				isCounted: true,
			}),
			cell: (row) => cell.text(row.type),
		},
		year_founded: {
			label: 'Founded',
			width: 100,
			onPhone: 2,
			type: 'figure',
			sort: byFigure('year_founded'),
			cell: (row) => cell.text(row.year_founded),
		},
		founder: {
			label: 'Founders',
			width: 160,
			type: 'text',
			sort: byCount('founder_count'),
			cell: (row) => cell.records('people', row.founder, row.founder_count),
			export: exportedNames('Founders', 'Founder slugs', 'founder'),
		},
		location: {
			label: 'Location',
			width: 180,
			type: 'text',
			sort: byWords('location'),
			cell: (row) => cell.text(row.location),
		},
		summary: {
			label: 'Summary',
			width: 380,
			type: 'text',
			isExtra: true,
			cell: (row) => cell.text(row.summary),
		},
		relate_project: {
			label: 'Portfolio',
			width: 190,
			type: 'text',
			sort: byCount('project_count'),
			filter: ids({
				name: 'RelatedTokenID',
				label: 'Portfolio',
				param: 'project',
				options: 'search_token',
				column: 'project_ids',
			}),
			cell: (row) => cell.records('project', row.relate_project, row.relate_project_count),
			export: exportedNames('Portfolio', 'Portfolio slugs', 'relate_project'),
		},
		actively_investing: {
			label: 'Actively investing',
			width: 150,
			type: 'text',
			sort: byFigure('actively_investing'),
			filter: choice({
				name: 'AcitvelyInvesting',
				label: 'Actively investing',
				param: 'investing',
				choices: investingChoices,
				column: 'actively_investing',
				test: 'is',
				isCounted: true,
			}),
			cell: (row) => cell.yesOrNo(row.actively_investing),
		},
		total_investment_amount: {
			label: 'Known investments',
			width: 160,
			type: 'figure',
			sort: byFigure('investment_usd'),
			cell: (row) =>
				cell.sum(row.total_investment_amount, row.undisclosed_investment_count, [
					'part of a round',
					'parts of rounds',
				]),
		},
		sector: {
			label: 'Sector',
			width: 340,
			type: 'text',
			filter: sectors,
			cell: (row) => cell.tags(row.sector),
			counted: 'sectors',
		},
		social: {
			label: 'Links',
			width: 200,
			type: 'text',
			isExtra: true,
			cell: (row) => cell.social(row.social),
			export: exportedLinks,
		},
		number_of_employees: {
			label: 'Employees',
			width: 120,
			type: 'figure',
			isExtra: true,
			sort: byFigure('employee_count'),
			cell: (row) => cell.amount(row.number_of_employees),
		},
		investment_count: {
			label: 'Rounds joined',
			width: 140,
			type: 'figure',
			isExtra: true,
			sort: byCount('investment_count'),
			cell: (row) =>
				row.investment_count === 0 ? cell.MISSING : cell.amount(row.investment_count),
		},
		assets_under_management: {
			label: 'Assets under management',
			width: 200,
			type: 'figure',
			isExtra: true,
			sort: byFigure('assets_under_management_usd'),
			filter: money({
				name: 'Financials',
				label: 'Assets under management',
				param: 'assets',
				column: 'assets_under_management_usd',
			}),
			cell: (row) => cell.usd(row.assets_under_management),
		},
		total_funding_amount: {
			label: 'Total raised',
			width: 140,
			type: 'figure',
			isExtra: true,
			sort: byFigure('funding_usd'),
			filter: totalRaised,
			cell: (row) =>
				cell.sum(
					row.total_funding_amount,
					row.undisclosed_funding_count,
					['round', 'rounds'],
					row.disputed_funding_count,
				),
		},
	},
	sorts: {},
	filters: [
		choice({
			name: 'FundingStage',
			label: 'Stage invested in',
			param: 'stage',
			choices: stageChoices,
			column: 'stages',
			test: 'holds',
			isCounted: true,
		}),
		ids({
			name: 'RelatedPeopleID',
			label: 'People',
			param: 'person',
			options: 'search_people',
			column: 'person_ids',
		}),
	],
	filterOrder: [
		'Sector',
		'Financials',
		'VentureType',
		'AcitvelyInvesting',
		'FundingStage',
		'TotalFundRaised',
		'RelatedTokenID',
	],
	citations: [exportColumn('Organization slug', 'slug')],
};
