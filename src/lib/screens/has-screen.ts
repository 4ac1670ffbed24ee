import { filtersOf } from '#lib/directory/filter-specs.ts';
import type { DirectoryView } from '#lib/directory/view.ts';

/**
 * Whether a screen can say what a view says: neither words searched anywhere in a row, nor the stages of investors, which are
 * no column. By the filters alone, since fields are too large for a browser.
 */
export const hasScreen = ({ source, search, filters }: DirectoryView): boolean =>
	search.trim() === '' &&
	filtersOf(source).every(
		([name, spec]) => !filters[name] || spec.form !== 'choice' || spec.test !== 'holds',
	);
