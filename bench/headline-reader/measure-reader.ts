import { readFileSync } from 'node:fs';
import { nameKey } from '#lib/catalogue/name-key.ts';
import type { Db } from '#lib/db/connect.ts';
import { type ReportedRound, readRound } from '#lib/headlines/read-round.ts';
import { type HeadlineRound, sortHeadlines } from '#lib/importers/headline-rounds.ts';
import { report, verdict } from '../measure.ts';
import { withMerged } from '../merged.ts';
import known from './labelled.json' with { type: 'json' };
import { faultsOf, type Labelled, labelledHeadlines } from './labelled.ts';

/**
 * Measures how well rounds are read from manually labelled headlines and how many are published without review: those
 * are right when raiser, amount and stage are.
 */

const NEEDED = { precision: 98, recall: 80, leads: 95 };
/** Of a hundred headlines without a round, how many may be published. */
const MAX_FALSE = 1;

/**
 * `npm run bench -- headline-rounds [file]`: a JSON list of `{ title, summary, round }`, `round` null where there is
 * none. Without a file it uses the training headlines.
 */
export async function headlineRounds([file]: readonly string[]): Promise<void> {
	const items = labelledHeadlines.parse(file ? JSON.parse(readFileSync(file, 'utf8')) : known);
	await withMerged([], async (db) => tell(items, await publishedOf(db, items)));
}

/** What was read from each item, and whether it is published. */
interface Read {
	item: Labelled;
	round: ReportedRound | undefined;
	isPublished: boolean;
}

async function publishedOf(db: Db, items: readonly Labelled[]): Promise<Read[]> {
	const told = items.map((item, at) => {
		const round = readRound(item);
		const article = articleOf(item, at);
		return { item, round, told: round && ({ article, round } satisfies HeadlineRound) };
	});
	const { rows } = await sortHeadlines(
		db,
		told.flatMap((one) => one.told ?? []),
	);
	const links = new Set(rows.map(({ where }) => where));
	return told.map(({ item, round, told: one }) => ({
		...{ item, round },
		isPublished: one !== undefined && links.has(one.article.link),
	}));
}

const articleOf = ({ title }: Labelled, at: number): HeadlineRound['article'] => ({
	title,
	link: `https://news.example/${at}`,
	link_key: `news.example/${at}`,
	source_name: 'News',
	source_url: null,
	authors: [],
	tags: [],
	published_at: '2026-11-01T00:00:00Z',
	feed_url: null,
	kind: 'news',
});

/** A short form beside the full name, *Pantera* and *Pantera Capital*, is one investor. */
const keysOf = (names: readonly string[]): string =>
	names
		.filter((name) => !names.some((other) => other.startsWith(`${name} `)))
		.map(nameKey)
		.toSorted()
		.join(', ');

function tell(items: readonly Labelled[], read: readonly Read[]): void {
	const rounds = items.filter(({ round }) => round !== null).length;
	const figures = (some: readonly Read[]) => {
		const right = some.filter(
			({ item, round }) => round && faultsOf(round, item.round).length === 0,
		);
		const led = right.filter(({ item, round }) =>
			[...(item.round?.leads ?? []), ...(round?.leads ?? [])].some(Boolean),
		);
		const leads = led.filter(
			({ item, round }) => keysOf(item.round?.leads ?? []) === keysOf(round?.leads ?? []),
		);
		return {
			...{
				told: some.length,
				right: right.length,
				no: some.filter(({ item }) => !item.round).length,
			},
			precision: percent(right.length, some.length),
			recall: percent(right.length, rounds),
			leads: percent(leads.length, led.length),
		};
	};
	const all = read.filter(({ round }) => round);
	const published = all.filter(({ isPublished }) => isPublished);
	const [one, other] = [figures(all), figures(published)];
	const strangers = percent(other.no, items.length - rounds);
	report({
		...{ name: 'headline-rounds', scale: 1 },
		columns: ['', 'told', 'right', 'no rounds', 'precision', 'recall', 'leads right'],
		rows: [
			['read', one.told, one.right, one.no, one.precision, one.recall, one.leads],
			['published', other.told, other.right, other.no, other.precision, other.recall, other.leads],
		],
		verdicts: [
			...faults(read),
			verdict('published that are no rounds', strangers, MAX_FALSE, 'of 100'),
			`needed: precision ${NEEDED.precision}, recall ${NEEDED.recall}, leads ${NEEDED.leads} %`,
		],
		data: { read: one, published: other },
	});
}

const percent = (part: number, whole: number): number => (100 * part) / whole;

/** The errors, one a line. */
const faults = (read: readonly Read[]): string[] =>
	read.flatMap(({ item, round, isPublished }) => {
		const wrong = round ? faultsOf(round, item.round) : item.round ? ['not read'] : [];
		const leads =
			round && item.round && keysOf(round.leads) !== keysOf(item.round.leads)
				? [`leads ${round.leads.join(' + ')} for ${item.round.leads.join(' + ')}`]
				: [];
		const all = [...wrong, ...leads, ...(round && !isPublished ? ['suggested'] : [])];
		return all.length > 0 ? [`${all.join('; ')} | ${item.title}`] : [];
	});
