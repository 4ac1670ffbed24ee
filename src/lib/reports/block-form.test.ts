import fc from 'fast-check';
import { expect, test } from 'vitest';
import { directoryColumns } from '#lib/directory/columns.ts';
import { writeScreen } from '#lib/screens/screen-text.ts';
import { anyScreen } from '../../../tests/setup/any-screen.ts';
import {
	type Block,
	block,
	chartMeasures,
	chartShapes,
	figureMeasures,
	recordPages,
} from './block.ts';
import { faultOf, sentBlocks } from './block-faults.ts';
import { canGroup, canSplit, fieldsThat, isNumber } from './block-fields.ts';
import { blockOf, recordIn, screenIn, sentValues, valuesOf } from './block-form.ts';

const caption = fc.constantFrom('', 'A caption', 'É, “quoted” <b>', 'x'.repeat(300));
const slug = fc.constantFrom('bitcoin', 'a-b', 'é/ü ?#', '100%');

const nameOf = ({ name }: { name: string }) => name;

/** Blocks that can be read. */
const anyBlock: fc.Arbitrary<Block> = fc
	.oneof(
		fc.record({
			kind: fc.constant('text' as const),
			text: fc.constantFrom('', '# A\n\n- b\n', '\n'),
		}),
		anyScreen().chain((screen) =>
			fc.record({
				kind: fc.constant('table' as const),
				s: fc.constant(writeScreen(screen)),
				rows: fc.integer({ min: 1, max: 50 }),
				columns: fc.option(
					fc.subarray(directoryColumns[screen.source].map(nameOf), { minLength: 1 }),
				),
				caption,
			}),
		),
		anyScreen().chain((screen) =>
			fc.record({
				kind: fc.constant('chart' as const),
				s: fc.constant(writeScreen(screen)),
				shape: fc.constantFrom(...chartShapes),
				by: fc.constantFrom(...fieldsThat(screen.source, canGroup).map(nameOf)),
				measure: fc.constantFrom(...chartMeasures),
				of: fc.option(fc.constantFrom(...fieldsThat(screen.source, isNumber).map(nameOf), null)),
				group: fc.option(fc.constantFrom(...fieldsThat(screen.source, canSplit).map(nameOf))),
				caption,
			}),
		),
		fc.record({
			kind: fc.constant('record' as const),
			type: fc.constantFrom(...recordPages),
			slug,
			caption,
		}),
		fc.record({
			kind: fc.constant('figure' as const),
			from: fc.constant('fact' as const),
			type: fc.constantFrom(...recordPages),
			slug,
			field: fc.constantFrom('market_cap', 'location'),
			caption,
		}),
		anyScreen().chain((screen) =>
			fc.record({
				kind: fc.constant('figure' as const),
				from: fc.constant('screen' as const),
				s: fc.constant(writeScreen(screen)),
				measure: fc.constantFrom(...figureMeasures),
				of: fc.option(fc.constantFrom(...fieldsThat(screen.source, isNumber).map(nameOf))),
				caption,
			}),
		),
	)
	.filter((one) => faultOf(one) === undefined);

test('a block survives its form and storage unchanged', () => {
	fc.assert(
		fc.property(anyBlock, (one) => {
			expect(block.parse(JSON.parse(JSON.stringify(one)))).toEqual(one);
			const values = valuesOf(one);
			expect(block.parse(blockOf(values))).toEqual(one);
			const form = new FormData();
			for (const [name, value] of Object.entries(values))
				for (const part of Array.isArray(value) ? value : [value]) form.append(name, String(part));
			const sent = sentValues(form);
			expect(sent && block.parse(blockOf(sent))).toEqual(one);
		}),
	);
});

test('an error names its block', () => {
	const faultsIn = (blocks: unknown[]) => {
		const read = sentBlocks.safeParse(blocks);
		return read.success ? [] : read.error.issues.map(({ message }) => message);
	};
	const text = { kind: 'text', text: 'Words' };
	const chart = { kind: 'chart', s: 'projects', shape: 'bar', by: 'sector', measure: 'count' };
	expect(faultsIn([text, chart])).toEqual([]);
	for (const [wrong, message] of [
		[
			{ kind: 'poem' },
			'Block 2 (poem), kind: Give one of text, table, chart, record, figure as its kind.',
		],
		['text', /^Block 2: /],
		[{ ...chart, by: 'nothing' }, 'Block 2 (chart): There is no field “nothing” in projects.'],
		[{ ...chart, s: 'everything' }, /^Block 2 \(chart\): A screen begins with/],
		[{ ...chart, by: 'description' }, 'Block 2 (chart): Rows cannot be grouped by “Description”.'],
		[{ ...chart, shape: 'line' }, /A line chart needs dates or numbers on the x-axis/],
		[{ ...chart, shape: 'stacked' }, /needs a field to split it into parts/],
		[{ ...chart, shape: 'scatter', by: 'price_usd' }, /choose each row as its measure/],
		[{ ...chart, measure: 'sum' }, 'Block 2 (chart): Choose the number to measure.'],
		[{ ...chart, measure: 'sum', of: 'sector' }, /is no number\.$/],
		[{ ...chart, group: 'sector' }, /Choose different fields/],
		[
			{ kind: 'table', s: 'projects', rows: 51 },
			/^Block 2 \(table\), rows: A table can have at most 50/,
		],
		[{ kind: 'table', s: 'projects', columns: ['x'] }, /There is no column “x” in projects\.$/],
		[{ kind: 'record', type: 'project', slug: '' }, /Name a record by its slug\.$/],
		[{ kind: 'figure', from: 'screen', s: 'projects', measure: 'max' }, /Choose the number/],
		[{ kind: 'text', text: 'x'.repeat(20_001) }, /at most 20,000 characters\.$/],
		[{ ...text, caption: 'no' }, /^Block 2 \(text\)/],
	] as const)
		expect(faultsIn([text, wrong])[0]).toMatch(message);
	expect(faultsIn(Array(41).fill(text))).toEqual(['A report can have at most 40 blocks.']);
	expect(faultsIn(Array(21).fill(chart))).toEqual([
		'At most 20 blocks of a report can read a screen.',
	]);
});

test('a screen and a record are recognised by their addresses', () => {
	expect(screenIn('https://cairn.example/screener?s=projects/all(sector:is:DeFi)&page=2')).toBe(
		'projects/all(sector:is:DeFi)',
	);
	expect(screenIn('/screener?s=people')).toBe('people');
	expect(screenIn(' projects ')).toBe('projects');
	expect(screenIn('nothing')).toBe('nothing');
	expect(recordIn('https://cairn.example/project/bitcoin/team?x=1')).toEqual({
		type: 'project',
		slug: 'bitcoin',
	});
	expect(recordIn('/people/ada')).toEqual({ type: 'people', slug: 'ada' });
	for (const wrong of ['bitcoin', '/nothing/x', '/project/', '/project/%'])
		expect(recordIn(wrong)).toBeUndefined();
});
