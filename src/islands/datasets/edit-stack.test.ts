import { expect, test } from 'vitest';
import { createEditStack } from './edit-stack.ts';

test('changes are undone latest first, and redone until something else is written', () => {
	const stack = createEditStack();
	stack.wrote(1);
	stack.wrote(null);
	stack.wrote(2);
	expect(stack.nextUndo()).toBe(2);
	stack.undid(3);
	expect([stack.nextUndo(), stack.nextRedo()]).toEqual([1, { by: 3, of: 2 }]);
	stack.redid();
	expect([stack.nextUndo(), stack.nextRedo()]).toEqual([2, undefined]);
	stack.undid(5);
	stack.wrote(6);
	expect([stack.nextUndo(), stack.nextRedo()]).toEqual([6, undefined]);
});

test('with nothing of its own a window undoes the last change there is', () => {
	const stack = createEditStack();
	expect(stack.nextUndo()).toBeNull();
	stack.undid(9);
	expect(stack.nextRedo()).toEqual({ by: 9, of: null });
	stack.redid();
	expect(stack.nextUndo()).toBeNull();
});
