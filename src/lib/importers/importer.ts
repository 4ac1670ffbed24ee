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

/** The input from a source, as a file, a folder or a response. */
export interface SourceInput {
	/** Name for messages: the path or the address. */
	name: string;
	/** The address, if it was requested over HTTP. */
	url?: string;
	/** The encoding according to HTTP. */
	charset?: string | undefined;
	/** Content bytes; can be read only once. */
	chunks: AsyncIterable<Uint8Array>;
	/** Set when the input is a folder; `chunks` is then empty. */
	folder?: string;
	/** Set when the source is paged: opens the next page. */
	next?: () => Promise<SourceInput>;
	/** Set when the source is paged: opens the page of that number. */
	page?: (number: number) => Promise<SourceInput>;
	/** Set when the source is queried record by record (`asks`): opens another of its addresses. */
	open?: (address: string) => Promise<SourceInput>;
	/** The identifiers to query the source by, as stored with the catalogue's records. */
	carried?: readonly string[];
	/** The validator by which the source recognizes this response. */
	validator?: Validator;
	/** Whether the source says that its response is the same as in the last complete run; `chunks` is then empty. */
	isUnchanged?: boolean;
}

/** `ETag` and `Last-Modified` of a response. */
export interface Validator {
	etag?: string | undefined;
	lastModified?: string | undefined;
}

/** A row that could be read; `notes` say how it was read, if that is not obvious. */
export interface ValueRow<T = unknown> {
	where: string;
	value: T;
	notes?: Note[];
}

/** One row of the source, unparsed. `where` locates it for a person: `line 12`, `row 3`, `a/aave.yaml`. */
export type SourceRow =
	| ValueRow
	/** A row that could not even be read. */
	| { where: string; unreadable: string };

/** A record of the catalogue that carries an identifier. */
export interface IdentifierOwner {
	type: RecordType;
	id: number;
}

/** Evidence that distinguishes two records of the same name, or shows that they are the same. */
export interface Signs {
	website?: string | null;
	twitter?: string | null;
	github?: string | null;
	/** A project's token symbol; compared ignoring case. */
	symbol?: string | null;
	/** Address of the round's announcement, which is also a sign if it is on the record's own site or account. */
	announcement?: string | null;
	/**
	 * An identifier source, such as an operator's files: the row refers to the only record with this name that has an
	 * identifier from it.
	 */
	listedBy?: string;
	/**
	 * Networks that the source names for the record, in any spelling; used only to distinguish it from namesakes, not to
	 * find it.
	 */
	networks?: readonly string[];
	/** For a person: current and former employers. */
	employers?: readonly IdentifierOwner[];
}

/** A record that a row refers to: how to find it in the catalogue, and what the source says about it. */
export interface WantedRecord {
	type: RecordType;
	/** The record's identifiers at outside sources; the first is the importing source's own, by which it is known. */
	identifiers: [Identifier, ...Identifier[]];
	/** Further outside identifiers that the record gets but is not looked up by, since several records may share them. */
	also?: readonly Identifier[];
	/**
	 * The record's slug in this catalogue. If a record has that slug, it is the one meant: then only `fill` and `add`
	 * apply to it, and it gets no identifier. Otherwise the record is looked up like any other.
	 */
	slug?: string;
	/**
	 * A name by which the record may also be found: a project only if one of `signs` confirms that it is the same, other
	 * records unless a sign contradicts it.
	 */
	name?: string;
	signs?: Signs;
	/** Whether the name alone is never enough, whatever the kind of record: one of `signs` has to match too. */
	needsSign?: boolean;
	/** A placeholder for the real name; a record that still has it gets `name`. */
	standIn?: string;
	/**
	 * A name that the same source used before it had an id: a record known only by this name turns out to be this one.
	 */
	waitedAs?: Identifier;
	/** Values for fields that are still empty. */
	fill: NonNullable<Change['fill']>;
	/** Items to add to its lists, besides the identifiers. */
	add?: Change['add'];
	/** Items that replace those with the same key, such as this source's version of a round. */
	put?: Change['put'];
	/** Values that also replace this source's earlier ones; a value last set by anybody else stays. */
	renew?: NonNullable<Change['set']>;
	/** Positions to add to a person's list, each unless the record already has as much about that employer. */
	positions?: Lists<'person'>['positions'];
	/** The address where a reader finds the same facts; null when there is none. */
	source: string | null;
	/** The address per field, where it differs from `source`. */
	sources?: Record<string, string>;
	/** The source's wording by field, where it was interpreted: `$3.2M`. */
	words?: Readonly<Record<string, string>>;
}

/** How a record is looked up: by its slug, else its identifiers, else its exact name. */
export type RecordLookup = Pick<
	WantedRecord,
	'type' | 'identifiers' | 'slug' | 'name' | 'signs' | 'needsSign' | 'add'
>;

