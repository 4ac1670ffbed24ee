import * as cell from '../cells.ts';
import { ids, names, sectors } from '../filter-spec.ts';
import type { PersonRow } from '../row-shapes.ts';
import { byCount, byName, byWords } from '../sort-spec.ts';
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
	| 'avatar'
	| 'job_title'
	| 'organization_count'
	| 'relate_token_count';

const TITLES_SHOWN = 3;

export const people: Directory<PersonRow, Beside> = {
	columns: {
		name: {
			label: 'Name',
			width: NAME_WIDTH,
			type: 'name',
			sort: byName,
			cell: (row) => cell.name(row, 'people', row.name, row.avatar),
		},
		primary_job_title: {
			label: 'Job title',
			width: 280,
			type: 'text',
			sort: byWords('primary_job_title'),
			filter: names({
				name: 'Jobtitle',
				label: 'Job title',
				param: 'job-title',
				options: 'search_jobtitle',
				column: 'job_titles',
				test: 'holds',
				isCounted: true,
			}),
			cell: (row) => cell.tags(titlesOf(row), TITLES_SHOWN),
			export: [
				exportColumn('Job title', 'primary_job_title'),
				exportColumn('Job titles', 'job_title'),
			],
		},
		organization: {
			label: 'Organization',
			width: 180,
			type: 'text',
			sort: byCount('organization_count'),
			filter: ids({
				name: 'CurrentOrganizationID',
				label: 'Current organization',
				param: 'current-organization',
				options: 'search_current_organization',
				column: 'current_organization_ids',
			}),
			cell: (row) => cell.records('organization', row.organization, row.organization_count),
			export: exportedNames('Organization', 'Organization slugs', 'organization'),
		},
		type_of_investor: {
			label: 'Type of investor',
			width: 170,
			type: 'text',
			sort: byWords('type_of_investor'),
			filter: names({
				name: 'TypeOfInvestor',
				label: 'Type of investor',
				param: 'investor-type',
				options: 'search_type_of_investor',
				column: 'type_of_investor',
				test: 'is',
				isCounted: true,
			}),
			cell: (row) => cell.text(row.type_of_investor),
		},
		relate_token: {
			label: 'Projects',
			width: 180,
			type: 'text',
			sort: byCount('project_count'),
			filter: ids({
				name: 'RelatedToken',
				label: 'Projects',
				param: 'project',
				options: 'search_token',
				column: 'project_ids',
			}),
			cell: (row) => cell.records('project', row.relate_token, row.relate_token_count),
			export: exportedNames('Projects', 'Project slugs', 'relate_token'),
		},
		location: {
			label: 'Location',
			width: 180,
			type: 'text',
			sort: byWords('location'),
			cell: (row) => cell.text(row.location),
		},
		gender: {
			label: 'Gender',
			width: 100,
			type: 'text',
			isExtra: true,
			sort: byWords('gender'),
			filter: names({
				name: 'Gender',
				label: 'Gender',
				param: 'gender',
				options: 'search_gender',
				column: 'gender',
				test: 'is',
				isCounted: true,
			}),
			cell: (row) => cell.text(row.gender),
		},
		background_summary: {
			label: 'Background',
			width: 380,
			type: 'text',
			isExtra: true,
			cell: (row) => cell.text(row.background_summary),
		},
		social: {
			label: 'Links',
			width: 200,
			type: 'text',
			cell: (row) => cell.social(row.social),
			export: exportedLinks,
		},
		sector: {
			label: 'Sector',
			width: 340,
			type: 'text',
			filter: sectors,
			cell: (row) => cell.tags(row.sector),
			counted: 'sectors',
		},
	},
	sorts: {},
	filters: [
		ids({
			name: 'RelatedOrganizationID',
			label: 'Any organization',
			param: 'organization',
			options: 'search_organization',
			column: 'organization_ids',
		}),
	],
	filterOrder: [
		'CurrentOrganizationID',
		'Gender',
		'TypeOfInvestor',
		'Jobtitle',
		'Sector',
		'RelatedToken',
	],
	citations: [exportColumn('Person slug', 'slug')],
};

function titlesOf({ job_title, primary_job_title }: PersonRow): string[] {
	if (job_title.length > 0) return job_title;
	return primary_job_title ? [primary_job_title] : [];
}
