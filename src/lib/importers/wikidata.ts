import { z } from 'zod';
import type { Identifier } from '#lib/catalogue/identifiers.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import { isPrivateHost } from '#lib/http/private-network.ts';
import { accountLink } from '#lib/links/accounts.ts';
import {
	type IdentifierOwner,
	type Importer,
	type RowPlan,
	RowRejectedError,
	type Signs,
	type WantedRecord,
} from './importer.ts';
import { githubPage, webAddress } from './links.ts';
import { leftOutNote, type Note } from './notes.ts';
import { type KnownDate, wikidataDate } from './wikidata-dates.ts';
import { type Item, type Position, type Statement, wikidataRows } from './wikidata-items.ts';
import { pageAddress } from './wikidata-queries.ts';
import { bestOfRank, ranks, sortByRank } from './wikidata-ranks.ts';

/**
 * Imports projects, organizations, funds and people from Wikidata, with the founders, leaders and staff of each. They
 * are matched by Q-number, else by name with a second sign. Existing facts in the catalogue stay.
 */
export const wikidata: Importer = {
	name: 'wikidata',
	what: 'projects, organizations and people from Wikidata, with positions and education',
	accepts: 'an answer of its query service in JSON (all pages of all queries over HTTP)',
	url: 'https://query.wikidata.org/sparql',
	page: pageAddress,
	contact: 'any',
	// Its service gives a client a minute of work per minute.
	gap: ({ hostname }) => (hostname.endsWith('.wikidata.org') ? 2_000 : 0),
	// A query may run for a minute before its answer begins.
	headMs: 90_000,
	isReadWhole: true,
	rows: wikidataRows,
	reader: () => {
		const seen = new Map<string, WantedRecord>();
		return (value) => planRow(value, seen);
	},
};

const text = z.string().nullable();
const statedTime = z.object({ time: z.string(), precision: z.number().nullable() }).nullable();
const itemNumber = z.string().regex(/^Q[1-9]\d{0,11}$/);
const labelledItem = z.object({ id: itemNumber, label: text });
const statement = z.object({
	id: z.string(),
	property: z.string(),
	rank: z.enum(ranks),
	value: text,
	label: text,
	precision: z.number().nullable(),
	human: z.boolean(),
	title: text,
	hasTitle: z.boolean(),
	employer: labelledItem.nullable(),
	from: statedTime,
	to: statedTime,
	ended: z.boolean(),
	references: z.array(z.string()),
}) satisfies z.ZodType<Statement>;
const row = z.union([
	z.object({
		kind: z.literal('position'),
		person: labelledItem,
		employer: labelledItem.nullable(),
		title: z.string().nullable(),
		founder: z.boolean(),
		statement,
	}) satisfies z.ZodType<Position>,
	labelledItem.extend({
		kind: z.string(),
		statements: z.array(statement),
		employers: z.array(itemNumber),
	}) satisfies z.ZodType<Item>,
]);

const typeOfKind: Readonly<Record<string, Exclude<RecordType, 'round'>>> = {
	project: 'project',
	organization: 'organization',
	fund: 'organization',
	person: 'person',
};

function planRow(value: unknown, seen: Map<string, WantedRecord>): RowPlan {
	const read = row.safeParse(value);
	if (!read.success) throw new RowRejectedError('it is no item');
	return 'statements' in read.data ? planItem(read.data, seen) : planPosition(read.data, seen);
}

const identifierOf = (id: string): Identifier => ({ source: 'wikidata', external_id: id });
const pageOf = (id: string): string => `https://www.wikidata.org/wiki/${id}`;

function nameOf({ id, label }: { id: string; label: string | null }): string {
	if (label === null)
		throw new RowRejectedError(`${id} has no name in English or for all languages`);
	return label;
}

function planItem(item: Item, seen: Map<string, WantedRecord>): RowPlan {
	const type = Object.hasOwn(typeOfKind, item.kind) ? typeOfKind[item.kind] : undefined;
	if (!type) throw new RowRejectedError(`it is of no kind that is read: ${item.kind.slice(0, 60)}`);
	const notes: Note[] = [];
	// An item in several query results is one record, of the kind of the first.
	const wanted = wantedOf(item, seen.get(item.id)?.type ?? type, notes);
	seen.set(item.id, wanted);
	if (wanted.type !== 'person') return { related: [], record: () => wanted, notes };
	return {
		related: [],
		known: item.employers.map((id) => [identifierOf(id)]),
		record: (_, __, known) => ({
			...wanted,
			signs: { ...wanted.signs, employers: known.filter((one) => one !== undefined) },
		}),
		notes,
	};
}

/** A value with its reference. */
interface FoundValue<Value> {
	value: Value;
	source: string | null;
}

