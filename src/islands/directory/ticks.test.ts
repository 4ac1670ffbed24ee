import { expect, test } from 'vitest';
import { createTicks } from './ticks.ts';

test('ticks keep their order, toggle off, and end at six', () => {
	const { $ticked, tick, toggleChoosing } = createTicks();
	tick('a');
	expect($ticked.get()).toBeNull();
	toggleChoosing();
	for (const slug of ['b', 'a', 'c', 'd', 'a', 'e', 'f', 'g', 'h']) tick(slug);
	expect($ticked.get()).toEqual(['b', 'c', 'd', 'e', 'f', 'g']);
	tick('b');
	tick('h');
	expect($ticked.get()).toEqual(['c', 'd', 'e', 'f', 'g', 'h']);
	toggleChoosing();
	expect($ticked.get()).toBeNull();
	toggleChoosing();
	expect($ticked.get()).toEqual([]);
});
