import type { eventKinds } from '#lib/catalogue/kinds.ts';
import type { Aggregate } from '#lib/screens/field-values.ts';
import type { FactWord } from '../lexicon/facts.ts';
import type { Dimension, RefType, RowSource, Span } from '../query.ts';

/** The meanings of a question's words, before and after combining. */

/** A record that a name may mean. */
export interface NamedRecord {
	type: RefType;
	slug: string;
	name: string;
	/** Weight as in `search_entry`: the market cap of a project, else how much is known about the record. */
	weight: number;
	/** How the words match the name: exactly, by alias or symbol, by prefix, or with one letter corrected. */
	by: 'name' | 'alias' | 'symbol' | 'beginning' | 'typo';
	/** Numbers of rounds raised, rounds joined and team members; these cannot be asked about if 0. */
	raised: number;
	joined: number;
	people: number;
}

/** Records with the same name, likeliest first, one of which is meant. */
export interface Name {
	words: string;
	records: readonly NamedRecord[];
}

/** The relation of a listed row to a record. */
export type Relation =
	/** The record invested in the row, or in its round. */
	| 'investor'
	/** The record led the row's round. */
	| 'lead'
	/** The record raised it. */
	| 'raiser'
	/** The row invested in the record. */
	| 'investee'
	/** The row led a round of the record. */
	| 'led'
	/** The row founded the record. */
	| 'founder of'
	/** The record founded the row. */
	| 'founded by'
	/** The row works, or worked, at the record. */
	| 'works at'
	| 'worked at'
	| 'left'
	| 'ever at'
	/** The record works, or worked, at the row. */
	| 'employs'
	| 'employed'
	| 'had employed'
	/** The row invests together with the record. */
	| 'co-investor'
	/** It has to do with the record in a way that the rest of the question says: `Paradigm’s rounds`, `people at Paradigm`. */
	| 'of'
	/** The record took part as well: `rounds with Paradigm`. */
	| 'with'
	/** It is about the record: `news on Solana`. */
	| 'about'
	/** Like `of`, but expressed by a preposition of place: `investors in Aave`, `projects on Solana`. */
	| 'in';

/** The event that a date refers to. */
export type DateKind = 'raised' | 'joined' | 'founded' | 'launched' | 'any';

export type CondKind =
	| { is: 'amount'; field: FactWord | null; lo: number | null; hi: number | null }
	| { is: 'many'; of: FactWord; lo: number | null; hi: number | null }
	/** The number of the rounds in which the row took part. */
	| { is: 'times'; lo: number | null; hi: number | null }
	| { is: 'period'; of: DateKind; span: Span }
	| { is: 'stage'; values: readonly string[] }
	| { is: 'sector'; values: readonly string[] }
	| { is: 'place'; values: readonly string[] }
	| { is: 'ecosystem'; values: readonly Name[] }
	| { is: 'token' }
	| { is: 'type'; values: readonly string[] }
	| { is: 'investing' }
	| { is: 'disagree' }
	| { is: 'confirmed'; values: readonly string[] }
	| { is: 'known'; field: FactWord }
	| { is: 'gender'; value: string }
	/** Minimum number of projects and organizations they founded. */
	| { is: 'founded'; lo: number }
	| { is: 'title'; values: readonly string[] }
	/** Their education, as far as known, contains these words. */
	| { is: 'studied'; words: string }
	| { is: 'role'; role: 'raised' | 'joined' | 'led' | 'some' }
	/** Excludes these records: `besides Paradigm`. With `lacks`, rounds without them. */
	| { is: 'except'; names: readonly Name[]; lacks: boolean }
	| { is: 'related'; by: Relation; names: readonly Name[]; all: boolean };

/** A condition on rows. */
export type Cond = CondKind & {
	not?: true;
	/** Whether it is on the rounds that a row took part in, not on the row itself. */
	on?: 'rounds';
	/** Whether it holds in addition to another: `both DeFi and AI`. */
	both?: true;
};

export type Ask =
	| 'list'
	| 'count'
	| 'much'
	| 'what'
	| 'which'
	| 'who'
	| 'when'
	| 'where'
	| 'is'
	| 'tell'
	| 'compare'
	| 'chart'
	| 'how';
export type Verb =
	| 'raise'
	| 'invest'
	| 'lead'
	| 'found'
	| 'work'
	| 'worked'
	| 'left'
	| 'launch'
	| 'co-invest'
	| 'base'
	| 'change'
	| 'unlock'
	| 'disagree'
	| 'say'
	| 'have'
	| 'study'
	| 'allot'
	| 'publish';
