import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	applyEdit,
	imageMarkdown,
	insertBlock,
	linkSelection,
	prefixLines,
	wrapSelection,
} from './markdown-edit.ts';

const chosen = (text: string, part: string) => {
	const from = text.indexOf(part);
	return { text, from, to: from + part.length };
};

test('marks are put around the selection, and removed when applied twice', () => {
	const first = wrapSelection(chosen('a bold word', 'bold'), '**', 'text');
	const text = applyEdit('a bold word', first);
	expect(text).toBe('a **bold** word');
	expect(text.slice(first.start, first.end)).toBe('bold');
	const second = wrapSelection({ text, from: first.start, to: first.end }, '**', 'text');
	expect(applyEdit(text, second)).toBe('a bold word');
});

test('with nothing selected a placeholder is inserted', () => {
	const edit = wrapSelection({ text: '', from: 0, to: 0 }, '*', 'text');
	expect(applyEdit('', edit)).toBe('*text*');
	expect([edit.start, edit.end]).toEqual([1, 5]);
});

test('each touched line gets its prefix; numbers count on; applying twice removes them', () => {
	const text = 'one\ntwo\nthree';
	const edit = prefixLines(chosen(text, 'ne\ntw'), '1. ');
	const listed = applyEdit(text, edit);
	expect(listed).toBe('1. one\n2. two\nthree');
	expect(
		applyEdit(listed, prefixLines({ text: listed, from: edit.start, to: edit.end }, '1. ')),
	).toBe(text);
});

test('a block gets its own lines, and a link asks for its address', () => {
	expect(applyEdit('a', insertBlock({ text: 'a', from: 1, to: 1 }, '![p](/x)'))).toBe(
		'a\n\n![p](/x)\n\n',
	);
	const edit = linkSelection(chosen('see here', 'here'));
	const text = applyEdit('see here', edit);
	expect(text).toBe('see [here](https://)');
	expect(text.slice(edit.start, edit.end)).toBe('https://');
});

test('a picture’s name cannot end its alt text early', () => {
	expect(imageMarkdown('a](x)[.png', '/uploads/1.webp')).toBe('![a (x)](/uploads/1.webp)');
});

test('wrapping twice changes nothing, whatever is selected', () => {
	fc.assert(
		fc.property(fc.string(), fc.nat(), fc.nat(), (text, one, other) => {
			const [from, to] = [one % (text.length + 1), other % (text.length + 1)].toSorted(
				(a, b) => a - b,
			);
			if (from === undefined || to === undefined || from === to) return;
			const edit = wrapSelection({ text, from, to }, '**', 'text');
			const once = applyEdit(text, edit);
			const back = wrapSelection({ text: once, from: edit.start, to: edit.end }, '**', 'text');
			if (edit.start >= from + 2) expect(applyEdit(once, back)).toBe(text);
		}),
	);
});
