import { useState } from 'react';
import { type Cell, type EntityLink, hrefOf } from '#lib/directory/cells.ts';
import { DASH } from '#lib/format/numbers.ts';
import { initials, tintOf } from '#lib/format/text.ts';
import { Star } from '../watchlist/Star.tsx';

/** A cell, in the markup of lib/directory/cell-markup.ts: the table must not change its looks when the grid takes over. */
export function DirectoryCell({ cell }: { cell: Cell }) {
	switch (cell.kind) {
		case 'missing':
			return <span className="missing">{DASH}</span>;
		case 'change':
			return (
				<span className={cell.direction === 'up' ? 'gain' : 'loss'} title={cell.title}>
					{cell.text}
				</span>
			);
		case 'name':
			return <NameCell {...cell} />;
		case 'tags':
			return <TagsCell {...cell} />;
		case 'entities':
			return <EntitiesCell {...cell} />;
		case 'links':
			return <LinksCell {...cell} />;
		default:
			return <TextCell {...cell} />;
	}
}

type Of<Kind extends Cell['kind']> = Omit<Extract<Cell, { kind: Kind }>, 'kind'>;

function TextCell({ text, title, marks = [] }: Of<'text'> | Of<'figure'>) {
	return (
		<>
			<span title={title}>{text}</span>
			{marks.map((mark) => (
				<span className={`note ${mark.tone}`} title={mark.title} key={mark.text}>
					{mark.text}
				</span>
			))}
		</>
	);
}

/** What names a record to the hover card, which takes the place of a title. */
const previewed = ({ type, slug }: EntityLink) => ({ 'data-preview': `${type}/${slug}` });

function NameCell({ entity, symbol, isSample }: Of<'name'>) {
	return (
		<>
			<Star entity={entity} />
			<a className="entity" href={hrefOf(entity)} {...previewed(entity)}>
				<DirectoryMark name={entity.name} image={entity.image} />
				<b>{entity.label}</b>
				{symbol && <span className="symbol">{symbol}</span>}
				{isSample && <span className="sample">Sample</span>}
			</a>
		</>
	);
}

function TagsCell({ tags, more, all }: Of<'tags'>) {
	return (
		<span className="tags" title={all}>
			{tags.map((tag) => (
				<span className={`tag tint-${tintOf(tag)}`} key={tag}>
					{tag}
				</span>
			))}
			{more > 0 && <span className="more">+{more} more</span>}
		</span>
	);
}

function EntitiesCell({ entities, more, others }: Of<'entities'>) {
	return (
		<span className="marks">
			{entities.map((entity) => (
				<a
					href={hrefOf(entity)}
					className={entity.isLead ? 'lead' : undefined}
					key={`${entity.type}/${entity.slug}`}
					{...previewed(entity)}
				>
					<DirectoryMark name={entity.name} image={entity.image} />
					<span className="visually-hidden">
						{entity.isLead ? `${entity.name} (lead)` : entity.name}
					</span>
				</a>
			))}
			{more > 0 && (
				<span className="more" title={others.join(', ') || undefined}>
					+{more}
				</span>
			)}
		</span>
	);
}

function LinksCell({ links, more }: Of<'links'>) {
	return (
		<span className="cell-links">
			{links.map(({ href, label }) => (
				<a className="link" href={href} rel="noopener nofollow" target="_blank" key={href}>
					{label}
				</a>
			))}
			{more > 0 && <span className="more">+{more}</span>}
		</span>
	);
}

/** A picture over its generated mark, which stands when the picture fails. */
export function DirectoryMark({ name, image }: { name: string; image: string | null }) {
	const [failed, setFailed] = useState<string | null>(null);
	return (
		<span className={`mark tint-${tintOf(name)}`} aria-hidden="true">
			{initials(name)}
			{image && failed !== image && (
				<img
					src={image}
					alt=""
					width={24}
					height={24}
					loading="lazy"
					decoding="async"
					onError={() => setFailed(image)}
				/>
			)}
		</span>
	);
}
