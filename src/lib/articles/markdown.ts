import MarkdownIt, { type Token } from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import { type Heading, placeHeadings } from './headings.ts';
import { plainText, readingMinutes, shortenText } from './plain-text.ts';
import { sanitiseHtml } from './sanitise.ts';

/** Who is responsible for an article's body, and where it is shown. */
export interface ArticleOptions {
	/** The site's own origin, e.g. `https://cairn.example`. */
	origin: string;
	/**
	 * Whether a member rather than an editor wrote it; external links are then marked as user content (`nofollow ugc`).
	 */
	isContributed: boolean;
}

/** An article's body as shown on a page. */
export interface RenderedArticle {
	/** Safe to insert unescaped. */
	html: string;
	/** For the table of contents, in order. */
	headings: Heading[];
	/** At least 1. */
	minutes: number;
}

/**
 * Maximum length of a rendered body, in UTF-16 units; some 17,000 words. Longer bodies are cut there, since rendering
 * time of hostile texts grows with length.
 */
export const MAX_BODY_LENGTH = 100_000;

/** Raw HTML is treated as text, so only Markdown produces elements; `sanitised` is the second line of defence. */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false }).use(footnotes);
// Allowed link targets are decided in one place, by `sanitised`.
markdown.validateLink = () => true;
markdown.renderer.rules.footnote_block_open = () =>
	'<section class="footnotes" aria-label="Notes"><ol>\n';
// None of our fonts has the usual ↩.
markdown.renderer.rules.footnote_anchor = (tokens, at) => {
	const { id = 0, subId = 0 } = tokens[at]?.meta ?? {};
	const name = `${Number(id) + 1}${Number(subId) > 0 ? `:${subId}` : ''}`;
	return ` <a href="#fnref${name}" class="footnote-backref">Back</a>`;
};
markdown.renderer.rules.table_open = () =>
	'<div class="wide" tabindex="0" role="group" aria-label="Table"><table>\n';
markdown.renderer.rules.table_close = () => '</table></div>\n';

const alignmentStyle = /text-align:(right|center)/;

/** Replaces alignment styles of columns with classes, since the content security policy forbids style attributes. */
function alignByClass(tokens: readonly Token[]): void {
	for (const token of tokens) {
		const style = token.attrGet('style');
		if (style === null) continue;
		const side = alignmentStyle.exec(String(style))?.[1];
		token.attrs = side ? [['class', `to-${side}`]] : null;
	}
}

/**
 * Scopes table headings to their columns; an empty heading becomes a plain cell, since screen readers would announce
 * it.
 */
function nameColumns(tokens: readonly Token[]): void {
	for (const [at, token] of tokens.entries()) {
		if (token.type !== 'th_open') continue;
		const [words, close] = [tokens[at + 1], tokens[at + 2]];
		if (words?.content.trim() !== '' || !close) token.attrSet('scope', 'col');
		else {
			token.tag = 'td';
			close.tag = 'td';
		}
	}
}

const parse = (body: string): Token[] =>
	markdown.parse(body.slice(0, MAX_BODY_LENGTH).replaceAll('\0', ''), {});

/** Renders a Markdown body (CommonMark with tables and footnotes). Anything else stays text. */
export function renderArticle(body: string, options: ArticleOptions): RenderedArticle {
	const tokens = parse(body);
	const headings = placeHeadings(tokens);
	alignByClass(tokens);
	nameColumns(tokens);
	return {
		html: sanitiseHtml(markdown.renderer.render(tokens, markdown.options, {}), options),
		headings,
		minutes: readingMinutes(plainText(tokens)),
	};
}

/** Returns the first paragraphs of a body as plain text, at most `most` characters, cut between words. */
export function summaryOf(body: string, most = 200): string {
	const tokens = parse(body.slice(0, 20 * most));
	const paragraphs = tokens.filter(
		(token, at) => token.level === 1 && tokens[at - 1]?.type === 'paragraph_open',
	);
	return shortenText(plainText(paragraphs), most);
}
