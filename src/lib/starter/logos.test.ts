import { expect, test } from 'vitest';
import { starterLogos, svgOf } from './logos.ts';
import { starterRecords } from './starter-files.ts';

test('every logo that a starter project names is a whole file', async () => {
	const logos = await starterLogos();
	for (const { changes } of await starterRecords('project')) {
		const icon = String(changes[0]?.set?.logo).match(/^\/logos\/token\/(.+)\.svg$/)?.[1];
		if (icon)
			expect(logos.get(icon)).toMatch(/^<svg xmlns=.+viewBox="0 0 [\d.]+ [\d.]+">.*<\/svg>\n$/s);
	}
	expect(logos.size).toBeGreaterThan(1_500);
});

test('styles become attributes, since a security policy may refuse them', () => {
	const svg = svgOf({ body: '<g style="fill: red; mask-type:alpha"/>', width: 24, height: 24 });
	expect(svg).toContain('<g fill="red" mask-type="alpha"/>');
});

test.each([
	'<script>1</script>',
	'<path onload="x()"/>',
	'<use href="https://example.com/a.svg#b"/>',
	'<image href="#x"/>',
	'<path fill="url(https://example.com)"/>',
])('an icon that holds %s is refused', (body) => {
	expect(() => svgOf({ body, width: 24, height: 24 })).toThrow('more than drawing');
});

test('references inside the icon are fine', () => {
	expect(svgOf({ body: '<use href="#a" fill="url(#b)"/>', width: 1, height: 1 })).toContain('#a');
});
