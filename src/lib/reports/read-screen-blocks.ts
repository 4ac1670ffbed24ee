import type { Db } from '#lib/db/connect.ts';
import { rowsInWords } from '#lib/directory/sources.ts';
import { countOf, exactNumber, formatCount, formatPrice } from '#lib/format/numbers.ts';
import { columnsOf } from '#lib/saved-screens/screen-table.ts';
import type { Field } from '#lib/screens/field.ts';
import { type FieldValue, fieldValues, screenFigure } from '#lib/screens/field-values.ts';
import { fields } from '#lib/screens/fields.ts';
import { findRows } from '#lib/screens/find-rows.ts';
import { linkNames } from '#lib/screens/link-names.ts';
import type { Screen } from '#lib/screens/screen.ts';
import { screenRows } from '#lib/screens/screen-rows.ts';
import { readScreen, writeScreen } from '#lib/screens/screen-text.ts';
import { screenWords } from '#lib/screens/screen-words.ts';
import type { ChartBlock, ChartMeasure, ScreenFigureBlock, TableBlock } from './block.ts';
import type { BlockScreen, ChartContent, FigureContent, TableContent } from './block-content.ts';
import { isOrdered } from './block-fields.ts';
import { unitOf, writeNumber } from './buckets.ts';
import { type ChartRow, groupRows, seriesOfRows } from './group-rows.ts';

/** The content of screen blocks at a moment. */

/** Maximum rows of a screen used for a chart. */
const MAX_CHART_ROWS = 5_000;
/** Maximum number of points in a scatter chart. */
const MAX_POINTS = 1_000;

/** Returns the screen of a block, which was already validated. */
export function screenOf(s: string): Screen {
	const read = readScreen(s);
	if ('faults' in read) throw new RangeError(read.faults.join(' '));
	return read.screen;
}

const describeScreen = async (db: Db, screen: Screen, total: number): Promise<BlockScreen> => ({
	s: writeScreen(screen),
	source: screen.source,
	words: screenWords(screen, await linkNames(db, [screen])),
	total,
});

export async function readTable(db: Db, one: TableBlock, now: Date): Promise<TableContent> {
	const screen = screenOf(one.s);
	const { rows, total } = await screenRows(db, screen, { skip: 0, take: one.rows, now });
	const shown = { ...screen, columns: one.columns ?? screen.columns };
	return {
		kind: 'table',
		caption: one.caption,
		screen: await describeScreen(db, screen, total),
		columns: columnsOf(shown).map(({ name }) => name),
		rows,
	};
}

const measureWords: Record<Exclude<ChartMeasure, 'count' | 'each'> | 'min' | 'max', string> = {
	sum: 'Sum of',
	average: 'Average of',
	median: 'Median of',
	min: 'Least',
	max: 'Greatest',
};

/** Returns `Average of Market cap`; for a count, the name of what is counted. */
function measureLabel(screen: Screen, measure: string, of: Field | undefined): string {
	if (!of) return `Number of ${rowsInWords(screen.source, 2).replace(/^\S+ /, '')}`;
	const words = Object.entries(measureWords).find(([name]) => name === measure)?.[1];
	return words === undefined ? of.label : `${words} ${of.label}`;
}

const fieldNamed = (screen: Screen, name: string | null): Field | undefined =>
	name === null ? undefined : fields[screen.source].get(name);

const numberOr = (value: FieldValue | undefined): number | null =>
	typeof value === 'number' && Number.isFinite(value) ? value : null;

