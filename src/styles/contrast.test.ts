import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const themes = ['light', 'dark'] as const;

function colour(token: string, theme: (typeof themes)[number]): string {
	const pair = new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css);
	const hex = pair?.[theme === 'light' ? 1 : 2];
	if (!hex) throw new Error(`tokens.css names no colour --${token} for ${theme}.`);
	return hex;
}

/** Relative luminance, 0–1, as WCAG 2.2 defines it. */
function luminance(hex: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
		const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
		return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
	const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (light + 0.05) / (dark + 0.05);
}

const grounds = ['ground', 'surface', 'hover'];
const words = ['ink', 'ink-soft', 'accent', 'gain', 'loss'];
const tags = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `tag-${number}`);

const text = [
	...words.flatMap((word) => grounds.map((ground) => [word, ground])),
	...tags.map((tag) => ['ink', tag]),
	['on-accent', 'accent'],
];

test('black on white is 21 to 1', () => {
	expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
});

describe.each(themes)('in the %s theme', (theme) => {
	test.each(text)('--%s is readable on --%s', (word = '', ground = '') => {
		expect(contrast(colour(word, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
	});

	test.each(grounds)('a field’s edge is visible on --%s', (ground) => {
		expect(contrast(colour('line-strong', theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
	});
});
