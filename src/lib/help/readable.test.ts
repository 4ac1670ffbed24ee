import { expect, test } from 'vitest';
import { plainWords, prepareHtml } from './readable.ts';

test('a picture has its size before it loads, and loads lazily', () => {
	expect(prepareHtml('<p><img src="/help/home.webp" alt="Home"></p>')).toBe(
		'<p><img width="960" height="560" loading="lazy" decoding="async" src="/help/home.webp" alt="Home"></p>',
	);
});

test('a missing picture fails the page, not the reader', () => {
	expect(() => prepareHtml('<img src="/help/none.webp" alt="">')).toThrow('public/help/none.webp');
});

test('long code lines and wide tables scroll by keyboard; headings have their scope', () => {
	expect(prepareHtml('<pre><code>x</code></pre>')).toBe('<pre tabindex="0"><code>x</code></pre>');
	const table = prepareHtml('<table><tr><th>a</th></tr></table>');
	expect(table).toMatch(/^<div class="help-table" tabindex="0"/);
	expect(table).toContain('<th scope="col">a</th></tr></table></div>');
});

test('plain text has no Markdown marks and keeps every word', () => {
	const text = plainWords(
		'## Head\n\n1. Press **Export** in [the *table*](/x "y").\n\n| a | b |\n|---|---|\n| `c` | d |\n\n![Pic](/p)\n\n```sh\ncurl x\n```\n',
	);
	expect(text).toBe('Head Press Export in the table. a b c d curl x');
});
