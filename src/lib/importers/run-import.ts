import { setTimeout as delay } from 'node:timers/promises';
import { type ArticleOutcome, ArticleWriter, type PlannedArticle } from '#lib/articles/store.ts';
import { SettingsError } from '#lib/base/settings-error.ts';
import { applyBoardSteps } from '#lib/careers/imported-jobs.ts';
import type { Author } from '#lib/catalogue/change.ts';
import { linkRecords } from '#lib/catalogue/linkage/link-records.ts';
import { refreshDueListings } from '#lib/catalogue/listings/due.ts';
import { type HighestIds, highestIds, offerLookalikes } from '#lib/catalogue/lookalikes.ts';
import { convertInvestorsToPeople } from '#lib/catalogue/people-by-name.ts';
import { lockCatalogue } from '#lib/catalogue/write-lock.ts';
import { storeRates } from '#lib/currency/store-rates.ts';
import type { Db } from '#lib/db/connect.ts';
import { hasReaders } from '#lib/db/readers.ts';
import type { PossibleMatch } from './find-or-make.ts';
import {
	type ArticlePlan,
	type BoardPlan,
	type FilingPlan,
	type Importer,
	type RatePlan,
	type ReadOptions,
	type RowReader,
	RowRejectedError,
	type SourceInput,
	type SourceRow,
} from './importer.ts';
import { externalIdsOf } from './known-bearers.ts';
import { partitionKnownRows } from './known-rows.ts';
import { type NoteSummary, Notes } from './notes.ts';
import { saveFilings } from './save-filings.ts';
import { type PlannedWithdrawal, withdrawRoundStatements } from './withdraw.ts';
import { type EarlierBatches, type PlannedRow, writeBatch } from './write-batch.ts';
import { writeHeadlineRounds } from './write-headline-rounds.ts';

export interface Counts {
	/** Rows read: always the sum of the next four. */
	read: number;
	created: number;
	updated: number;
	unchanged: number;
	rejected: number;
}

export interface RejectedRow {
	where: string;
	reason: string;
	value: unknown;
}

/** Optional callbacks for the progress of a run. */
export interface Listener {
	batch?(counts: Counts): void;
	rejected?(row: RejectedRow): void;
	possible?(pair: PossibleMatch): void;
}

export interface ImportResult {
	counts: Counts;
	/** Referenced records that did not exist before. */
	madeBeside: number;
	/** Parts of rows that were left out, by kind. */
	notes: ReadonlyMap<string, NoteSummary>;
	/** Whether all rows were read, or else why not. The counts are valid either way. */
	ended: 'complete' | 'stopped' | { broken: string };
}

export interface Throttle {
	/** The length of the rest, as a multiple of the batch's duration. */
	times: number;
	/** Maximum milliseconds of a rest, in which the source being read has to wait too. */
	most: number;
	/**
	 * Whether to rest only while pages of the site are being requested: without readers, a slower import helps nobody.
	 */
	besideReaders?: boolean;
}

export interface RunOptions extends ReadOptions {
	/** Rows a transaction. */
	batchSize?: number;
	/** The rest after each batch, in which readers can reload the pages that it made stale. */
	rest?: Throttle;
	/**
	 * Ends the run: unwritten rows are dropped, and a batch that fails because the stop closed its session counts as
	 * stopped.
	 */
	signal?: AbortSignal;
	listener?: Listener;
}

/** An item of a feed, with its notes. */
interface PlannedItem extends PlannedArticle {
	plan: ArticlePlan;
}

/**
 * Rows per batch. Other editors wait for a batch, and the data about its rows stays in memory until they are written:
 * twice as many rows take 110 MB more.
 */
const BATCH_SIZE = 2_500;

/** Maximum rows of a run that computes all directory rows itself, independent of those left over by a larger one. */
const SMALL = 500;

/**
 * Reads the source row by row and writes it to the catalogue in batches, one transaction each: whenever it stops,
 * every counted row is kept, and running it again continues from there. Most batches touch the same funds, so
 * directory rows of records only referred to are computed once, at the end. A small run is a single batch, so that it
 * does not wait for the turns of a larger one running beside it.
 */
export async function runImport(
	db: Db,
	importer: Importer,
	input: SourceInput,
	options: RunOptions = {},
): Promise<ImportResult> {
	const { batchSize = BATCH_SIZE, rest, signal } = options;
	const run = new Run(db, importer, options);
	const isStopped = () => signal?.aborted ?? false;
	try {
		const carried = importer.carried
			? await importer.carried(db)
			: importer.asks
				? await externalIdsOf(db, importer.asks)
				: undefined;
		const given = carried ? { ...input, carried } : input;
		for await (const row of isNothingNew(input) ? [] : importer.rows(given)) {
			if (isStopped()) break;
			await run.take(row);
			if (run.pending >= batchSize) await runThrottled(db, () => run.flush(), rest, signal);
		}
	} catch (error) {
		if (error instanceof SettingsError) run.result.ended = { broken: error.message };
		else if (!isStopped()) throw error;
	}
	try {
		if (!isStopped()) await run.end();
	} catch (error) {
		if (!isStopped()) throw error;
	}
	if (isStopped() && run.result.ended === 'complete') run.result.ended = 'stopped';
	return run.result;
}

