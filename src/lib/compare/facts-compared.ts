import type { z } from 'zod';
import { type Fact, textFact } from '#lib/entities/facts.ts';
import {
	agedFact,
	factsOfOrganization,
	factsOfPace,
	factsOfPerson,
	factsOfProject,
	marketOfProject,
	observersOf,
} from '#lib/entities/facts-of.ts';
import {
	type EntityHead,
	headOfOrganization,
	headOfPerson,
	headOfProject,
	type Organization,
	type Person,
	type Project,
} from '#lib/entities/heads.ts';
import type { venturePace } from '#lib/entities/investing.dataset.ts';
import { spanInWords } from '#lib/entities/members.ts';
import type { RevisionRow } from '#lib/entities/provenance.ts';
import { DASH, formatChange } from '#lib/format/numbers.ts';
import { type FactRow, factRows } from './fact-rows.ts';

/** A record as shown in its table column. */
export interface ComparedColumn {
	id: number;
	head: EntityHead;
	/** Facts by their heading on the record's own page. */
	groups: Record<string, Fact[]>;
	/** The observers of its market figures. */
	marketSources: (string | null)[];
	/** The latest changes to each field, newest first: the origin of its facts. */
	changes: readonly RevisionRow[];
}

type Column = Omit<ComparedColumn, 'changes'>;

/** Maximum number of a person's positions in the table; the person's page has all. */
const MAX_POSITIONS = 8;

const moves = [
	['Change, 1 h', 'change1h'],
	['Change, 24 h', 'change24h'],
	['Change, 7 d', 'change7d'],
	['Change, 30 d', 'change30d'],
] as const;

export function projectColumn(project: Project, now = new Date()): Column {
	const changes = moves.flatMap(([label, field]) => {
		const { text, direction } = formatChange(project[field]);
		const sign = { up: '+', down: '−', none: '' }[direction];
		return text === DASH
			? []
			: textFact(label, `${sign}${text}`, null).map((fact) =>
					agedFact({ ...fact, source: project.market_source ?? undefined }, project.market_at, now),
				);
	});
	return {
		id: Number(project._id),
		head: headOfProject(project),
		groups: {
			Market: extractSharedSource([...marketOfProject(project, now), ...changes]),
			Facts: factsOfProject(project),
		},
		marketSources: observersOf(project),
	};
}

/** Moves the figures' observer and age to a row of its own if all figures share them. */
function extractSharedSource(figures: readonly Fact[]): Fact[] {
	const sources = new Set(figures.map(({ source }) => source));
	const [source] = sources;
	if (sources.size !== 1 || source === undefined) return [...figures];
	return [
		...figures.map(({ source: _, ...figure }) => figure),
		...textFact('Observed by', source, null).map((fact) => ({
			...fact,
			isStale: figures.some(({ isStale }) => isStale),
		})),
	];
}

export function organizationColumn(
	organization: Organization,
	pace: readonly z.input<(typeof venturePace)['row']>[],
): Column {
	return {
		id: Number(organization._id),
		head: headOfOrganization(organization),
		groups: {
			Facts: factsOfOrganization(organization),
			Pace: pace.flatMap(factsOfPace),
		},
		marketSources: [],
	};
}

export function personColumn(person: Person): Column {
	const positions = person.peoples_experience.slice(0, MAX_POSITIONS).map((one): Fact => {
		const page = one.type === 'project' ? 'project' : 'organization';
		const where = one.organization === null ? '' : `, ${one.organization}`;
		return {
			label: 'Positions',
			text: `${one.position}${where}`,
			...(spanInWords(one) && { source: spanInWords(one) }),
			...(one.slug !== null && { href: `/${page}/${one.slug}` }),
			field: 'positions',
		};
	});
	const more = person.peoples_experience.length - positions.length;
	return {
		id: Number(person._id),
		head: headOfPerson(person),
		groups: {
			Facts: factsOfPerson(person),
			Career: [
				...positions,
				...(more > 0 ? textFact('Positions', `and ${more} more`, 'positions') : []),
				...textFact('Rounds joined personally', person.personal_rounds_count || null, null),
			],
		},
		marketSources: [],
	};
}

/** Facts of several records under one heading. */
export interface FactGroup {
	title: string;
	rows: FactRow[];
}

/** Returns the table: each heading with its rows; headings without known facts are omitted. */
export function factGroups(columns: readonly Pick<ComparedColumn, 'groups'>[]): FactGroup[] {
	const titles = new Set(columns.flatMap(({ groups }) => Object.keys(groups)));
	return [...titles]
		.map((title) => ({ title, rows: factRows(columns.map(({ groups }) => groups[title] ?? [])) }))
		.filter(({ rows }) => rows.length > 0);
}
