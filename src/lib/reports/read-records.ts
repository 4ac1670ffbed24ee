import { originInWords } from '#lib/catalogue/origin-words.ts';
import type { Db } from '#lib/db/connect.ts';
import { factHistory } from '#lib/entities/fact-history.dataset.ts';
import { type Fact, listFact } from '#lib/entities/facts.ts';
import {
	factsOfOrganization,
	factsOfPerson,
	factsOfProject,
	factsOfRound,
	marketOfProject,
} from '#lib/entities/facts-of.ts';
import {
	type EntityHead,
	headOfOrganization,
	headOfPerson,
	headOfProject,
	headOfRound,
} from '#lib/entities/heads.ts';
import { peopleSummary } from '#lib/entities/people.dataset.ts';
import { projectSummary } from '#lib/entities/project-summary.dataset.ts';
import type { RevisionRow } from '#lib/entities/provenance.ts';
import { changesOfRound } from '#lib/entities/round-provenance.ts';
import { roundSummary } from '#lib/entities/round-summary.dataset.ts';
import { apiTypes, type PageType } from '#lib/entities/tabs.ts';
import { ventureSummary } from '#lib/entities/venture.dataset.ts';
import { creditOf } from '#lib/format/credits.ts';
import { hostOf } from '#lib/format/text.ts';
import { HttpError } from '#lib/http/errors.ts';
import type { FactBlock, RecordBlock } from './block.ts';
import type { BlockFact, BlockSource, FigureContent, RecordContent } from './block-content.ts';

/** The content of record blocks at a moment. */

/** Number of facts on a record's card. */
const MAX_FACTS = 8;
const MAX_DESCRIPTION = 400;

/** A record as shown on its own page. */
interface ReadRecord {
	head: EntityHead;
	/** Facts, most important first. */
	facts: Fact[];
	changes: readonly RevisionRow[];
}

const readers: Record<PageType, (db: Db, slug: string, now: Date) => Promise<ReadRecord>> = {
	async project(db, slug, now) {
		const project = first(await projectSummary.load(db, { slug }));
		return {
			head: headOfProject(project),
			facts: [
				...marketOfProject(project, now),
				...listFact('Sectors', project.sector, 'sectors'),
				...factsOfProject(project),
			],
			changes: await changesOf(db, 'project', project),
		};
	},
	async organization(db, slug) {
		const organization = first(await ventureSummary.load(db, { slug }));
		return {
			head: headOfOrganization(organization),
			facts: [
				...factsOfOrganization(organization),
				...listFact('Sectors', organization.sector, 'sectors'),
			],
			changes: await changesOf(db, 'organization', organization),
		};
	},
	async people(db, slug) {
		const person = first(await peopleSummary.load(db, { slug }));
		return {
			head: headOfPerson(person),
			facts: [...factsOfPerson(person), ...listFact('Sectors', person.sector, 'sectors')],
			changes: await changesOf(db, 'people', person),
		};
	},
	async round(db, slug) {
		const round = first(await roundSummary.load(db, { slug }));
		return {
			head: headOfRound(round),
			facts: factsOfRound(round),
			changes: await changesOfRound(db, round),
		};
	},
};

/** Returns the first row; summaries return exactly one row or throw. */
function first<Row>([row]: readonly Row[]): Row {
	if (row === undefined) throw new Error('A summary returned no row.');
	return row;
}

const changesOf = (
	db: Db,
	type: Exclude<PageType, 'round'>,
	{ _id, slug }: { _id: string; slug: string },
): Promise<RevisionRow[]> => factHistory.loadOf(db, Number(_id), { type: apiTypes[type], slug });

/** Returns a fact's name from its label: `Market cap` → `market_cap`. */
const factName = (label: string): string =>
	label
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, '_')
		.replace(/^_|_$/g, '');

/** Returns the source of a fact: the change that stated it, the observer, or the record from which it is derived. */
function sourceOf(fact: Fact, { head, changes }: ReadRecord): BlockSource {
	const latest =
		fact.field === null ? undefined : changes.find(({ field }) => field === fact.field);
	if (latest)
		return {
			name: latest.source === null ? originInWords(latest.origin) : hostOf(latest.source),
			href: latest.source,
			at: latest.at,
		};
	if (fact.source !== undefined) {
		const [firstSource = fact.source] = fact.source.split(',', 1);
		const credit = creditOf(firstSource);
		return { name: credit?.name ?? firstSource, href: credit?.href ?? null, at: fact.at ?? null };
	}
	return {
		name: `Calculated by Cairn from what it lists about ${head.name}`,
		href: null,
		at: null,
	};
}

/** Returns a record's facts with their sources; those with the same name share a line. */
function factsWithSources(record: ReadRecord): BlockFact[] {
	const byLabel = Map.groupBy(record.facts, ({ label }) => label);
	return [...byLabel].map(([label, facts]) => {
		const [only] = facts.length === 1 ? facts : [];
		const sources = facts.map((fact) => sourceOf(fact, record));
		return {
			label,
			text: facts.map(({ text }) => text).join(', '),
			exact: only?.title ?? null,
			href: only?.href ?? null,
			sources: sources.filter(
				(one, at) =>
					sources.findIndex(({ name, href }) => name === one.name && href === one.href) === at,
			),
		};
	});
}

/** A record's facts by name, to choose from. @throws UnknownRecordError */
export async function factChoices(
	db: Db,
	type: PageType,
	slug: string,
): Promise<{ name: string; label: string; text: string }[]> {
	const record = await readers[type](db, slug, new Date());
	return factsWithSources(record).map(({ label, text }) => ({
		name: factName(label),
		label,
		text,
	}));
}

/** @throws UnknownRecordError */
export async function readRecord(db: Db, one: RecordBlock, now: Date): Promise<RecordContent> {
	const record = await readers[one.type](db, one.slug, now);
	const { head } = record;
	return {
		...{ kind: 'record', caption: one.caption, type: one.type, slug: head.slug },
		...{ name: head.name, about: head.kind, symbol: head.symbol, image: head.image },
		description: shortenDescription(head.description),
		is_sample: head.isSample,
		facts: factsWithSources(record).slice(0, MAX_FACTS),
	};
}

function shortenDescription(text: string | null): string | null {
	if (text === null || text.length <= MAX_DESCRIPTION) return text;
	return `${text.slice(0, MAX_DESCRIPTION).replace(/\s+\S*$/, '')}…`.toWellFormed();
}

/** @throws UnknownRecordError, or HttpError 404 if the record has no such fact. */
export async function readFact(db: Db, one: FactBlock, now: Date): Promise<FigureContent> {
	const record = await readers[one.type](db, one.slug, now);
	const { head } = record;
	const fact = factsWithSources(record).find(({ label }) => factName(label) === one.field);
	if (!fact)
		throw new HttpError(
			404,
			`${head.name} currently has no known “${one.field.replaceAll('_', ' ')}”.`,
		);
	return {
		...{ kind: 'figure', caption: one.caption, label: fact.label },
		...{ text: fact.text, exact: fact.exact, note: null, screen: null, sources: fact.sources },
		record: { type: one.type, slug: head.slug, name: head.name },
	};
}
