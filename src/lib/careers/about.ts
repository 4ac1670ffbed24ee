import { countOf } from '#lib/format/numbers.ts';
import { chipsOf, type JobView } from './job-view.ts';

/** Titles and descriptions of the board, derived from the view. */

/** Returns the filters of a view in words; empty for all jobs. */
export const viewWords = (view: JobView, companies: ReadonlyMap<string, string>): string =>
	chipsOf(view, companies)
		.map(({ label, text }) => `${label}: ${text}`)
		.join('; ');

/** Returns a title with the content and the page, so that no two indexed views share one. */
export const boardTitle = ({ page }: JobView): string =>
	page > 1 ? `Crypto jobs, page ${page}` : 'Crypto jobs';

export const boardDescription = (total: number): string =>
	`${countOf(total, 'open job')} at crypto companies: salary, place and department, and beside each what its employer raised, from whom, and who works there.`;
