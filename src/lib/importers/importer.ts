import type { FoundArticle } from '#lib/articles/store.ts';
import type { BoardStep } from '#lib/careers/imported-jobs.ts';
import type { Change } from '#lib/catalogue/change.ts';
import type { Lists } from '#lib/catalogue/fields.ts';
import type { Identifier } from '#lib/catalogue/identifiers.ts';
import type { Investor, NamedInvestors } from '#lib/catalogue/investors.ts';
import type { MarketFigures } from '#lib/catalogue/market.ts';
import type { MarketHistory } from '#lib/catalogue/market-history.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import type { ExchangeRate } from '#lib/currency/rates.ts';
import type { Db } from '#lib/db/connect.ts';
import type { Note } from './notes.ts';
import type { UnmatchedFiling } from './save-filings.ts';

/** Where the bytes of a source come from. */
export interface SourceInput {
	/** For sentences: the path or the address. */
	name: string;
	/** Set when it was asked for over HTTP. */
	url?: string;
	/** The encoding that HTTP says the bytes are in. */
	charset?: string | undefined;
	/** Content bytes; may be read once. */
	chunks: AsyncIterable<Uint8Array>;
	/** Set when the input is a folder; `chunks` is then empty. */
	folder?: string;
	/** Set when the source comes in pages: opens the page after this one. */
	next?: () => Promise<SourceInput>;
	/** Set when the source comes in pages: opens the page of that number. */
	page?: (number: number) => Promise<SourceInput>;
	/** Set when the source is asked record by record (`asks`): opens another of its addresses. */
	open?: (address: string) => Promise<SourceInput>;
	/** The identifiers that the source is asked by, as records of the catalogue carry them. */
	carried?: readonly string[];
	/** By what the source knows this answer again. */
	validator?: Validator;
	/** The source says that it is the answer of the last complete run; `chunks` is then empty. */
	isUnchanged?: boolean;
}

/** `ETag` and `Last-Modified` of an answer. */
export interface Validator {
	etag?: string | undefined;
	lastModified?: string | undefined;
}

/** A row that could be read; `notes` say how, where that is no matter of course. */
export interface ValueRow<T = unknown> {
	where: string;
	value: T;
	notes?: Note[];
}

/** One row as it stands in the source. `where` names it for a person: `line 12`, `row 3`, `a/aave.yaml`. */
export type SourceRow =
	| ValueRow
	/** A row that could not even be read. */
	| { where: string; unreadable: string };

/** A record of the catalogue that carries an identifier. */
export interface Bearer {
	type: RecordType;
	id: number;
}

/** What tells two records with one name apart, or shows that they are one. */
export interface Signs {
	website?: string | null;
	twitter?: string | null;
	github?: string | null;
	/** Of a project's token; compared without case. */
	symbol?: string | null;
	/** Where its round was announced: on its own site or account it is a sign like those. */
	announcement?: string | null;
	/** A source of identifiers, such as an operator's files: the one record of the name that it lists is meant. */
	listedBy?: string;
	/** Networks that the source names beside it, in any spelling: of no use to find it, but to tell it from others of its name. */
	networks?: readonly string[];
	/** Of a person: for whom they work or worked. */
	employers?: readonly Bearer[];
}

/** A record that a row speaks of: how to find it in the catalogue, and what the source says about it. */
export interface Wanted {
	type: RecordType;
	/** Its names at outside sources; the first is the importing source's own and is what it is known by. */
	identifiers: [Identifier, ...Identifier[]];
	/** Names at outside sources that it gets besides, and by which it is not looked for: several records may share what they name. */
	also?: readonly Identifier[];
	/**
	 * What this catalogue itself calls it. A record of that slug is the one that is meant: nothing but `fill` and `add` is
	 * said of it then, and it gets no identifier. Where there is none, the record is looked for as any other.
	 */
	slug?: string;
	/**
	 * With a name the record may also be found by that name: a project when one of `signs` shows that it is the same,
	 * others unless a sign speaks against it.
	 */
	name?: string;
	signs?: Signs;
	/** The name alone never shows that it is the same, whatever kind it is of: one of `signs` has to as well. */
	needsSign?: boolean;
	/** A name that only stood in for the real one; a record that still has it gets `name`. */
	standIn?: string;
	/** A name that the same source gave without an id: a record known by it alone turns out to be this one. */
	waitedAs?: Identifier;
	/** Said where the record says nothing yet. */
	fill: NonNullable<Change['fill']>;
	/** Items to be in its lists, besides the identifiers. */
	add?: Change['add'];
	/** Items that take the place of those with their key, e.g. what this source says of a round. */
	put?: Change['put'];
	/** Said, also in place of what this source said before; what anybody else said last stays. */
	renew?: NonNullable<Change['set']>;
	/** Of a person, in the list besides those there: each unless the record has as much of that employer already. */
	positions?: Lists<'person'>['positions'];
	/** Address where a reader finds the same; null when there is none. */
	source: string | null;
	/** Address per field, where it differs from `source`. */
	sources?: Record<string, string>;
	/** What the source wrote, by field, where that was read as something else: `$3.2M`. */
	words?: Readonly<Record<string, string>>;
}

