import { sparkFrame } from '#lib/charts/sparkline.ts';
import { escaped } from '#lib/format/markup.ts';
import { DASH } from '#lib/format/numbers.ts';
import { initials, tintOf } from '#lib/format/text.ts';
import { type Cell, type EntityLink, hrefOf } from './cells.ts';
import { starAttributes } from './star.ts';

/** Pieces of a table's markup in order, joined once at the end. */
export type Markup = string[];

/** Returns the URL from which an image is loaded: its own, or that of a sheet with several images. */
export type ResolveImage = (image: string) => string;

const byItself: ResolveImage = (image) => image;

/** One cell by itself. */
export function cellMarkup(cell: Cell, shownAt?: ResolveImage): string {
	const out: Markup = [];
	writeCell(out, cell, shownAt);
	return out.join('');
}

const sparkSize = `" width="${sparkFrame.width}" height="${sparkFrame.height}" viewBox="0 0 ${sparkFrame.width} ${sparkFrame.height}" role="img"><title>`;
const missing = `<span class="missing">${escaped(DASH)}</span>`;

/**
 * Appends a cell's markup for the server-rendered table. A page has a thousand cells; as components they take three
 * times as long to render as everything else combined, and their garbage delays the next visitor. The island's table
 * uses the same markup.
 */
export function writeCell(out: Markup, cell: Cell, shownAt = byItself): void {
	switch (cell.kind) {
		case 'missing':
			out.push(missing);
			break;
		case 'change':
			out.push('<span class="', cell.direction === 'up' ? 'gain' : 'loss', '"');
			writeTitle(out, cell.title);
			out.push('>', escaped(cell.text), '</span>');
			break;
		case 'spark':
			out.push('<svg class="spark ', cell.direction === 'up' ? 'gain' : 'loss', sparkSize);
			out.push(escaped(cell.text), '</title><path d="', escaped(cell.path), '"/></svg>');
			break;
		case 'name':
			writeName(out, cell, shownAt);
			break;
		case 'tags':
			out.push('<span class="tags"');
			writeTitle(out, cell.all);
			out.push('>');
			for (const tag of cell.tags)
				out.push('<span class="tag tint-', String(tintOf(tag)), '">', escaped(tag), '</span>');
			writeMore(out, cell.more, ' more');
			out.push('</span>');
			break;
		case 'entities':
			out.push('<span class="marks">');
			for (const entity of cell.entities) writeEntity(out, entity, shownAt);
			writeMore(out, cell.more, '', cell.others.join(', ') || undefined);
			out.push('</span>');
			break;
		case 'links':
			out.push('<span class="cell-links">');
			for (const { href, label } of cell.links) {
				out.push('<a class="link" href="', escaped(href));
				out.push('" rel="noopener nofollow" target="_blank">', escaped(label), '</a>');
			}
			writeMore(out, cell.more, '');
			out.push('</span>');
			break;
		default:
			if (cell.href === undefined) out.push('<span');
			else out.push('<a class="link" href="', escaped(cell.href), '"');
			writeTitle(out, cell.title);
			out.push('>', escaped(cell.text), cell.href === undefined ? '</span>' : '</a>');
			for (const { text, title, tone } of cell.marks ?? []) {
				out.push('<span class="note ', tone, '"');
				writeTitle(out, title);
				out.push('>', escaped(text), '</span>');
			}
	}
}

function writeTitle(out: Markup, title: string | undefined): void {
	if (title !== undefined) out.push(' title="', escaped(title), '"');
}

function writeMore(out: Markup, more: number, word: string, title?: string): void {
	if (more <= 0) return;
	out.push('<span class="more"');
	writeTitle(out, title);
	out.push('>+', String(more), word, '</span>');
}

function writeName(
	out: Markup,
	{ entity, symbol, isSample }: Extract<Cell, { kind: 'name' }>,
	shownAt: ResolveImage,
): void {
	out.push('<a');
	for (const [name, value] of Object.entries(starAttributes(entity)))
		out.push(' ', name, '="', escaped(value), '"');
	out.push('></a><a class="entity"');
	writeLink(out, entity, entity.name);
	out.push('>');
	writeMark(out, entity, shownAt);
	out.push('<b>', escaped(entity.label), '</b>');
	if (symbol) out.push('<span class="symbol">', escaped(symbol), '</span>');
	if (isSample) out.push('<span class="sample">Sample</span>');
	out.push('</a>');
}

function writeEntity(out: Markup, entity: EntityLink, shownAt: ResolveImage): void {
	out.push(entity.isLead ? '<a class="lead"' : '<a');
	writeLink(out, entity, entity.isLead ? `${entity.name} (lead)` : entity.name);
	// A picture with its own link opens beside the table.
	out.push(' target="_blank" rel="noopener">');
	writeMark(out, entity, shownAt);
	out.push('<span class="visually-hidden">', escaped(entity.name), '</span></a>');
}

function writeLink(out: Markup, entity: EntityLink, title: string): void {
	out.push(' href="', escaped(hrefOf(entity)), '" title="', escaped(title));
	out.push('" data-preview="', escaped(`${entity.type}/${entity.slug}`), '"');
}

/** Writes a mark as components/Mark.astro does. */
function writeMark(out: Markup, { name, image }: EntityLink, shownAt: ResolveImage): void {
	out.push('<span class="mark tint-', String(tintOf(name)), '" aria-hidden="true">');
	out.push(escaped(initials(name)));
	if (image) {
		out.push('<img src="', escaped(shownAt(image)), '" alt="" width="24" height="24"');
		out.push(' loading="lazy" decoding="async">');
	}
	out.push('</span>');
}
