import { countOf } from '#lib/format/numbers.ts';
import { chipsOf, type JobView } from './job-view.ts';

/** Titles and descriptions of the board, made from what a view shows. */

/** What narrows a view, in words; empty for all jobs. */
export const viewWords = (view: JobView, companies: ReadonlyMap<string, string>): string =>
	chipsOf(view, companies)
		.map(({ label, text }) => `${label}: ${text}`)
		.join('; ');

/** Says what is shown and the page, so that no two views that are to be found have one title. */
export const boardTitle = ({ page }: JobView): string =>
	page > 1 ? `Crypto jobs, page ${page}` : 'Crypto jobs';

export const boardDescription = (total: number): string =>
	`${countOf(total, 'open job')} at crypto companies: salary, place and department, and beside each what its employer raised, from whom, and who works there.`;