/** What a record is looked up by: its slug, else its identifiers, else its exact name. */
export type Sought = Pick<
	Wanted,
	'type' | 'identifiers' | 'slug' | 'name' | 'signs' | 'needsSign' | 'add'
>;

/** What a row asks for. Records that its own record refers to are found or made first. */
export interface RowPlan {
	related: Wanted[];
	investors?: NamedInvestors;
	/**
	 * Records that are only looked for: projects and organizations that carry one of these identifiers, the first first. The
	 * rows before, which have no such list, are written first.
	 */
	known?: readonly (readonly Identifier[])[];
	/**
	 * The row's own record, by which it is counted; `ids` are those of `related`, `investors` of those named and `known` of
	 * those looked for, in order. Throws `RowRejected` when it cannot be without one that is not there. Where the project of a
	 * round has turned out to be an organization, the round is written as that one's.
	 */
	record(
		ids: readonly number[],
		investors: readonly (Investor | undefined)[],
		known: readonly (Bearer | undefined)[],
	): Wanted;
	/** Figures of the row's own project. Of several rows of a run for one project the first counts. */
	market?: Omit<MarketFigures, 'project_id'>;
	/** The row is only for a record that the catalogue knows by the first identifier; it makes none. */
	onlyKnown?: boolean;
	/** Where its token is traded and what it cost; of several rows of a batch for one project the last counts. */
	history?: MarketHistory;
	/** Parts of the row that were left out, e.g. `twitter is not an account's address`. */
	notes: Note[];
}

/** What an item of a feed asks for: articles are no records of the catalogue. */
export interface ArticlePlan extends FoundArticle {
	notes: Note[];
}

/** What a row of exchange rates asks for: a rate is an observation of a day, and no record. */
export interface RatePlan {
	rate: ExchangeRate;
	notes: Note[];
}

/** What a row of a board of jobs asks for: jobs are no records of the catalogue. */
export interface BoardPlan {
	jobs: BoardStep;
	notes: Note[];
}

/** A filing that is of no record for certain: a list for editors, and no record. */
export interface FilingPlan {
	filing: UnmatchedFiling;
	notes: Note[];
}

/** What the source has taken back: the rounds that it told of are gone, as far as nobody else says anything of them. */
export interface WithdrawalPlan {
	withdraw:
		| readonly Identifier[]
		/** All that bear an identifier of `source` that begins so, but those that bear one of `listed`. */
		| { source: string; begins: string; listed: readonly Identifier[] };
	notes: Note[];
}

/** One run's reading of rows. May remember what it has seen, e.g. to tell equal rows apart. */
export type RowReader = (
	value: unknown,
) => RowPlan | ArticlePlan | RatePlan | BoardPlan | FilingPlan | WithdrawalPlan;

/** What an operator has decided about all that is read. */
export interface ReadOptions {
	/** False: descriptions in the words of an outside source are left out. */
	descriptions?: boolean;
}

/** One outside source. Adding one is adding a file with such an object and naming it in `registry.ts`. */
export interface Importer {
	name: string;
	/** One line for the list of sources. */
	what: string;
	/** What `--file` and `--url` may hold, for the usage text. */
	accepts: string;
	/** Taken when neither `--file` nor `--url` is given. */
	url?: string;
	/** The environment variable that a key is taken from, and the request header that carries it or the address with it, by the address asked. */
	key?: { variable: string } & (
		| { header(url: URL): string }
		| { address(url: URL, key: string): URL }
	);
	/** It refuses programs that do not say whom to write to: `e-mail`, or `any` where the site's address will do. */
	contact?: 'e-mail' | 'any';
	/** Milliseconds between two requests to the address's host, by the limit that the source publishes; none when absent. */
	gap?(url: URL, hasKey: boolean): number;
	/** The address of page `number` (from 1) of a source that comes in pages; undefined where `url` is all there is. */
	page?(url: URL, number: number): URL | undefined;
	/** Milliseconds until an answer begins, of a source that is slower than others. */
	headMs?: number;
	/**
	 * Its answers only say something together, so all of them are asked for each time, also those that have not changed.
	 */
	isReadWhole?: boolean;
	/**
	 * The source is asked record by record: for each project and organization that carries an identifier of this source.
	 * `url` is then the base of its addresses, and is not asked itself.
	 */
	asks?: string;
	/** What it is asked for in place of those identifiers: texts that its rows read. */
	carried?(db: Db): Promise<string[]>;
	/** The same for one address, which is of a record that is named (`--organization`). */
	ofRecord?(record: string, address: string): { importer: Importer; url: string };
	/** The same for rows of one kind (`--type`), where the source may have several, or for what it knows of one. */
	types?: { names: readonly string[]; of(name: string): Importer };
	rows(input: SourceInput): AsyncIterable<SourceRow>;
	/** Starts a run. The reader throws `RowRejected` for a row that cannot be used. */
	reader(options?: ReadOptions): RowReader;
}

/** A row cannot be used; the message says why, for the rejects file. */
export class RowRejected extends Error {
	override name = 'RowRejected';
}
