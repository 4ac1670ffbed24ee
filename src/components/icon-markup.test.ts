import ChevronDown from 'lucide-react/icons/chevron-down';
import Star from 'lucide-react/icons/star';
import { expect, test } from 'vitest';
import { iconMarkup } from './icon-markup.ts';

test('an icon has its size, its lines and its class, and is hidden from screen readers', () => {
	const markup = iconMarkup(Star, { size: 20, stroke: 1, class: 'moon' });
	expect(markup).toMatch(/^<svg [^>]*><path [^>]*><\/path><\/svg>$/);
	for (const part of [
		'width="20"',
		'height="20"',
		'stroke-width="1"',
		'class="moon"',
		'aria-hidden="true"',
	])
		expect(markup).toContain(part);
	expect(markup).not.toMatch(/style=|xmlns|lucide/);
	expect(iconMarkup(Star, { size: 20 })).not.toContain('class=');
});

test('different icons are not mixed up', () => {
	const looks = [
		iconMarkup(Star, { size: 16 }),
		iconMarkup(Star, { size: 20 }),
		iconMarkup(Star, { size: 16, stroke: 1 }),
		iconMarkup(Star, { size: 16, class: 'moon' }),
		iconMarkup(ChevronDown, { size: 16 }),
	];
	expect(new Set(looks).size).toBe(looks.length);
	expect(iconMarkup(Star, { size: 16 })).toBe(looks[0]);
});