function wantedOf(item: Item, type: RecordType, notes: Note[]): WantedRecord {
	const { id, statements } = item;
	const fill: Record<string, unknown> = {};
	const sources: Record<string, string> = {};
	const say = (field: string, found: FoundValue<unknown> | null) => {
		if (found === null) return;
		fill[field] = found.value;
		if (found.source !== null) sources[field] = found.source;
	};
	const first = <Value>(property: string, read: (one: Statement) => Value | null) =>
		firstOf(statements, property, read, notes);
	const link = (property: string, read: (text: string) => string | null) =>
		first(property, ({ value, ended }) => (value === null || ended ? null : read(value)));
	const website = link('P856', webAddress);
	const twitter = link('P2002', (name) => accountLink('x', name));
	const github = link('P2037', githubPage);
	say('website', website);
	say('twitter', twitter);
	say('github', github);
	if (type === 'person') {
		say('linkedin', link('P6634', linkedinOf('in')));
		say('education', educationOf(statements));
	} else {
		say('linkedin', link('P4264', linkedinOf('company')));
		say('location', seatOf(statements));
		const inception = first('P571', dateIn);
		if (inception !== null) {
			say('year_founded', { ...inception, value: Number(inception.value.date.slice(0, 4)) });
			if (type === 'project') {
				say('launch_date', { ...inception, value: inception.value.date });
				say('launch_precision', { ...inception, value: inception.value.precision });
			}
		}
		if (type === 'organization' && item.kind === 'fund') fill.type = 'Fund';
	}
	const filer = type === 'person' ? null : first('P5531', filerNumber);
	const signs: Signs = {
		website: website?.value ?? null,
		twitter: twitter?.value ?? null,
		github: github?.value ?? null,
	};
	return {
		type,
		identifiers: [
			identifierOf(id),
			...(filer ? [{ source: 'sec-cik', external_id: filer.value }] : []),
		],
		name: nameOf(item),
		signs,
		needsSign: true,
		fill,
		source: pageOf(id),
		sources,
	};
}

/** Returns the first usable value of the best rank; unusable ones are noted. */
function firstOf<Value>(
	statements: readonly Statement[],
	property: string,
	read: (one: Statement) => Value | null,
	notes: Note[],
): FoundValue<Value> | null {
	const best = bestOfRank(statements.filter((one) => one.property === property));
	for (const one of best) {
		const value = read(one);
		if (value !== null) return { value, source: referenceOf(one) };
		if (one.value === null) notes.push(`${property} left out: nobody knows its value`);
		else if (!one.ended) notes.push(leftOutNote(property, one.value, 'not usable'));
	}
	return null;
}

/** Returns the first reference by address, since the order in which they arrive has no meaning. */
function referenceOf({ references }: Statement): string | null {
	const pages = references.flatMap((one) => webAddress(one) ?? []);
	return pages.find((page) => !isPrivateHost(new URL(page).hostname)) ?? null;
}

/** Returns a filer's SEC number in the ten digits used in addresses. */
const filerNumber = ({ value, ended }: Statement): string | null =>
	!ended && value !== null && /^\d{1,10}$/.test(value) ? value.padStart(10, '0') : null;

const linkedinOf =
	(kind: 'in' | 'company') =>
	(name: string): string | null =>
		/^[\p{L}\p{N}._-]+$/u.test(name)
			? `https://www.linkedin.com/${kind}/${encodeURIComponent(name)}`
			: null;

const dateIn = ({ value, precision }: Statement): KnownDate | null =>
	value === null ? null : wikidataDate(value, precision);

/** Returns `Zug, Switzerland`, as far as city and country are known. */
function seatOf(statements: readonly Statement[]): FoundValue<string> | null {
	const [seat, country] = ['P159', 'P17'].map((property) =>
		bestOfRank(statements.filter((one) => one.property === property)).find(
			({ label, ended }) => label !== null && !ended,
		),
	);
	const parts = [seat?.label, country?.label].filter((one) => typeof one === 'string');
	const from = seat ?? country;
	return from === undefined
		? null
		: { value: [...new Set(parts)].join(', '), source: referenceOf(from) };
}

/** Returns `Master of Science, Stanford University`. */
function educationOf(statements: readonly Statement[]): FoundValue<string[]> | null {
	const studied = sortByRank(statements.filter(({ property }) => property === 'P69')).filter(
		({ label }) => label !== null,
	);
	const [first] = studied;
	if (!first) return null;
	const lines = studied.map(({ title, label }) => [title, label].filter(Boolean).join(', '));
	return { value: [...new Set(lines)], source: referenceOf(first) };
}

/**
 * Plans one position of a person. The employer is one that the catalogue knows by its Q-number, else only a name: a
 * crypto catalogue has no use for every university and bank.
 */
function planPosition(position: Position, seen: ReadonlyMap<string, WantedRecord>): RowPlan {
	const { person, employer, statement, title } = position;
	if (title === null)
		throw new RowRejectedError('what the position is called is not given in English');
	const notes: Note[] = [];
	const name = nameOf(person);
	const from = boundOf('from', statement.from, notes);
	const to = boundOf('to', statement.to, notes);
	const source = referenceOf(statement);
	const record = (bearer: IdentifierOwner | undefined): WantedRecord => ({
		type: 'person',
		identifiers: [identifierOf(person.id)],
		name,
		signs: { ...seen.get(person.id)?.signs, employers: bearer ? [bearer] : [] },
		needsSign: true,
		fill: {},
		positions: [
			{
				organization_id: bearer?.type === 'organization' ? bearer.id : null,
				project_id: bearer?.type === 'project' ? bearer.id : null,
				employer: bearer || !employer ? null : nameOf(employer),
				title,
				from_date: from?.date ?? null,
				from_precision: from?.precision ?? null,
				to_date: to?.date ?? null,
				to_precision: to?.precision ?? null,
				is_founder: position.founder,
				is_primary: false,
			},
		],
		source: pageOf(person.id),
		...(source !== null && { sources: { positions: source } }),
	});
	return {
		related: [],
		known: [employer ? [identifierOf(employer.id)] : []],
		record: (_, __, [bearer]) => record(bearer),
		notes,
	};
}

function boundOf(name: 'from' | 'to', given: Statement['from'], notes: Note[]): KnownDate | null {
	const date = given && wikidataDate(given.time, given.precision);
	if (given && !date) notes.push(leftOutNote(name, given.time, 'not a date to the year'));
	return date;
}
