import type { Author, ChangeOutcome } from '#lib/catalogue/change.ts';
import { offerPairs } from '#lib/catalogue/duplicate-pairs.ts';
import { findInvestors } from '#lib/catalogue/find-investors.ts';
import { saveNetworkSigns } from '#lib/catalogue/linkage/record-signs.ts';
import { type MarketFigures, recordMarketFigures } from '#lib/catalogue/market.ts';
import { type MarketHistory, recordMarketHistory } from '#lib/catalogue/market-history.ts';
import { lockCatalogue } from '#lib/catalogue/write-lock.ts';
import type { Db } from '#lib/db/connect.ts';
import {
	findOrCreateRecords,
	type PossibleMatch,
	type RecordRequest,
	type RequestOutcome,
	refusalOf,
} from './find-or-make.ts';
import {
	type IdentifierOwner,
	type RowPlan,
	RowRejectedError,
	type WantedRecord,
} from './importer.ts';
import { knownBearers } from './known-bearers.ts';
import { unresolvedInvestors } from './known-investors.ts';
import { resolveWaitingRaisers } from './waiting-raisers.ts';

/** A row being written to the catalogue. */
export interface PlannedRow {
	where: string;
	value: unknown;
	plan: RowPlan;
}

/** The projects and rounds handled by earlier batches of a run; each batch adds its own. */
export interface EarlierBatches {
	/** Projects whose figures a row has given. */
	measured: Set<number>;
	/** Rounds that a row has described. */
	described: Set<number>;
}

export interface BatchResult {
	/** The outcome of each row, in the order given. */
	rows: { row: PlannedRow; outcome: ChangeOutcome['outcome'] | RowRejectedError; id?: number }[];
	/** Referenced records that did not exist before. */
	madeBeside: number;
	possible: PossibleMatch[];
}

/**
 * Writes the rows in one transaction: first the records that they refer to, then their own. A row that cannot be
 * written is rejected individually; the others are kept.
 */
export async function writeBatch(
	db: Db,
	author: Author,
	rows: readonly PlannedRow[],
	{ measured, described }: EarlierBatches = { measured: new Set(), described: new Set() },
): Promise<BatchResult> {
	return db.transaction(async (tx) => {
		// From here on nobody else can create a record that we do not find.
		await lockCatalogue(tx);
		const possible: PossibleMatch[] = [];
		// Records that rows refer to are linked with the rows' own: their directory rows are computed once these exist.
		const beside: Author = author.leaves ? { ...author, leaves: 'all' } : author;
		const requests = rows.flatMap((row, at) =>
			row.plan.related.map((wanted) => ({ ...toRecordRequest(row, wanted), at })),
		);
		const companies = await raisersThatAreCompanies(tx, requests);
		const related = await findOrMakeRelated(tx, beside, requests, companies, possible);
		const idsOf = rows.map((): number[] => []);
		const failed = new Map<number, RowRejectedError>();
		requests.forEach(({ at }, index) => {
			const settled = related[index];
			if (settled instanceof RowRejectedError) failed.set(at, settled);
			else if (settled) idsOf[at]?.push(settled.id);
		});
		const investors = await findInvestors(
			tx,
			beside,
			await unresolvedInvestors(
				tx,
				rows.flatMap(({ plan }) => plan.investors ?? []),
			),
		);
		const knownOf = await knownRecords(tx, rows);
		const own = rows.flatMap((row, at) => {
			if (failed.has(at)) return [];
			try {
				const found = investors.of(row.plan.investors);
				const wanted = row.plan.record(idsOf[at] ?? [], found, knownOf(row));
				const isOfCompany = requests.some((one) => one.at === at && companies.has(one));
				return [{ ...toRecordRequest(row, isOfCompany ? raisedByCompany(wanted) : wanted), at }];
			} catch (error) {
				if (!(error instanceof RowRejectedError)) throw error;
				failed.set(at, error);
				return [];
			}
		});
		const settled = await findOrCreateRecords(tx, author, own, possible, described);
		await saveNetworkSigns(tx, [
			...networksOf(requests, related).filter(({ one }) => !companies.has(one)),
			...networksOf(own, settled),
		]);
		const settledAt = new Map(own.map(({ at }, index) => [at, settled[index]]));
		await resolveWaitingRaisers(
			tx,
			author,
			own.flatMap(({ wanted: { waitedAs } }, index) => {
				const one = settled[index];
				return waitedAs && one && !(one instanceof RowRejectedError)
					? [{ id: one.id, waitedAs }]
					: [];
			}),
		);
		await offerPairs(tx, author.origin, offersOf(possible));
		const written = rows.map((row, at) => outcomeOf(row, failed.get(at) ?? settledAt.get(at)));
		return {
			rows: await recordHistory(tx, await recordMarket(tx, author, written, measured)),
			madeBeside:
				investors.made +
				related.filter((one) => !(one instanceof RowRejectedError) && one.outcome === 'created')
					.length,
			possible,
		};
	});
}

/**
 * Returns the organizations that turned out to be the raisers where rows named projects: those with the project's
 * identifier, if no project has it.
 */
