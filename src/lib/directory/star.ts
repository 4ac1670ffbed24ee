import { type EntityLink, hrefOf } from './cells.ts';

type Starred = Pick<EntityLink, 'type' | 'slug' | 'name'>;

/** The record as stars name it: `project/bitcoin`. */
export const starMark = ({ type, slug }: Starred): string => `${type}/${slug}`;

/**
 * The star beside a name, the same for everybody: a link that leads through sign-in to the record. In the page of
 * who is signed in, browser/star-buttons.ts makes it a button that is pressed when the record is watched.
 */
export const starAttributes = (entity: Starred) => ({
	class: 'star',
	href: `/signin?next=${encodeURIComponent(hrefOf(entity))}`,
	rel: 'nofollow',
	'data-sign-in': '',
	'data-star': starMark(entity),
	'aria-label': `Watch ${entity.name}`,
});
