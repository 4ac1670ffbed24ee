import { type ExportColumn, exportColumn } from './columns/column.ts';
import { directoryColumns } from './columns.ts';
import { directories } from './directories.ts';
import type { DirectoryView } from './view.ts';

/** Returns the columns of a view as file columns: the name first, the visible ones, then the citation columns. */
export function exportColumns({
	source,
	columns,
}: Pick<DirectoryView, 'source' | 'columns'>): ExportColumn[] {
	const inView = directoryColumns[source].filter(({ name, type, isExtra }) =>
		columns ? type === 'name' || columns.includes(name) : !isExtra,
	);
	const shown = inView.flatMap((one) => one.export ?? [exportColumn(one.label, one.name)]);
	const investors = shown.some(({ field }) => field === 'organizations' || field === 'people');
	return [
		...shown,
		...(source === 'fundraising' && investors
			? [exportColumn('Lead investors', 'lead_investors')]
			: []),
		...directories[source].citations,
		exportColumn('Record', '_id'),
		exportColumn('Origin', 'origin'),
	];
}
