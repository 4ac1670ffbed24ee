import { expect, test } from 'vitest';
import { drawLanes, laneRow } from './lanes.ts';

const frame = { width: 760, height: 0, right: 0, bottom: 0, top: 0 };

test('draws lanes on one axis of years and to one scale of amounts', () => {
	const { lanes, years, height } = drawLanes(
		[
			[
				{ day: '2020-07-01', amount: 400 },
				{ day: '2021-07-01', amount: null },
			],
			[{ day: '2020-07-01', amount: 100 }],
			[],
		],
		frame,
	);
	expect(height).toBe(3 * laneRow.height + laneRow.axis);
	expect(years.map(({ label }) => label)).toEqual(['2020', '2021']);
	const [first, second, third] = lanes;
	expect(first?.raises[0]).toMatchObject({ index: 0, isDisclosed: true, radius: 24 });
	expect(first?.raises[1]).toMatchObject({ index: 1, isDisclosed: false, radius: 4 });
	// A quarter of the amount is a quarter of the area.
	expect(second?.raises[0]).toMatchObject({ radius: 12, x: first?.raises[0]?.x });
	expect(third).toMatchObject({ raises: [], middle: 2 * laneRow.height + laneRow.words + 24 });
});

test('stays in its frame with one, none, and thousands', () => {
	expect(drawLanes([], frame)).toEqual({ lanes: [], years: [], height: 0 });
	expect(drawLanes([[], []], frame)).toEqual({ lanes: [], years: [], height: 0 });
	expect(drawLanes([[{ day: 'never', amount: 1 }]], frame).lanes).toEqual([]);
	const many = Array.from({ length: 5_000 }, (_, at) => ({
		day: `${1990 + (at % 40)}-12-31`,
		amount: at === 0 ? 0 : at * 1e6,
	}));
	for (const given of [many, many.slice(0, 1)]) {
		const { lanes } = drawLanes([given], frame);
		expect(lanes[0]?.raises).toHaveLength(given.length);
		for (const { x, y, radius } of lanes[0]?.raises ?? []) {
			expect(radius).toBeGreaterThanOrEqual(4);
			expect(x - radius).toBeGreaterThanOrEqual(-0.1);
			expect(x + radius).toBeLessThanOrEqual(frame.width + 0.1);
			expect(y - radius).toBeGreaterThanOrEqual(laneRow.words);
		}
	}
});
