import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonText } from '#lib/format/markup.ts';
import { cutName } from '#lib/format/text.ts';
import { cellMarkup } from './cell-markup.ts';
import type { Cell } from './cells.ts';

const hostile = fc.oneof(
	fc.string({ unit: 'binary', maxLength: 40 }),
	fc.constantFrom(
		'<script>alert(1)</script>',
		'" onmouseover="alert(1)',
		"' onfocus='alert(1)",
		'</td><td>',
		'&lt;b&gt;',
		'\u202eright to left',
	),
);
const entity = fc.record({
	type: fc.constantFrom('project' as const, 'organization' as const, 'people' as const),
	slug: fc.stringMatching(/^[a-z0-9-]{1,20}$/),
	name: hostile,
	label: hostile,
	image: fc.option(hostile),
	isLead: fc.boolean(),
});
const cell: fc.Arbitrary<Cell> = fc.oneof(
	fc.record({
		kind: fc.constant('text' as const),
		text: hostile,
		title: hostile,
		marks: fc.array(
			fc.record({ text: hostile, title: hostile, tone: fc.constantFrom('amber', 'plain') }),
			{ maxLength: 2 },
		),
	}),
	fc.record({ kind: fc.constant('figure' as const), text: hostile, href: hostile }),
	fc.record({
		kind: fc.constant('name' as const),
		entity,
		symbol: fc.option(hostile),
		isSample: fc.boolean(),
	}),
	fc.record({
		kind: fc.constant('tags' as const),
		tags: fc.array(hostile, { maxLength: 4 }),
		more: fc.nat(3),
		all: hostile,
	}),
	fc.record({
		kind: fc.constant('entities' as const),
		entities: fc.array(entity, { maxLength: 4 }),
		more: fc.nat(3),
		others: fc.array(hostile, { maxLength: 2 }),
	}),
	fc.record({
		kind: fc.constant('spark' as const),
		path: hostile,
		direction: fc.constantFrom('up' as const, 'down' as const),
		text: hostile,
	}),
	fc.record({
		kind: fc.constant('links' as const),
		links: fc.array(fc.record({ label: hostile, href: hostile }), { maxLength: 3 }),
		more: fc.nat(3),
	}),
);

/** Tags that a cell may contain; anything else in a value is text. */
const ours = /<\/?(?:span|a|b|img|svg|title|path)(?: [a-zA-Z-]+="[^"<>]*")*\/?>/g;

test('whatever the values, a cell has no tag, attribute or quote but its own', () => {
	fc.assert(
		fc.property(cell, (one) => {
			const rest = cellMarkup(one).replace(ours, '');
			expect(rest).not.toMatch(/[<>"']/);
		}),
		{ numRuns: 1_000 },
	);
});

test('a missing value is a dash, a change has its direction', () => {
	expect(cellMarkup({ kind: 'missing' })).toBe('<span class="missing">&#8211;</span>');
	expect(cellMarkup({ kind: 'change', text: '2%', direction: 'down' })).toBe(
		'<span class="loss">2%</span>',
	);
	expect(cellMarkup({ kind: 'figure', text: '$1.00M', href: '/round/a' })).toBe(
		'<a class="link" href="/round/a">$1.00M</a>',
	);
});

test('a price line is a drawing labelled with its change', () => {
	expect(
		cellMarkup({ kind: 'spark', path: 'M2 22L94 2', direction: 'up', text: '+4.20% in 7 days' }),
	).toBe(
		'<svg class="spark gain" width="96" height="24" viewBox="0 0 96 24" role="img"><title>+4.20% in 7 days</title><path d="M2 22L94 2"/></svg>',
	);
});

test('the product’s own text in tables stays at one byte a character', () => {
	const name = cutName('A name of very many letters');
	const entity = {
		type: 'project',
		slug: 'a',
		name,
		label: name,
		image: null,
		isLead: false,
	} as const;
	const cells: Cell[] = [
		{ kind: 'missing' },
		{ kind: 'name', entity, symbol: null, isSample: true },
		{ kind: 'text', text: '1 – 5 M' },
	];
	const text = cells.map((cell) => cellMarkup(cell)).join('') + jsonText({ name });
	expect([...text].filter((letter) => letter > '\u00ff')).toEqual([]);
	expect(text).toContain('&#8230;</b>');
	expect(JSON.parse(jsonText({ name }))).toEqual({ name });
});

test('the picture of a record that is a link by itself opens in a new tab, a name in the same', () => {
	const entity = {
		type: 'organization',
		slug: 'a',
		name: 'Alder',
		label: 'Alder',
		image: null,
		isLead: false,
	} as const;
	const pictures = cellMarkup({ kind: 'entities', entities: [entity], more: 0, others: [] });
	expect(pictures).toMatch(/<a href="\/organization\/a"[^>]* target="_blank" rel="noopener">/);
	expect(cellMarkup({ kind: 'name', entity, symbol: null, isSample: false })).not.toContain(
		'target=',
	);
});