export type Prep =
	| ('of' | 'in' | 'by' | 'from' | 'with' | 'to' | 'on' | 'for' | 'at' | 'about')
	| (
			| 'both'
			| 'either'
			| 'and'
			| 'or'
			| 'than'
			| 'own'
			| 'as'
			| 'include'
			| 'use'
			| 'per'
			| 'between'
			| 'passive'
			| 'else'
			| 'vague'
			| 'say'
	  );

/** A noun for rows, with the conditions that it implies: `VCs` are organizations of type Fund. */
export interface Target {
	source: RowSource | 'news' | 'research' | 'events' | 'unlocks' | 'changes' | 'sources';
	conds: readonly Cond[];
	/** Whether the noun is plural; null if the language does not mark it. */
	plural: boolean | null;
}

export type Piece =
	| { tag: 'ask'; ask: Ask }
	| { tag: 'target'; target: Target }
	| { tag: 'cond'; conds: readonly Cond[] }
	/**
	 * `lacks`: the word says that something is absent, `without Paradigm`; `apart`: that it is excluded, `besides
	 * Paradigm`.
	 */
	| { tag: 'not'; lacks?: true; apart?: true }
	| { tag: 'known'; known: boolean }
	| { tag: 'compare'; op: 'over' | 'under' | 'exactly'; place: 'before' | 'after'; strict: boolean }
	| { tag: 'amount'; value: number; unit: 'usd' | 'percent' | null }
	| { tag: 'range'; lo: number | null; hi: number | null; unit: 'usd' | 'percent' | null }
	/** `both`: for two adjacent years that are both named. */
	| { tag: 'period'; span: Span; isAsOf: boolean; both?: true }
	| { tag: 'field'; field: FactWord }
	| { tag: 'verb'; verb: Verb }
	/** `vague`: for `typical`, which may mean either figure unless another word states which. */
	| { tag: 'figure'; of: Aggregate; vague?: true }
	| {
			tag: 'top';
			order: 'asc' | 'desc' | null;
			take: number | null;
			field: FactWord | null;
			/** Whether it refers to a count, as `most` does, rather than a size; null: either. */
			many: boolean | null;
	  }
	/** A comparison of two records: by a verb or a figure, or by the field that the word itself implies. */
	| { tag: 'more'; field: FactWord | null }
	| { tag: 'sort' }
	| { tag: 'dimension'; by: Dimension }
	/** How the question requests groups: `per sector`, `which sector`, or only by a noun. */
	| {
			tag: 'grouped';
			by: Dimension;
			said: 'each' | 'which' | null;
			/** The number of groups requested: `per ecosystem, top 10`. */
			take?: number;
	  }
	| { tag: 'name'; name: Name }
	| { tag: 'names'; names: readonly Name[]; all: boolean }
	| {
			tag: 'noun';
			noun:
				| 'founders'
				| 'team'
				| 'alumni'
				| 'portfolio'
				| 'co-investors'
				| 'employers'
				| 'behind'
				| 'parents';
	  }
	| { tag: 'title'; values: readonly string[] }
	/** A school or a field of study. */
	| { tag: 'school'; words: string }
	/** The recipient of a token allocation, by the words of its label. */
	| { tag: 'holder'; words: string }
	/** The property of token allocations that is asked for. */
	/** `isPlain`: the words refer to nothing but tokens. */
	| {
			tag: 'allotment';
			what: 'share' | 'cliff' | 'vesting';
			order: 'asc' | 'desc' | null;
			isPlain: boolean;
	  }
	/** A word in titles of events or articles; with `|` between several, any one of them. */
	| { tag: 'titled'; words: string }
	/** The publisher of an article. */
	| { tag: 'outlet'; name: string; said: boolean; isName?: boolean }
	| { tag: 'event'; kind: (typeof eventKinds)[number] }
	| { tag: 'when'; when: 'upcoming' | 'past' }
	| { tag: 'prep'; prep: Prep }
	/** `round`: refers to the one round, not to its raiser. */
	| { tag: 'pron'; pron: 'one' | 'rows' | 'round'; isOwn: boolean }
	/** A question for those who acted in rounds: `led by whom`. */
	| { tag: 'doer'; role: 'joined' | 'led' }
	| { tag: 'again'; again: 'and' | 'only' | 'instead' };
export type Tag = Piece['tag'];
export type PieceOf<Wanted extends Tag> = Extract<Piece, { tag: Wanted }>;

/** A piece and its words, as positions in the question. */
export interface PlacedPiece<P extends Piece = Piece> {
	piece: P;
	from: number;
	/** The position after the last word. */
	to: number;
}

/** Whether there is a piece of one of these kinds. */
export const has = (pieces: readonly Piece[], ...tags: Piece['tag'][]): boolean =>
	pieces.some(({ tag }) => tags.includes(tag));
