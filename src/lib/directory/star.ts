import { type EntityLink, hrefOf } from './cells.ts';

type StarTarget = Pick<EntityLink, 'type' | 'slug' | 'name'>;

/** Returns the record's identifier for stars: `project/bitcoin`. */
export const starMark = ({ type, slug }: StarTarget): string => `${type}/${slug}`;

/**
 * Returns the attributes of the star beside a name, which are the same for everyone: a link to the record by way of the
 * sign-in page. For signed-in users, browser/star-buttons.ts turns it into a button, pressed if the record is watched.
 */
export const starAttributes = (entity: StarTarget) => ({
	class: 'star',
	href: `/signin?next=${encodeURIComponent(hrefOf(entity))}`,
	rel: 'nofollow',
	'data-sign-in': '',
	'data-star': starMark(entity),
	'aria-label': `Watch ${entity.name}`,
});