/** Runs `work`, then rests if requested; stopping the run ends the rest. */
async function runThrottled(
	db: Db,
	work: () => Promise<void>,
	rest: Throttle | undefined,
	signal: AbortSignal | undefined,
): Promise<void> {
	const began = performance.now();
	await work();
	const took = performance.now() - began;
	if (!rest || (rest.besideReaders && !(await hasReaders(db)))) return;
	const pause = Math.min(took * rest.times, rest.most);
	await delay(pause, undefined, { signal }).catch(() => undefined);
}

/** Whether nothing is new. If there are several pages, the importer itself opens the next ones. */
const isNothingNew = ({ isUnchanged, next }: SourceInput): boolean => isUnchanged === true && !next;

/** A row with an exchange rate. */
interface PlannedRate {
	where: string;
	value: unknown;
	plan: RatePlan;
}

/** A row of a job board. */
interface PlannedStep {
	where: string;
	value: unknown;
	plan: BoardPlan;
}

/** A row with a filing for the editors. */
interface PlannedFiling {
	where: string;
	value: unknown;
	plan: FilingPlan;
}

class DryRunDone extends Error {}

/** Like `runImport()`, but rolls everything back at the end. Other writers of the catalogue wait until then. */
export async function tryImport(
	db: Db,
	importer: Importer,
	input: SourceInput,
	options: RunOptions = {},
): Promise<ImportResult> {
	const done: { result?: ImportResult } = {};
	try {
		await db.transaction(async (tx) => {
			done.result = await runImport(tx, importer, input, options);
			throw new DryRunDone();
		});
	} catch (error) {
		if (!(error instanceof DryRunDone) && !options.signal?.aborted) throw error;
	}
	if (!done.result) throw new Error('the dry run returned no result');
	return done.result;
}

/** One run: rows waiting to be written, and the outcomes of the others. */
class Run {
	readonly #notes = new Notes();
	readonly result: ImportResult = {
		counts: { read: 0, created: 0, updated: 0, unchanged: 0, rejected: 0 },
		madeBeside: 0,
		notes: this.#notes,
		ended: 'complete',
	};
	readonly #db: Db;
	readonly #importer: Importer;
	readonly #listener: Listener;
	readonly #reader: RowReader;
	#rows: PlannedRow[] = [];
	#articles: PlannedItem[] = [];
	#withdrawals: PlannedWithdrawal[] = [];
	#rates: PlannedRate[] = [];
	#steps: PlannedStep[] = [];
	#filings: PlannedFiling[] = [];
	readonly #articleWriter: ArticleWriter;
	#batches = 0;
	readonly #seen: EarlierBatches = { measured: new Set(), described: new Set() };
	/** Pairs already reported: each pair is encountered from both sides. */
	readonly #told = new Set<string>();
	/** The highest ids before the first batch: anything above was created by this run. */
	#before: HighestIds | undefined;

	constructor(db: Db, importer: Importer, { listener = {}, descriptions }: RunOptions) {
		this.#db = db;
		this.#importer = importer;
		this.#listener = listener;
		this.#reader = importer.reader({ descriptions });
		this.#articleWriter = new ArticleWriter(db);
	}

	/** Returns the number of rows waiting to be written. */
	get pending(): number {
		return (
			this.#rows.length +
			this.#articles.length +
			this.#withdrawals.length +
			this.#rates.length +
			this.#filings.length +
			this.#steps.length
		);
	}

	/** Takes a row; a row that looks up records waits until the records of earlier rows are created. */
	async take(row: SourceRow): Promise<void> {
		const value = 'value' in row ? row.value : undefined;
		try {
			if ('unreadable' in row) throw new RowRejectedError(row.unreadable);
			const plan = this.#reader(value);
			plan.notes.push(...(row.notes ?? []));
			if ('article' in plan) this.#articles.push({ where: row.where, value, plan });
			else if ('jobs' in plan) this.#steps.push({ where: row.where, value, plan });
			else if ('filing' in plan) this.#filings.push({ where: row.where, value, plan });
			else if ('rate' in plan) this.#rates.push({ where: row.where, value, plan });
			else if ('withdraw' in plan) this.#withdrawals.push({ where: row.where, value, plan });
			else {
				const before = this.#rows.at(-1);
				if (plan.known && before && !before.plan.known) await this.flush();
				this.#rows.push({ where: row.where, value, plan });
			}
		} catch (error) {
			if (!(error instanceof RowRejectedError)) throw error;
			this.#reject(row.where, value, error);
		}
	}

