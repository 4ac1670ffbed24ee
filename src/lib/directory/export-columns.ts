import { directoryColumns, nameColumns } from './columns.ts';
import type { DirectorySource } from './sources.ts';
import type { DirectoryView } from './view.ts';

/** A column of an exported file, which has the text or list under `field` of an exported row. */
export interface ExportColumn {
	label: string;
	field: string;
}

const column = (label: string, field: string): ExportColumn => ({ label, field });
/** Names, and beside them what this catalogue calls each. */
const named = (label: string, slugs: string, field: string): ExportColumn[] => [
	column(label, field),
	column(slugs, `${field}_slugs`),
];
const links: ExportColumn[] = [
	column('Website', 'website'),
	column('Twitter', 'twitter'),
	column('Telegram', 'telegram'),
	column('LinkedIn', 'linkedin'),
	column('GitHub', 'github'),
	column('Crunchbase', 'crunchbase'),
];

/**
 * Columns of a table that become other ones in a file: what stands in one cell there is one value each here, so that a
 * program can read it, and what an import would take for the record's own is told from what is worked out.
 */
const parts: Record<DirectorySource, Record<string, ExportColumn[]>> = {
	projects: {
		ordinal: [],
		name: [column('Name', 'name'), column('Symbol', 'symbol')],
		peoples: named('People', 'People slugs', 'peoples'),
		organizations: named('Organizations', 'Organization slugs', 'organizations'),
	},
	people: {
		primary_job_title: [
			column('Job title', 'primary_job_title'),
			column('Job titles', 'job_title'),
		],
		organization: named('Organization', 'Organization slugs', 'organization'),
		relate_token: named('Projects', 'Project slugs', 'relate_token'),
		social: links,
	},
	organizations: {
		founder: named('Founders', 'Founder slugs', 'founder'),
		relate_project: named('Portfolio', 'Portfolio slugs', 'relate_project'),
		social: links,
	},
	fundraising: {
		amount_quantity: [
			column('Amount', 'amount'),
			column('Currency', 'currency'),
			column('Amount USD', 'amount_usd'),
		],
		organizations: [
			...named('Organizations', 'Organization slugs', 'organizations'),
			column('Other investors', 'other_investors'),
		],
		people: named('People', 'People slugs', 'people'),
		announcement: [],
		date: [column('Date', 'date'), column('Date precision', 'date_precision')],
		confirmation: [
			column('Confirmation', 'confirmation'),
			column('Sources disagree on', 'disagreements'),
			column('Amounts said USD', 'figures'),
			column('Rounds of sources', 'parts'),
			column('Joined', 'joined'),
		],
		category: [column('Category', 'category'), column('Project category', 'project_category')],
	},
};

/** By which columns a row is found again here, and cited elsewhere; they stand in every file. */
const citations: Record<DirectorySource, ExportColumn[]> = {
	projects: [column('Project slug', 'slug')],
	people: [column('Person slug', 'slug')],
	organizations: [column('Organization slug', 'slug')],
	fundraising: [
		column('Source', 'announcement'),
		column('Round slug', 'round_slug'),
		column('Raiser slug', 'slug'),
		column('Raiser type', 'raiser_type'),
	],
};

/** The columns of a view as those of a file: the name first, those in sight, then what the rows are cited by. */
export function exportColumns({ source, columns }: Pick<DirectoryView, 'source' | 'columns'>) {
	const name = nameColumns[source];
	const inView = directoryColumns[source].filter((one) =>
		columns ? one.name === name || columns.includes(one.name) : one.shown,
	);
	const shown = inView.flatMap((one) => parts[source][one.name] ?? [column(one.label, one.name)]);
	const investors = shown.some(({ field }) => field === 'organizations' || field === 'people');
	return [
		...shown,
		...(source === 'fundraising' && investors ? [column('Lead investors', 'lead_investors')] : []),
		...citations[source],
		column('Record', '_id'),
		column('Origin', 'origin'),
	];
}