/** The changes that a row requests. Records referenced by its own record are found or created first. */
export interface RowPlan {
	related: WantedRecord[];
	investors?: NamedInvestors;
	/**
	 * Records that are only looked up: projects and organizations with one of these identifiers, in order of
	 * preference. Earlier rows without such a list are written first.
	 */
	known?: readonly (readonly Identifier[])[];
	/**
	 * Returns the row's own record, under which the row is counted; `ids` are those of `related`, `investors` those of
	 * the named investors and `known` those of the records looked up, in order. Throws `RowRejectedError` if it requires
	 * one that is missing. If the project of a round has turned out to be an organization, the round is written as the
	 * organization's.
	 */
	record(
		ids: readonly number[],
		investors: readonly (Investor | undefined)[],
		known: readonly (IdentifierOwner | undefined)[],
	): WantedRecord;
	/** Figures of the row's own project. If several rows of a run are for one project, the first counts. */
	market?: Omit<MarketFigures, 'project_id'>;
	/**
	 * Whether the row applies only to a record whose first identifier the catalogue knows; no record is created for it.
	 */
	onlyKnown?: boolean;
	/**
	 * Markets and past prices of the project's token. If several rows of a batch are for one project, the last counts.
	 */
	history?: MarketHistory;
	/** Parts of the row that were left out, such as `twitter is not an account's address`. */
	notes: Note[];
}

/** The article in an item of a feed; articles are not records of the catalogue. */
export interface ArticlePlan extends FoundArticle {
	notes: Note[];
}

/** The exchange rate in a row: an observation for one day, not a record. */
export interface RatePlan {
	rate: ExchangeRate;
	notes: Note[];
}

/** The job in a row of a job board; jobs are not records of the catalogue. */
export interface BoardPlan {
	jobs: BoardStep;
	notes: Note[];
}

/** A filing that matches no record for certain: it goes to a list for editors, not into a record. */
export interface FilingPlan {
	filing: UnmatchedFiling;
	notes: Note[];
}

/**
 * A withdrawal by the source: the rounds it reported are removed, except those about which anybody else has given
 * facts.
 */
export interface WithdrawalPlan {
	withdraw:
		| readonly Identifier[]
		/** All records with an identifier of `source` that has this prefix, except those with one of `listed`. */
		| { source: string; begins: string; listed: readonly Identifier[] };
	notes: Note[];
}

/** Reads the rows of one run. May keep state, for example to tell equal rows apart. */
export type RowReader = (
	value: unknown,
) => RowPlan | ArticlePlan | RatePlan | BoardPlan | FilingPlan | WithdrawalPlan;

/** An operator's choices for everything that is read. */
export interface ReadOptions {
	/** Whether descriptions in an outside source's words are read; false leaves them out. */
	descriptions?: boolean;
}

/** One outside source. To add one, add a file with such an object and name it in `registry.ts`. */
export interface Importer {
	name: string;
	/** One line for the list of sources. */
	what: string;
	/** The kinds of input that `--file` and `--url` accept, for the usage text. */
	accepts: string;
	/** Used when neither `--file` nor `--url` is given. */
	url?: string;
	/**
	 * The environment variable that holds a key, and the request header or the address that carries it, depending on
	 * the address requested.
	 */
	key?: { variable: string } & (
		| { header(url: URL): string }
		| { address(url: URL, key: string): URL }
	);
	/** Whether the source refuses programs that give no contact: `e-mail`, or `any` if the site's address is enough. */
	contact?: 'e-mail' | 'any';
	/** Milliseconds between two requests to the address's host, by the source's published limit; none when absent. */
	gap?(url: URL, hasKey: boolean): number;
	/** Returns the address of page `number` (from 1) of a paged source; undefined if `url` is all there is. */
	page?(url: URL, number: number): URL | undefined;
	/** Milliseconds allowed until a response begins, for a source that is slower than others. */
	headMs?: number;
	/** Whether its responses only make sense together, so that all are requested each time, even unchanged ones. */
	isReadWhole?: boolean;
	/**
	 * Set when the source is queried record by record: for each project and organization with an identifier of this
	 * source. `url` is then the base of its addresses and is not requested itself.
	 */
	asks?: string;
	/** Returns the texts to query the source by, instead of those identifiers; its rows parse them. */
	carried?(db: Db): Promise<string[]>;
	/** Returns the same importer for one address, which belongs to a named record (`--organization`). */
	ofRecord?(record: string, address: string): { importer: Importer; url: string };
	/**
	 * The same importer for one kind of rows (`--type`), if the source has several kinds or several facts about one kind.
	 */
	types?: { names: readonly string[]; of(name: string): Importer };
	rows(input: SourceInput): AsyncIterable<SourceRow>;
	/** Starts a run. The reader throws `RowRejectedError` for an unusable row. */
	reader(options?: ReadOptions): RowReader;
}

/** An unusable row; the message says why, for the rejects file. */
export class RowRejectedError extends Error {
	override name = 'RowRejectedError';
}