	/** Writes the last rows, settles which investors are people, and computes directory rows left by batches. */
	async end(): Promise<void> {
		const isSmall = this.#batches === 0 && this.pending <= SMALL;
		await this.flush(isSmall);
		const { joined, linked } = await linkRecords(this.#db);
		const isRecast = this.#before !== undefined && (await this.#takeForPeople(this.#before));
		await this.#offerLookalikes();
		if (!isSmall || isRecast || joined + linked > 0) await refreshDueListings(this.#db);
	}

	/**
	 * Writes articles and the rounds they report in one transaction: after an interruption between them, the rounds
	 * would not be read again.
	 */
	async #writeArticles(
		articles: readonly PlannedItem[],
		author: Author,
	): Promise<ArticleOutcome[]> {
		if (articles.length === 0) return [];
		return this.#db.transaction(async (tx) => {
			await lockCatalogue(tx);
			const outcomes = await this.#articleWriter.write(articles, tx);
			const news = articles.flatMap(({ plan }, at) =>
				outcomes[at] === 'unchanged' ? [] : [{ ...plan, isNew: outcomes[at] === 'created' }],
			);
			this.result.madeBeside += await writeHeadlineRounds(tx, author, news);
			return outcomes;
		});
	}

	/** Writes the waiting rows; with `alone`, also all directory rows that they touch. */
	async flush(alone = false): Promise<void> {
		this.#before ??= await highestIds(this.#db);
		this.#batches += 1;
		const { known: rows, unknown } = await partitionKnownRows(this.#db, this.#rows);
		this.#rows = [];
		for (const row of unknown) this.#count(row, 'unchanged');
		const origin = `import:${this.#importer.name}`;
		if (rows.length > 0) {
			const author: Author = alone ? { origin } : { origin, leaves: 'linked' };
			const written = await writeBatch(this.#db, author, rows, this.#seen);
			for (const { row, outcome } of written.rows) this.#count(row, outcome);
			this.result.madeBeside += written.madeBeside;
			for (const pair of written.possible) this.#tell(pair);
		}
		const withdrawals = this.#withdrawals;
		this.#withdrawals = [];
		const withdrawn = await withdrawRoundStatements(this.#db, { origin }, withdrawals);
		for (const [at, row] of withdrawals.entries()) this.#count(row, withdrawn[at] ?? 'unchanged');
		const rates = this.#rates;
		this.#rates = [];
		const rateOutcomes = await storeRates(
			this.#db,
			this.#importer.name,
			rates.map(({ plan }) => plan.rate),
		);
		for (const [at, row] of rates.entries()) this.#count(row, rateOutcomes[at] ?? 'unchanged');
		const filings = this.#filings;
		this.#filings = [];
		const saved = await saveFilings(
			this.#db,
			filings.map(({ plan }) => plan.filing),
		);
		for (const [at, row] of filings.entries()) this.#count(row, saved[at] ?? 'unchanged');
		const steps = this.#steps;
		this.#steps = [];
		const boards = await applyBoardSteps(
			this.#db,
			steps.map(({ plan }) => plan.jobs),
		);
		for (const [at, row] of steps.entries()) {
			const outcome = boards[at] ?? 'unchanged';
			if (typeof outcome === 'string') this.#count(row, outcome);
			else this.#reject(row.where, row.value, new RowRejectedError(outcome.refused));
		}
		const articles = this.#articles;
		this.#articles = [];
		const outcomes = await this.#writeArticles(articles, { origin });
		for (const [at, row] of articles.entries()) this.#count(row, outcomes[at] ?? 'unchanged');
		this.#listener.batch?.(this.result.counts);
	}

	/**
	 * Converts investors that are certainly people to person records, if organizations were created; returns whether
	 * there were any.
	 */
	async #takeForPeople(before: HighestIds): Promise<boolean> {
		const { organization } = await highestIds(this.#db);
		return organization > before.organization && (await convertInvestorsToPeople(this.#db)) > 0;
	}

	/** Offers editors the records of this run along with similarly named ones. */
	async #offerLookalikes(): Promise<void> {
		if (this.#before)
			await offerLookalikes(this.#db, `import:${this.#importer.name}`, this.#before);
	}

	#tell(pair: PossibleMatch): void {
		const key = [
			pair.type,
			Math.min(pair.id, pair.other.id),
			Math.max(pair.id, pair.other.id),
		].join();
		if (!this.#told.has(key)) this.#listener.possible?.(pair);
		this.#told.add(key);
	}

	#count(
		row: PlannedRow | PlannedItem | PlannedRate | PlannedStep | PlannedFiling | PlannedWithdrawal,
		outcome: 'created' | 'updated' | 'unchanged' | RowRejectedError,
	): void {
		if (outcome instanceof RowRejectedError) {
			this.#reject(row.where, row.value, outcome);
			return;
		}
		this.result.counts.read += 1;
		this.result.counts[outcome] += 1;
		for (const note of row.plan.notes) this.#notes.note(row.where, note);
	}

	#reject(where: string, value: unknown, { message }: RowRejectedError): void {
		this.result.counts.read += 1;
		this.result.counts.rejected += 1;
		this.#listener.rejected?.({ where, reason: message, value });
	}
}
