import { attributes, escaped } from '#lib/format/markup.ts';
import { DASH } from '#lib/format/numbers.ts';
import { initials, tintOf } from '#lib/format/text.ts';
import { starAttributes } from '#lib/watchlist/star.ts';
import { type Cell, type EntityLink, hrefOf } from './cells.ts';

const missing = `<span class="missing">${escaped(DASH)}</span>`;

/**
 * A cell as the server's table writes it. A page has a thousand cells, which as components take three times as long to
 * draw as everything else together. The island's DirectoryCell.tsx draws the same.
 */
export function cellMarkup(cell: Cell): string {
	switch (cell.kind) {
		case 'missing':
			return missing;
		case 'change': {
			const direction = cell.direction === 'up' ? 'gain' : 'loss';
			return `<span${attributes({ class: direction, title: cell.title })}>${escaped(cell.text)}</span>`;
		}
		case 'name':
			return nameMarkup(cell);
		case 'tags':
			return `<span${attributes({ class: 'tags', title: cell.all })}>${cell.tags
				.map((tag) => `<span class="tag tint-${tintOf(tag)}">${escaped(tag)}</span>`)
				.join('')}${moreMarkup(cell.more, ' more')}</span>`;
		case 'entities':
			return `<span class="marks">${cell.entities.map(entityMarkup).join('')}${moreMarkup(
				cell.more,
				'',
				cell.others.join(', ') || undefined,
			)}</span>`;
		case 'links':
			return `<span class="cell-links">${cell.links
				.map(
					({ href, label }) =>
						`<a${attributes({ class: 'link', href, rel: 'noopener nofollow', target: '_blank' })}>${escaped(label)}</a>`,
				)
				.join('')}${moreMarkup(cell.more)}</span>`;
		default:
			return `<span${attributes({ title: cell.title })}>${escaped(cell.text)}</span>`;
	}
}

const moreMarkup = (more: number, word = '', title?: string): string =>
	more > 0 ? `<span${attributes({ class: 'more', title })}>+${more}${word}</span>` : '';

function nameMarkup({ entity, symbol, isSample }: Extract<Cell, { kind: 'name' }>): string {
	const link = attributes({
		class: 'entity',
		href: hrefOf(entity),
		title: entity.name,
		'data-preview': `${entity.type}/${entity.slug}`,
	});
	return `<a${attributes(starAttributes(entity))}></a><a${link}>${markMarkup(entity)}<b>${escaped(entity.label)}</b>${
		symbol ? `<span class="symbol">${escaped(symbol)}</span>` : ''
	}${isSample ? '<span class="sample">Sample</span>' : ''}</a>`;
}

function entityMarkup(entity: EntityLink): string {
	const link = attributes({
		href: hrefOf(entity),
		title: entity.isLead ? `${entity.name} (lead)` : entity.name,
		class: entity.isLead ? 'lead' : undefined,
		'data-preview': `${entity.type}/${entity.slug}`,
	});
	return `<a${link}>${markMarkup(entity)}<span class="visually-hidden">${escaped(entity.name)}</span></a>`;
}

/** As components/Mark.astro. */
function markMarkup({ name, image }: EntityLink): string {
	const picture = image
		? `<img${attributes({ src: image, alt: '', width: 24, height: 24, loading: 'lazy', decoding: 'async' })}>`
		: '';
	return `<span class="mark tint-${tintOf(name)}" aria-hidden="true">${escaped(initials(name))}${picture}</span>`;
}
