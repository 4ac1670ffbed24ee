import { DASH, exactNumber } from '#lib/format/numbers.ts';
import type { FigureCell, FigureColumn } from '#lib/observatory/cells.ts';
import type { ChartContent } from './block-content.ts';
import { writeNumber } from './buckets.ts';

/** Maximum number of scatter points in the table; the report's JSON has all points. */
const MAX_ROWS = 200;

const figure = (value: number | null, unit: ChartContent['measure']['unit']): FigureCell =>
	value === null
		? { kind: 'figure', text: DASH }
		: {
				kind: 'figure',
				text: writeNumber(value, unit ?? undefined),
				title: exactNumber(value, unit === 'USD' ? 'USD' : ''),
			};

/** Returns a chart's data as a table: one row per group or point. */
export function chartTable(chart: ChartContent): { columns: FigureColumn[]; rows: FigureCell[][] } {
	return chart.shape === 'scatter' ? pointTable(chart) : groupTable(chart);
}

function groupTable({ by, measure, groups, series }: ChartContent) {
	const columns: FigureColumn[] = [
		{ label: by.label, kind: 'text' },
		...series.map(({ label }) => ({ label: label || measure.label, kind: 'figure' as const })),
	];
	const rows = groups.map((group, at): FigureCell[] => [
		{ kind: 'text', text: group },
		...series.map(({ values }) => figure(values[at] ?? null, measure.unit)),
	]);
	return { columns, rows };
}

function pointTable({ by, measure, series, points }: ChartContent) {
	const isSplit = series.length > 1;
	const columns: FigureColumn[] = [
		{ label: 'Name', kind: 'text' },
		...(isSplit ? [{ label: 'Group', kind: 'text' as const }] : []),
		{ label: by.label, kind: 'figure' },
		{ label: measure.label, kind: 'figure' },
	];
	const rows = points
		.slice(0, MAX_ROWS)
		.map((point): FigureCell[] => [
			{ kind: 'text', text: point.name },
			...(isSplit ? [{ kind: 'text' as const, text: point.series }] : []),
			typeof point.x === 'number' ? figure(point.x, by.unit) : { kind: 'figure', text: point.x },
			figure(point.y, measure.unit),
		]);
	return { columns, rows };
}
