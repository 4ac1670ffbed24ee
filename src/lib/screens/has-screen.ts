import { filtersOf } from '#lib/directory/filter-specs.ts';
import type { DirectoryView } from '#lib/directory/view.ts';

/**
 * Whether a screen can express a view. It cannot if the view has a free-text search, or investor stages, which are not
 * a column. Decided by filters alone, as the fields are too large for a browser.
 */
export const hasScreen = ({ source, search, filters }: DirectoryView): boolean =>
	search.trim() === '' &&
	filtersOf(source).every(
		([name, spec]) => !filters[name] || spec.form !== 'choice' || spec.test !== 'holds',
	);
