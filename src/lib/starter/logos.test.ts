import { expect, test } from 'vitest';
import { starterLogos, svgOf } from './logos.ts';
import { starterRecords } from './starter-files.ts';

test('every logo of a starter project is a complete file', async () => {
	const logos = await starterLogos();
	for (const { changes } of await starterRecords('project')) {
		const icon = String(changes[0]?.set?.logo).match(/^\/logos\/token\/(.+)\.svg$/)?.[1];
		if (icon)
			expect(logos.get(icon)).toMatch(/^<svg xmlns=.+viewBox="0 0 [\d.]+ [\d.]+">.*<\/svg>\n$/s);
	}
	expect(logos.size).toBeGreaterThan(1_200);
});

test('styles become attributes, since a security policy may refuse them', () => {
	const svg = svgOf({ body: '<g style="fill: red; mask-type:alpha"/>', width: 24, height: 24 });
	expect(svg).toContain('<g fill="red" mask-type="alpha"/>');
});

test.each([
	['white', '<path fill="#fff" d="M0 0"/><path fill="#fdfdfd" d="M1 1"/>', '#33383f'],
	['black', '<g fill="#000"><path d="M0 0"/></g>', '#efede9'],
	['called white', '<path fill="white" d="M0 0"/>', '#33383f'],
	['of a pale yellow', '<path fill="rgb(255, 236, 130)" d="M0 0"/>', '#33383f'],
	['of a blue that is nearly black', '<path fill="#0b1a33" d="M0 0"/>', '#efede9'],
	['of no stated colour', '<path fill-rule="evenodd" d="M0 0"/>', '#efede9'],
])('a logo that is only %s gets a disc visible in both themes', (_, body, disc) => {
	const svg = svgOf({ body, width: 24, height: 24 });
	expect(svg).toContain(`><circle cx="12" cy="12" r="12" fill="${disc}"/>${body}</svg>`);
});

test.each([
	'<path fill="#fff" d="M0 0"/><path fill="#12aaff" d="M1 1"/>',
	'<path fill="url(#a)" stroke="red" d="M0 0"/>',
	'<g fill="none"><path fill="#213147" d="M0 0"/></g><path fill="#f90" d="M1 1"/>',
])('a logo with a colour needs no disc: %s', (body) => {
	expect(svgOf({ body, width: 24, height: 24 })).toContain(`>${body}</svg>`);
});

test('the white logos of the starter have their disc', async () => {
	const logos = await starterLogos();
	for (const icon of ['mnt', 'frax', 'xrp', 'wbtc', 'wcfg', 'ordi', 'wampl', 'agrs', 'nym'])
		expect(logos.get(icon), icon).toContain('<circle cx="12"');
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
