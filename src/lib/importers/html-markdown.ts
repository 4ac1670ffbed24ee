import { Parser } from 'htmlparser2';

/** Elements whose content is not text. */
const silent = new Set([
	'script',
	'style',
	'template',
	'noscript',
	'iframe',
	'object',
	'svg',
	'head',
	'title',
]);
const blocks = new Set([
	'p',
	'div',
	'section',
	'article',
	'ul',
	'ol',
	'table',
	'tr',
	'blockquote',
	'pre',
]);
const marks: Record<string, string> = { strong: '**', b: '**', em: '*', i: '*' };
/** Number of characters read from a source. */
const MAX_READ = 400_000;

/** Escapes characters that Markdown would interpret. */
const literal = (text: string): string => text.replace(/[\\`*_[\]<>#|~]/g, '\\$&');

/**
 * Converts an HTML description to Markdown with paragraphs, headings, lists, bold, italic and links; of anything else
 * only the text remains. The result is rendered by the rules for members' texts, so nothing of a source's own ever
 * runs.
 * @param most characters of the result; cut between lines.
 */
export function markdownOf(html: string, most: number): string {
	const lines: string[] = [];
	let line = '';
	let quiet = 0;
	const lists: ('ul' | 'ol')[] = [];
	const links: (string | null)[] = [];
	const flush = () => {
		const text = line.replace(/\s+/g, ' ').trim();
		if (text !== '') lines.push(text);
		line = '';
	};
	const gap = () => {
		flush();
		if (lines.length > 0 && lines.at(-1) !== '') lines.push('');
	};
	const parser = new Parser(
		{
			onopentag(name, { href }) {
				if (silent.has(name)) quiet += 1;
				if (quiet > 0) return;
				if (/^h[1-6]$/.test(name)) {
					gap();
					line = '## ';
				} else if (name === 'ul' || name === 'ol') {
					if (lists.length === 0) gap();
					else flush();
					lists.push(name);
				} else if (name === 'li') {
					flush();
					line = lists.at(-1) === 'ol' ? '1. ' : '- ';
				} else if (name === 'br') flush();
				else if (blocks.has(name) && lists.length === 0) gap();
				else if (marks[name]) line += marks[name];
				else if (name === 'a') {
					const url = URL.parse(href ?? '');
					const leads = url && /^https?:$/.test(url.protocol) ? url.href : null;
					links.push(leads && !/[()\s<>]/.test(leads) ? leads : null);
					if (links.at(-1)) line += '[';
				}
			},
			ontext(text) {
				if (quiet === 0) line += literal(text);
			},
			onclosetag(name) {
				if (silent.has(name)) {
					quiet = Math.max(0, quiet - 1);
					return;
				}
				if (quiet > 0) return;
				if (name === 'ul' || name === 'ol') {
					lists.pop();
					if (lists.length === 0) gap();
				} else if (name === 'li') flush();
				else if (/^h[1-6]$/.test(name) || (blocks.has(name) && lists.length === 0)) gap();
				else if (marks[name]) line += marks[name];
				else if (name === 'a') {
					const leads = links.pop();
					if (leads) line += `](${leads})`;
				}
			},
		},
		{ decodeEntities: true },
	);
	parser.write(html.slice(0, MAX_READ));
	parser.end();
	flush();
	return cut(tidyLines(lines), most);
}

/** Removes empty marks and items, and a trailing empty line. */
function tidyLines(lines: readonly string[]): string[] {
	const result = lines
		.map((one) => one.replace(/\*\*\s*\*\*|\[\s*\]\([^)]*\)/g, '').trimEnd())
		.filter((one) => !/^(?:##|-|1\.)$/.test(one.trim()));
	while (result.at(-1) === '') result.pop();
	return result;
}

function cut(lines: readonly string[], most: number): string {
	let text = '';
	for (const [at, one] of lines.entries()) {
		const next = at === 0 ? one : `${text}\n${one}`;
		if (next.length > most) return `${text.slice(0, most - 2).trimEnd()}\n…`.slice(0, most);
		text = next;
	}
	return text;
}
