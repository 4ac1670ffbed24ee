import { createHash } from 'node:crypto';
import { z } from 'zod';
import { money } from '#lib/catalogue/fields.ts';
import { isPlaceholderName } from '#lib/catalogue/nameless.ts';
import { dateIn } from './csv-cells.ts';
import { csvRows } from './csv-rows.ts';
import { type Importer, type RowPlan, RowRejectedError, type WantedRecord } from './importer.ts';
import { webAddress } from './links.ts';
import { leftOutNote, type Note } from './notes.ts';
import { fileAddress, ossProject } from './oss-directory.ts';
import { funderOf } from './oss-funders.ts';

const DATASET = 'https://github.com/opensource-observer/oss-funding';
const cell = z
	.string()
	.optional()
	.transform((value) => value?.trim() || null);
const row = z.object({
	to_project_name: cell,
	amount: cell,
	amount_usd: cell,
	funding_date: cell,
	from_funder_name: cell,
	grant_pool_name: cell,
	metadata: cell,
	token_amount: cell,
	token_unit: cell,
});

/** A validated row of the source. Amounts are null if the source gives none. */
interface Grant {
	project: string;
	funder: string;
	pool: string | null;
	date: string | null;
	precision: 'day' | 'month' | 'year' | null;
	usd: number | null;
	tokens: number | null;
	unit: string | null;
	application: string | null;
	notes: Note[];
}

/**
 * Imports grants of opensource-observer/oss-funding: its CSV files, one or all, or the reduced form with the token's
 * columns beside the others. A project that the catalogue lacks is created under its oss-directory slug and gets its
 * name when that is imported.
 */
export const ossFunding: Importer = {
	name: 'oss-funding',
	what: 'grants from opensource-observer/oss-funding, each as a funding round',
	accepts:
		'a CSV file with to_project_name, amount (or amount_usd), funding_date, from_funder_name',
	rows: (input) =>
		csvRows(input, [
			['to_project_name'],
			['amount', 'amount_usd'],
			['funding_date'],
			['from_funder_name'],
		]),
	reader() {
		const nth = occurrences();
		return (value) => {
			const grant = readGrant(value);
			return planGrant(grant, nth(fingerprint(grant)));
		};
	},
};

function planGrant(grant: Grant, id: string): RowPlan {
	const identifier = { source: 'oss-funding', external_id: id };
	const roundFields = {
		type: isRetroactive(grant.pool) ? 'Retro funding' : 'Grant',
		date: grant.date,
		date_precision: grant.precision,
	};
	const record = ([project = 0, funder = 0]: readonly number[]): WantedRecord => ({
		type: 'round',
		identifiers: [identifier],
		fill: {
			project_id: project,
			...roundFields,
			...amountOf(grant),
			program: grant.pool,
			// The sole payer of a grant is no lead; its share is the whole.
			investors: [
				{
					organization_id: funder,
					person_id: null,
					name: null,
					is_lead: false,
					amount_usd: grant.usd,
				},
			],
		},
		add: {
			sources: [DATASET, ...(grant.application ? [grant.application] : [])].map((url) => ({
				url,
				kind: 'data' as const,
			})),
		},
		put: {
			claims: [
				{ ...identifier, url: DATASET, ...roundFields, amount_usd: grant.usd, lead_investors: [] },
			],
		},
		source: DATASET,
	});
	return {
		related: [projectOf(grant.project), funderOf(grant.funder)],
		record,
		notes: grant.notes,
	};
}

/** The project, known only by its slug; this source has no other facts about it. */
const projectOf = (slug: string): WantedRecord => ({
	type: 'project',
	identifiers: [ossProject(slug)],
	standIn: slug,
	fill: {},
	source: fileAddress(slug.toLowerCase()),
});

const amountOf = ({ usd, tokens, unit }: Grant) =>
	tokens !== null && unit !== null
		? { amount: tokens, currency: unit, amount_usd: usd }
		: { amount: usd, currency: usd === null ? null : 'USD', amount_usd: usd };

const isRetroactive = (pool: string | null) => /retro|rpgf/i.test(pool ?? '');

function readGrant(value: unknown): Grant {
	const parsed = row.safeParse(value);
	if (!parsed.success) throw new RowRejectedError('the row is not usable');
	const data = parsed.data;
	const project = data.to_project_name;
	const funder = data.from_funder_name;
	if (!project) throw new RowRejectedError('to_project_name is empty: the source names no project');
	if (!funder || isPlaceholderName(funder))
		throw new RowRejectedError('from_funder_name names nobody: the source names no funder');
	const notes: Note[] = [];
	const metadata = readMetadata(data.metadata, notes);
	const tokens = data.token_amount ?? metadata.token_amount;
	return {
		project,
		funder,
		pool: data.grant_pool_name,
		...readDate(data.funding_date, notes),
		usd: readAmount('amount', data.amount_usd ?? data.amount, notes),
		tokens: readAmount('token_amount', tokens, notes),
		unit: (data.token_unit ?? metadata.token_unit)?.toUpperCase() || null,
		application: readApplication(metadata.application_url, notes),
		notes,
	};
}

const textOrNumber = z.union([z.string(), z.number()]).nullish().catch(null);
const inMetadata = textOrNumber.transform((value) =>
	value == null ? null : String(value).trim() || null,
);
const metadataShape = z.object({
	token_amount: inMetadata,
	token_unit: inMetadata,
	application_url: inMetadata,
});
const nothing = { token_amount: null, token_unit: null, application_url: null };

/** Parses the parts of the `metadata` JSON that we use. */
function readMetadata(text: string | null, notes: Note[]): z.output<typeof metadataShape> {
	if (!text) return nothing;
	const parsed = metadataShape.safeParse(jsonIn(text));
	if (!parsed.success) notes.push(leftOutNote('metadata', text, 'not a JSON object'));
	return parsed.data ?? nothing;
}

function jsonIn(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function readApplication(text: string | null, notes: Note[]): string | null {
	const address = text === null ? null : webAddress(text);
	if (text !== null && !address)
		notes.push(leftOutNote('application_url', text, 'not a web address'));
	return address;
}

function readAmount(column: string, text: string | null, notes: Note[]): number | null {
	if (text === null) return null;
	const amount = money.safeParse(Number(text.replaceAll(',', '') || Number.NaN));
	if (!amount.success) notes.push(leftOutNote(column, text, 'not an amount'));
	return amount.data ?? null;
}

function readDate(text: string | null, notes: Note[]): Pick<Grant, 'date' | 'precision'> {
	const read = text === null ? undefined : dateIn(text);
	if (text !== null && !read) notes.push(leftOutNote('funding_date', text, 'not a date'));
	return { date: read?.date ?? null, precision: read?.precision ?? null };
}

/**
 * Returns the identity of a grant. Amounts are rounded to the cent, so that both forms of the source give equal
 * results.
 */
function fingerprint(grant: Grant): string {
	const { project, funder, pool, date, usd, tokens, unit } = grant;
	const parts = [project, funder, pool, date, usd?.toFixed(2), tokens?.toFixed(4), unit];
	const text = JSON.stringify(parts.map((part) => part?.toLowerCase() ?? null));
	return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/**
 * Numbers equal rows, which have no id but are separate payments: the first is identified by its fingerprint, each
 * further one by the fingerprint and a number. Uses some 100 bytes of memory per row.
 */
function occurrences(): (key: string) => string {
	const seen = new Map<string, number>();
	return (key) => {
		const times = (seen.get(key) ?? 0) + 1;
		seen.set(key, times);
		return times === 1 ? key : `${key}-${times}`;
	};
}
