import { useStore } from '@nanostores/react';
import type { EntityLink } from '#lib/directory/cells.ts';
import { starAttributes, starMark } from '#lib/watchlist/star.ts';
import { $watched } from './watched.ts';

/** The star of a record in an island; scripts/star-buttons.ts answers to its press, as to those of the page. */
export function Star({ entity }: { entity: Pick<EntityLink, 'type' | 'slug' | 'name'> }) {
	const watched = useStore($watched, { ssr: 'initial' });
	const { class: className, 'data-sign-in': signIn, ...rest } = starAttributes(entity);
	if (watched === null)
		return (
			<a className={className} {...rest} data-sign-in={signIn}>
				{null}
			</a>
		);
	return (
		// biome-ignore lint/a11y/useSemanticElements: the same element as in the server's table, where it is a link for visitors.
		<a className={className} {...rest} role="button" aria-pressed={watched.has(starMark(entity))}>
			{null}
		</a>
	);
}
