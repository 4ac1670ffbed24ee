import { useStore } from '@nanostores/react';
import type { EntityLink } from '#lib/directory/cells.ts';
import { starAttributes, starMark } from '#lib/directory/star.ts';
import { $watched } from '../../browser/watched.ts';

interface Props {
	entity: Pick<EntityLink, 'type' | 'slug' | 'name'>;
	/** -1 if the surrounding widget handles keyboard navigation to the star. */
	tabIndex?: -1;
}

/**
 * The star of a record in an island; browser/star-buttons.ts handles its clicks, as it does for the page's own stars.
 */
export function Star({ entity, tabIndex }: Props) {
	const watched = useStore($watched, { ssr: 'initial' });
	const { class: className, 'data-sign-in': signIn, ...rest } = starAttributes(entity);
	if (watched === null)
		return (
			<a className={className} {...rest} data-sign-in={signIn} tabIndex={tabIndex}>
				{null}
			</a>
		);
	return (
		// biome-ignore lint/a11y/useSemanticElements: the same element as in the server's table, where it is a link for visitors.
		<a
			className={className}
			{...rest}
			role="button"
			aria-pressed={watched.has(starMark(entity))}
			tabIndex={tabIndex}
		>
			{null}
		</a>
	);
}
