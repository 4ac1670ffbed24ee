import fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { MAX_BODY_LENGTH, renderArticle, summaryOf } from './markdown.ts';

const origin = 'https://cairn.example';
const contributed = { origin, isContributed: true };
const editorial = { origin, isContributed: false };
const html = (body: string, options = contributed) => renderArticle(body, options).html;

interface Element {
	name: string;
	attribs: Record<string, string>;
}

/** Every element that a browser would make of `text`. */
function elements(text: string): Element[] {
	const found: Element[] = [];
	const nodes = [...parseDocument(text).children];
	for (let node = nodes.pop(); node; node = nodes.pop()) {
		if ('attribs' in node) found.push({ name: node.name, attribs: node.attribs });
		if ('children' in node) nodes.push(...node.children);
	}
	return found;
}

const allowed = new Set(
	'h2 h3 h4 h5 h6 p hr br blockquote pre code em strong s ul ol li sup section div span a img table thead tbody tr th td'.split(
		' ',
	),
);

function expectHarmless(text: string): void {
	for (const { name, attribs } of elements(text)) {
		expect(allowed).toContain(name);
		for (const attribute of Object.keys(attribs))
			expect(attribute).toMatch(
				/^(?:href|rel|title|class|id|aria-label|src|alt|loading|decoding|referrerpolicy|tabindex|role|scope|start)$/,
			);
		if (attribs.href) expect(attribs.href).toMatch(/^(?:https?:\/\/|mailto:|#|\/(?!\/|api))/);
		if (attribs.src) expect(attribs.src).toMatch(/^(?:https:\/\/|\/(?:logos|og)\/)/);
	}
}

const attacks = [
	'<script>alert(1)</script>',
	'<ScRiPt src=//evil.example></sCrIpT>',
	'<img src=x onerror=alert(1)>',
	'<svg onload=alert(1)><animate onbegin=alert(1)>',
	'<a href="javascript:alert(1)">x</a>',
	'<iframe srcdoc="<script>alert(1)</script>">',
	'<style>@import "https://evil.example"</style>',
	'<math><mtext><table><mglyph><style><img src onerror=alert(1)>',
	'[x](javascript:alert(1))',
	'[x](JaVaScRiPt:alert(1))',
	'[x](java&#10;script:alert(1))',
	'[x](&#106;avascript:alert(1))',
	'[x]( javascript:alert(1))',
	'[x](<\tjavascript:alert(1)>)',
	'[x](vbscript:msgbox)',
	'[x](data:text/html;base64,PHNjcmlwdD4=)',
	'[x](file:///etc/passwd)',
	'<javascript:alert(1)>',
	'![x](javascript:alert(1))',
	'![x](data:image/svg+xml;base64,PHN2Zz4=)',
	'![x](http://evil.example/x.png)',
	'![x](https://a.example/" onerror="alert(1))',
	'![" onerror="alert(1)](https://a.example/x.png)',
	'[x](https://a.example/"onmouseover="alert(1))',
	'[x](https://a.example "t\\" onmouseover=\\"alert(1)")',
	'[x][y]\n\n[y]: javascript:alert(1)',
	'[^1]\n\n[^1]: <script>alert(1)</script> [x](javascript:alert(1))',
	'```"><script>alert(1)</script>\ncode\n```',
	'``` js onclick=alert(1)\ncode\n```',
	'# <img src=x onerror=alert(1)>',
	'|<script>|\n|-|\n|[x](javascript:1)|',
	'<div><b>unclosed',
	'</article></main><h1>Not the title</h1>',
	'<form action=/api/users><input name=attributes></form>',
	'&lt;script&gt;alert(1)&lt;/script&gt;',
	'\u0000<scr\u0000ipt>',
	'<!-- --!><script>alert(1)</script> -->',
	'<![CDATA[<script>alert(1)</script>]]>',
];

describe('a hostile article', () => {
	test.each(attacks)('%s adds no element and no address of its own', (attack) => {
		expectHarmless(html(attack));
		expectHarmless(html(attack, editorial));
	});

	test('no text produces anything but the elements of an article', () => {
		const piece = fc.oneof(
			fc.constantFrom(
				...attacks,
				'\n\n',
				'- ',
				'> ',
				'    ',
				'**',
				'`',
				'[',
				'](',
				')',
				'![',
				'<',
				'">',
			),
			fc.string({ maxLength: 12 }),
			fc.constantFrom('\0', '\ud800', '\u202e', '\u00a0', '日', '\u2028'),
		);
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 20 }), (pieces) =>
				expectHarmless(html(pieces.join(''))),
			),
			{ numRuns: 300 },
		);
	});

	test.each(['> ', '- ', '*a ', '[', '![', '^[', '<b>', '**a', '|a|\n|-|\n', '&#x', '- \n  '])(
		'a megabyte of “%s” is rendered in bounded time, at bounded length',
		(unit) => {
			const body = unit.repeat(Math.ceil(1_000_000 / unit.length));
			// Only of this process: other work on the machine does not count.
			const before = process.cpuUsage();
			const text = html(body);
			const { user } = process.cpuUsage(before);
			expect(user / 1_000).toBeLessThan(8_000);
			expect(text.length).toBeLessThan(MAX_BODY_LENGTH * 10);
			expect(text).not.toContain('<b>');
		},
		60_000,
	);

	test('calls of our API are neither linked nor loaded, however they are written', () => {
		const call = '/api/users/watch-list/remove?params=[{"_id":"1"}]';
		for (const address of [
			call,
			`${origin}${call}`,
			`//cairn.example${call}`,
			'/%61pi/users',
			'/news/../api/users',
			'/news/%2e%2e/api/users',
			'/news/..%2fapi/users',
			'/news\\..\\api/users',
			`${origin.toUpperCase()}/api/users`,
		])
			for (const body of [`[x](<${address}>)`, `![x](<${address}>)`])
				expect(elements(html(body)).map(({ name }) => name)).toEqual(['p', 'span']);
	});
});