async function raisersThatAreCompanies(
	tx: Db,
	requests: readonly RecordRequest[],
): Promise<Map<RecordRequest, number>> {
	const projects = requests.filter(
		({ wanted }) => wanted.type === 'project' && !wanted.slug && !refusalOf(wanted),
	);
	const found = await knownBearers(
		tx,
		projects.map(({ wanted }) => wanted.identifiers),
	);
	return new Map(
		projects.flatMap((one, at): [RecordRequest, number][] => {
			const bearer = found[at];
			return bearer?.type === 'organization' ? [[one, bearer.id]] : [];
		}),
	);
}

async function findOrMakeRelated(
	tx: Db,
	author: Author,
	requests: readonly RecordRequest[],
	companies: ReadonlyMap<RecordRequest, number>,
	possible: PossibleMatch[],
): Promise<RequestOutcome[]> {
	const others = requests.filter((one) => !companies.has(one));
	const settled = (await findOrCreateRecords(tx, author, others, possible)).values();
	return requests.map((one) => {
		const id = companies.get(one);
		if (id !== undefined) return { id, outcome: 'unchanged' };
		return settled.next().value ?? new RowRejectedError('what it refers to could not be imported');
	});
}

/** Turns a project's round into one of the organization that the project turned out to be. */
function raisedByCompany(wanted: WantedRecord): WantedRecord {
	const { project_id, ...fill }: { project_id?: unknown } & WantedRecord['fill'] = wanted.fill;
	return typeof project_id === 'number'
		? { ...wanted, fill: { ...fill, organization_id: project_id } }
		: wanted;
}

/** Finds the records that the rows only look up; queried once, after those that the rows create. */
async function knownRecords(tx: Db, rows: readonly PlannedRow[]) {
	const lists = rows.flatMap(({ plan }) => plan.known ?? []);
	const found = await knownBearers(tx, lists);
	const byList = new Map(lists.map((list, at) => [list, found[at]]));
	return ({ plan }: PlannedRow): (IdentifierOwner | undefined)[] =>
		(plan.known ?? []).map((list) => byList.get(list));
}

const toRecordRequest = (
	{ where, plan: { notes } }: PlannedRow,
	wanted: WantedRecord,
): RecordRequest => ({
	wanted,
	where,
	notes,
});

/** Returns the networks that rows name, with the records found or created for these rows. */
const networksOf = (requests: readonly RecordRequest[], settled: readonly RequestOutcome[]) =>
	requests.flatMap((asker, at) => {
		const { type, signs } = asker.wanted;
		const one = settled[at];
		const networks = signs?.networks ?? [];
		return one && !(one instanceof RowRejectedError) && networks.length > 0
			? [{ one: asker, type, id: one.id, networks }]
			: [];
	});

/**
 * Returns possibly identical people, for editors; pairs of rounds are offered when they are joined, other pairs by
 * `linkRecords()`.
 */
const offersOf = (possible: readonly PossibleMatch[]) =>
	possible.flatMap(({ type, id, other }) =>
		type !== 'person' || other.isSeparate
			? []
			: [{ one: { type, id }, other: { type, id: other.id }, signs: other.signs }],
	);

/** Records the rows' figures. A row with only a new figure counts as updated. */
async function recordMarket(
	tx: Db,
	{ leaves }: Author,
	rows: BatchResult['rows'],
	measured: Set<number>,
): Promise<BatchResult['rows']> {
	const figures = new Map<BatchResult['rows'][number], MarketFigures>();
	for (const one of rows) {
		const { market, notes } = one.row.plan;
		if (!market || one.id === undefined) continue;
		if (measured.has(one.id)) notes.push('figures left out: an earlier row has the project’s');
		else figures.set(one, { ...market, project_id: one.id });
		measured.add(one.id);
	}
	const shown = { soon: leaves !== undefined };
	const changed = await recordMarketFigures(tx, [...figures.values()], shown);
	return rows.map((one) => {
		const project = figures.get(one)?.project_id;
		const newFigure = project !== undefined && changed.has(project);
		return one.outcome === 'unchanged' && newFigure ? { ...one, outcome: 'updated' } : one;
	});
}

/** Records markets and prices of the rows' projects. A row in which only these are new counts as updated. */
async function recordHistory(tx: Db, rows: BatchResult['rows']): Promise<BatchResult['rows']> {
	const ofProject = new Map<number, MarketHistory>();
	for (const { row, id } of rows)
		if (row.plan.history && id !== undefined)
			ofProject.set(id, { ...ofProject.get(id), ...row.plan.history });
	const changed = await recordMarketHistory(tx, ofProject);
	return rows.map((one) =>
		one.outcome === 'unchanged' &&
		one.row.plan.history &&
		one.id !== undefined &&
		changed.has(one.id)
			? { ...one, outcome: 'updated' }
			: one,
	);
}

function outcomeOf(
	row: PlannedRow,
	settled: RequestOutcome | undefined,
): BatchResult['rows'][number] {
	if (!settled) throw new Error(`no outcome for ${row.where}`);
	if (settled instanceof RowRejectedError) return { row, outcome: settled };
	return { row, outcome: settled.outcome, id: settled.id };
}