export async function readChart(db: Db, one: ChartBlock, now: Date): Promise<ChartContent> {
	const screen = screenOf(one.s);
	const [by, of, group] = [one.by, one.of, one.group].map((name) => fieldNamed(screen, name));
	if (!by) throw new RangeError(`There is no field ${one.by}.`);
	const names = [one.by, one.of, one.group].filter((name) => name !== null);
	const take = one.measure === 'each' ? MAX_POINTS : MAX_CHART_ROWS;
	const { rows, total } = await fieldValues(db, screen, names, { take, now });
	const read = rows.map(({ slug, name, values }) => ({
		...{ slug, name, by: values[0] ?? null },
		of: of ? numberOr(values[1]) : null,
		group: group ? (values[names.length - 1] ?? null) : null,
	}));
	const label = measureLabel(screen, one.measure, of);
	const partWords = group ? `, by ${group.label}` : '';
	const facts = {
		...{ kind: 'chart' as const, caption: one.caption, shape: one.shape },
		screen: await describeScreen(db, screen, total),
		title: `${label} by ${by.label}${partWords}`,
		by: { label: by.label, kind: kindOf(by), unit: unitOf(by) ?? null },
		measure: { label, unit: (of && unitOf(of)) ?? null },
	};
	const firstOnly =
		total > take
			? [
					`It covers the first ${formatCount(take)} of ${rowsInWords(screen.source, total)}, in the order of the screen.`,
				]
			: [];
	if (one.measure === 'each')
		return { ...facts, ...pointsOf(read, group), notes: [...firstOnly, ...pointNotes(read)] };
	const { groups, series, without, unmeasured } = groupRows(read, {
		by,
		measure: one.measure,
		isSplit: group !== undefined,
	});
	return {
		...facts,
		...{ groups, series, points: [] },
		notes: [
			...firstOnly,
			...severalNotes([by, group]),
			...leftOut(screen, without, by),
			...(of ? leftOut(screen, unmeasured, of) : []),
		],
	};
}

const kindOf = (field: Field): ChartContent['by']['kind'] =>
	isOrdered(field) ? (field.kind === 'day' ? 'day' : 'number') : 'choice';

const severalNotes = (named: readonly (Field | undefined)[]): string[] =>
	named.flatMap((field) =>
		field?.kind === 'list' || field?.kind === 'links'
			? [`Rows with several values in “${field.label}” count in each.`]
			: [],
	);

const leftOut = ({ source }: Screen, rows: number, { label }: Field): string[] =>
	rows === 0
		? []
		: [`${rowsInWords(source, rows)} without “${label}” ${rows === 1 ? 'is' : 'are'} left out.`];

type NamedRow = ChartRow & { slug: string; name: string };

const isPlaced = ({ by, of }: ChartRow): boolean =>
	(typeof by === 'number' || typeof by === 'string') && of !== null;

const pointNotes = (rows: readonly ChartRow[]): string[] => {
	const without = rows.filter((row) => !isPlaced(row)).length;
	return without === 0
		? []
		: [
				`${countOf(without, 'row')} of which one of both is not known ${without === 1 ? 'is' : 'are'} left out.`,
			];
};

/** Returns the points of a scatter chart, each in the first series of its row. */
function pointsOf(rows: readonly NamedRow[], group: Field | undefined) {
	const placed = rows.filter(isPlaced);
	const { labels, seriesOf } = seriesOfRows(placed, group !== undefined);
	const points = placed.map((row) => ({
		name: row.name,
		slug: row.slug,
		x: typeof row.by === 'number' ? row.by : String(row.by),
		y: row.of ?? 0,
		series: seriesOf(row),
	}));
	return { groups: [], points, series: labels.map((label) => ({ label, values: [] })) };
}

export async function readScreenFigure(
	db: Db,
	one: ScreenFigureBlock,
	now: Date,
): Promise<FigureContent> {
	const screen = screenOf(one.s);
	const of = fieldNamed(screen, one.of);
	const facts = { kind: 'figure' as const, caption: one.caption, record: null, sources: [] };
	if (one.measure === 'count' || !of) {
		const { total } = await findRows(db, screen, { skip: 0, take: 1, now });
		const label = measureLabel(screen, 'count', undefined);
		return {
			...facts,
			label,
			text: formatCount(total),
			exact: null,
			note: null,
			screen: await describeScreen(db, screen, total),
		};
	}
	const { total, known, value } = await screenFigure(db, screen, {
		...{ field: of.name, of: one.measure, now },
	});
	const unit = unitOf(of);
	return {
		...facts,
		label: measureLabel(screen, one.measure, of),
		text: value === null ? '–' : figureText(value, of),
		exact: value === null ? null : (exactNumber(value, unit === 'USD' ? 'USD' : '') ?? null),
		note:
			known === total
				? null
				: `Known for ${formatCount(known)} of ${rowsInWords(screen.source, total)}.`,
		screen: await describeScreen(db, screen, total),
	};
}

const figureText = (value: number, field: Field): string =>
	/price/.test(field.name) ? formatPrice(value) : writeNumber(value, unitOf(field));
