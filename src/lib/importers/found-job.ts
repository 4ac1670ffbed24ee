import type { FoundJob } from '#lib/careers/imported-jobs.ts';
import { jobFacts } from '#lib/careers/job-form.ts';
import { MAX_DESCRIPTION_LENGTH } from '#lib/careers/job-words.ts';
import { employments, keyOf, periods, uninformativeWords, workplaces } from './board-words.ts';
import { feedDate } from './feed-dates.ts';
import { markdownOf } from './html-markdown.ts';
import { RowRejectedError } from './importer.ts';
import type { JobFormat, RawJob } from './job-format.ts';
import { jobFormats } from './job-services.ts';
import { leftOutNote, type Note } from './notes.ts';
import type { RawPay } from './pay-words.ts';

/** Validates what a board says about one job. */

/** The latest possible end of a job. */
const LAST = Date.UTC(2100, 0, 1);

/** Returns a board's time as ISO 8601, in UTC if no zone is given; left out with a note if it cannot be a time. */
function timeOf(
	column: string,
	input: string | number | null | undefined,
	notes: Note[],
): string | null {
	if (!input) return null;
	const text =
		typeof input === 'number' && Math.abs(input) < LAST
			? new Date(input).toISOString()
			: String(input);
	const time = feedDate(text, LAST);
	if (time === null || time < '2000') {
		notes.push(leftOutNote(column, text, 'not a date that can be right'));
		return null;
	}
	return time;
}

const cutTo = (most: number, text: string | null | undefined): string | null =>
	text
		? text.replaceAll('\0', '').toWellFormed().replace(/\s+/g, ' ').trim().slice(0, most) || null
		: null;

function webAddress(address: string | null | undefined): string | null {
	const url = URL.parse(address ?? '');
	return url && /^https?:$/.test(url.protocol) && url.href.length <= 500 ? url.href : null;
}

/**
 * Validates a job of a board by the rules of the job form; single unreadable fields are left out with a note.
 * @throws RowRejectedError for one without an id, a name or an address.
 */
function foundJob(posting: RawJob, withDescription: boolean): { found: FoundJob; notes: Note[] } {
	const notes: Note[] = [];
	const externalId = cutTo(200, posting.id);
	const jobname = cutTo(120, posting.name);
	const url = webAddress(posting.url);
	if (externalId === null) throw new RowRejectedError('it has no id');
	if (jobname === null) throw new RowRejectedError('it has no title');
	if (url === null) throw new RowRejectedError('it has no address where one applies');
	const known = (map: Record<string, string>, word: string | null | undefined, column: string) => {
		const found = map[keyOf(word)] ?? null;
		if (found === null && word && !uninformativeWords.has(keyOf(word)))
			notes.push(leftOutNote(column, word, 'not one of ours'));
		return found;
	};
	const description = withDescription
		? markdownOf((posting.html ?? '').replaceAll('\0', '').toWellFormed(), MAX_DESCRIPTION_LENGTH)
		: '';
	const locations = [...new Set((posting.locations ?? []).map((one) => cutTo(100, one)))]
		.filter((one) => one !== null)
		.join('; ')
		.slice(0, 200);
	const facts = {
		jobname,
		department: cutTo(60, posting.department),
		jobdesc: description || `[What the job is stands at its employer](${url}).`,
		location: locations || null,
		workplacetype: known(workplaces, posting.workplace, 'workplace type'),
		employment: known(employments, posting.employment, 'employment'),
		whereapply: url,
		addfile: null,
		...salaryOf(posting.salary ?? null, notes),
	};
	// A place is not known where the board says none; the form asks for one.
	const place = facts.location ?? (facts.workplacetype === 'Remote' ? null : 'Not specified');
	const read = jobFacts.safeParse({ ...facts, location: place });
	if (!read.success)
		throw new RowRejectedError(read.error.issues[0]?.message ?? 'it cannot be read');
	return {
		found: {
			externalId,
			facts: { ...read.data, location: facts.location },
			publishedAt: timeOf('date', posting.published, notes),
			endsAt: timeOf('end', posting.ends, notes),
		},
		notes,
	};
}

function salaryOf(pay: RawPay | null, notes: Note[]) {
	const none = { salary_min: null, salary_max: null, salary_currency: null, salary_period: null };
	if (pay === null) return none;
	const whole = (amount: number | null | undefined) =>
		amount == null || amount <= 0 || amount >= 1e12 ? null : Math.round(amount * 100) / 100;
	const [low, high] = [whole(pay.min), whole(pay.max)];
	if (low === null && high === null) return none;
	const isReversed = low !== null && high !== null && high < low;
	if (isReversed) notes.push('salary read from its lower end to its higher');
	const salary = {
		salary_min: isReversed ? high : low,
		salary_max: isReversed ? low : high,
		salary_currency: (pay.currency ?? '').toUpperCase(),
		salary_period: periods[keyOf(pay.period)] ?? '',
	};
	const isFine = jobFacts.safeParse({ jobname: 'x', jobdesc: 'x', ...salary }).success;
	if (isFine) return salary;
	notes.push(leftOutNote('salary', JSON.stringify(pay), 'not a salary'));
	return none;
}

/**
 * Plans one job of a board.
 * @param page the address of the board itself, for a posting without its own.
 * @throws RowRejectedError for what is no job.
 */
export function jobOfItem(
	kind: JobFormat['kind'],
	item: unknown,
	{ page, descriptions }: { page: string; descriptions: boolean },
): { found: FoundJob; notes: Note[] } {
	const unread: Note[] = [];
	const format = jobFormats.find((one) => one.kind === kind);
	if (!format) throw new RowRejectedError(`nothing reads jobs of the kind ${kind}`);
	const posting = format.read(item, unread, page);
	const url = posting.url ?? (kind === 'page' ? page : null);
	const { found, notes } = foundJob({ ...posting, url, id: posting.id ?? url }, descriptions);
	return { found, notes: [...unread, ...notes] };
}
