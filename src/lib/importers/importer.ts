import type { FeedArticle } from '#lib/articles/feed-article.ts';
import type { Change } from '#lib/catalogue/change.ts';
import type { Identifier } from '#lib/catalogue/identifiers.ts';
import type { Investor, NamedInvestors } from '#lib/catalogue/investors.ts';
import type { MarketFigures } from '#lib/catalogue/market.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import type { Note } from './notes.ts';

/** Where the bytes of a source come from. */
export interface SourceInput {
	/** For sentences: the path or the address. */
	name: string;
	/** Set when it was asked for over HTTP. */
	url?: string;
	/** Content bytes; may be read once. */
	chunks: AsyncIterable<Uint8Array>;
	/** Set when the input is a folder; `chunks` is then empty. */
	folder?: string;
	/** Set when the source comes in pages: opens the page after this one. */
	next?: () => Promise<SourceInput>;
}

/** One row as it stands in the source. `where` names it for a person: `line 12`, `row 3`, `a/aave.yaml`. */
export type SourceRow =
	| { where: string; value: unknown }
	/** A row that could not even be read. */
	| { where: string; unreadable: string };

/** What tells two records with one name apart, or shows that they are one. */
export interface Signs {
	website?: string | null;
	twitter?: string | null;
	github?: string | null;
	/** Of a project's token; compared without case. */
	symbol?: string | null;
	/** Where its round was announced: on its own site or account it is a sign like those. */
	announcement?: string | null;
	/** A source of identifiers, e.g. `defillama`: the one record of the name that it lists is meant. */
	listedBy?: string;
}

/** A record that a row speaks of: how to find it in the catalogue, and what the source says about it. */
export interface Wanted {
	type: RecordType;
	/** Its names at outside sources; the first is the importing source's own and is what it is known by. */
	identifiers: [Identifier, ...Identifier[]];
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
	/** Address where a reader finds the same; null when there is none. */
	source: string | null;
}

/** What a record is looked up by: its slug, else its identifiers, else its exact name. */
export type Sought = Pick<Wanted, 'type' | 'identifiers' | 'slug' | 'name' | 'signs' | 'add'>;

/** What a row asks for. Records that its own record refers to are found or made first. */
export interface RowPlan {
	related: Wanted[];
	investors?: NamedInvestors;
	/** The row's own record, by which it is counted; `ids` are those of `related`, `investors` of those named, in order. */
	record(ids: readonly number[], investors: readonly (Investor | undefined)[]): Wanted;
	/** Figures of the row's own project. Of several rows of a run for one project the first counts. */
	market?: Omit<MarketFigures, 'project_id'>;
	/** Parts of the row that were left out, e.g. `twitter is not an account's address`. */
	notes: Note[];
}

/** What an item of a feed asks for: articles are no records of the catalogue. */
export interface ArticlePlan {
	article: FeedArticle;
	/** An earlier row of the run has the same link, and counts. */
	repeated: boolean;
	notes: Note[];
}

/** One run's reading of rows. May remember what it has seen, e.g. to tell equal rows apart. */
export type RowReader = (value: unknown) => RowPlan | ArticlePlan;

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
	/** Request header that carries a key, by the address asked, and the environment variable it is taken from. */
	key?: { header(url: URL): string; variable: string };
	/** The address of page `number` (from 1) of a source that comes in pages; undefined where `url` is all there is. */
	page?(url: URL, number: number): URL | undefined;
	/** The same for rows of one kind (`--type`), where the source may have several. */
	types?: { names: readonly string[]; of(name: string): Importer };
	rows(input: SourceInput): AsyncIterable<SourceRow>;
	/** Starts a run. The reader throws `RowRejected` for a row that cannot be used. */
	reader(options?: ReadOptions): RowReader;
}

/** A row cannot be used; the message says why, for the rejects file. */
export class RowRejected extends Error {
	override name = 'RowRejected';
}