test('headings start below the page’s title, skip no level and have unique ids', () => {
	const { html, headings } = renderArticle(
		'# One\n\n##### Two *deep*\n\n## One\n\n## content\n\n## 日本\n\n## !!!\n',
		editorial,
	);
	expect(headings).toEqual([
		{ id: 's-one', text: 'One', level: 2 },
		{ id: 's-two-deep', text: 'Two deep', level: 3 },
		{ id: 's-one-2', text: 'One', level: 2 },
		{ id: 's-content', text: 'content', level: 2 },
		{ id: 's-日本', text: '日本', level: 2 },
		{ id: 's-part', text: '!!!', level: 2 },
	]);
	for (const { id, level } of headings) expect(html).toContain(`<h${level} id="${id}">`);
});

test('no two headings share an id, whatever they contain', () => {
	fc.assert(
		fc.property(
			fc.array(fc.constantFrom('A', 'a 2', 'a-2', 'A 2 2', '', '?', 'part', 'part 2'), {
				maxLength: 12,
			}),
			(titles) => {
				const body = titles.map((title) => `## ${title}`).join('\n\n');
				const ids = elements(html(body)).flatMap(({ attribs }) => attribs.id ?? []);
				expect(new Set(ids).size).toBe(ids.length);
				expect(ids).toHaveLength(titles.length);
			},
		),
	);
});

test('outside links are marked as user content, links within the site are not', () => {
	const body =
		'[a](https://a.example/x) [b](/project/bitcoin?range=1y#top) [c](mailto:a@b.example)';
	const rels = (options: typeof editorial) =>
		elements(html(body, options))
			.filter(({ name }) => name === 'a')
			.map(({ attribs }) => attribs.rel)
			.toSorted();
	expect(rels(contributed)).toEqual(['nofollow ugc noopener', undefined, undefined]);
	expect(rels(editorial)).toEqual(['noopener', undefined, undefined]);
	expect(html(`[b](${origin}/project/bitcoin)`)).toContain('<a href="/project/bitcoin">');
});

test('pictures load lazily without a referrer; a forbidden one is replaced by its text', () => {
	expect(html('![A *chart*](https://a.example/c.png)')).toBe(
		'<p><img src="https://a.example/c.png" alt="A chart" loading="lazy" decoding="async" referrerpolicy="no-referrer" /></p>\n',
	);
	expect(html('![A chart](http://a.example/c.png)')).toBe('<p><span>A chart</span></p>\n');
	expect(html('![BTC](/logos/token/btc.svg)')).toContain('src="/logos/token/btc.svg"');
});

test('tables, code and notes are kept; a column’s alignment is a class', () => {
	const text = html(
		'|a|b|\n|-|-:|\n|1|2|\n\n```ts\nconst a = 1 < 2;\n```\n\nSo it is.[^n]\n\n[^n]: It *is*.',
	);
	expect(text).toContain('<th class="to-right" scope="col">b</th>');
	expect(text).toContain('<code class="language-ts">const a = 1 &lt; 2;');
	expect(text).toContain('<a href="#fn1" id="fnref1">[1]</a>');
	expect(text).toContain('<li class="footnote-item" id="fn1"><p>It <em>is</em>.');
	expect(text).not.toContain('style=');
});

test('an empty cell above a column is no heading', () => {
	const text = html('| |b|\n|-|-|\n|1|2|');
	expect(text.replace(/\s+/g, '')).toContain('<tr><td></td><thscope="col">b</th></tr>');
});

test('reading takes a minute per 230 words, and at least one', () => {
	const minutes = (count: number) => renderArticle('word '.repeat(count), editorial).minutes;
	expect([0, 1, 230, 345, 1_150].map(minutes)).toEqual([1, 1, 1, 2, 5]);
});

test('a summary is the first paragraphs without markup, cut between words', () => {
	const body = '# Title\n\nThe *first* [paragraph](https://a.example).\n\n- a list\n\nThe second.';
	expect(summaryOf(body)).toBe('The first paragraph. The second.');
	expect(summaryOf(body, 16)).toBe('The first…');
	expect(summaryOf('')).toBe('');
	fc.assert(
		fc.property(
			fc
				.array(fc.constantFrom('word', 'é', '😀', '日', ' ', '*', '_', '\n'))
				.map((all) => all.join('')),
			fc.integer({ min: 8, max: 80 }),
			(text, most) => {
				const summary = summaryOf(text, most);
				expect(summary.length).toBeLessThanOrEqual(most);
				expect(summary.isWellFormed()).toBe(true);
			},
		),
	);
});
