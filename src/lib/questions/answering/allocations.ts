import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { idOfSlug } from '#lib/entities/record-of-slug.ts';
import { longDate } from '#lib/format/dates.ts';
import { countOf, exactNumber } from '#lib/format/numbers.ts';
import type { AnswerTable, TextPiece } from '../answer.ts';
import type { QueryOf } from '../query.ts';
import { historyHref, recordHref, recordKey } from './addresses.ts';
import {
	countSentence,
	emptyAnswer,
	projectCard,
	projectColumns,
	sampleCaveat,
} from './dated/parts.ts';
import type { AnswerContent, AnswerContext } from './fact-book.ts';
import { MAX_SHOWN } from './find-rows.ts';

/** Answers how the tokens of projects are distributed: who gets which share, and when it unlocks. */

type Allocations = QueryOf<'allocations'>;
type What = Allocations['what'];

/** Matches rows of `alias` whose label has a word with this beginning. */
const isLabelled = (alias: 'a' | 'b', words: string): SQL =>
	sql`search_form(${sql.raw(alias)}.label) ~ ${`\\m${words.replace(/[^\p{L}\p{N} -]/gu, '')}`}`;

/**
 * Other names for recipients, used if no label contains theirs: teams are also called core contributors, and investors
 * backers.
 */
const otherwise: Readonly<Record<string, readonly string[]>> = {
	team: ['core contributor'],
	investor: ['backer', 'fundraising', 'private sale', 'purchaser'],
};

/** Matches allocations to a recipient. */
const isWhose = (whose: string | null): SQL => {
	if (whose === null) return sql`true`;
	const own = isLabelled('a', whose);
	const others = otherwise[whose]?.map((words) => isLabelled('a', words));
	if (!others) return own;
	return sql`(${own} or ((${sql.join(others, sql` or `)}) and not exists (
		select from token_allocation as b where b.project_id = a.project_id and ${isLabelled('b', whose)})))`;
};

const columns = {
	share: sql`a.percent::float8`,
	cliff: sql`a.cliff_months::float8`,
	vesting: sql`a.vesting_months::float8`,
} as const satisfies Record<What, SQL>;

const labels = { share: 'Share of supply', cliff: 'Cliff', vesting: 'Vesting' } as const;

const formatValue = (what: What, value: number): string =>
	what === 'share'
		? `${exactNumber(Math.round(value * 100) / 100)}%`
		: countOf(value, 'month', 'months');

export const answerAllocations = (
	db: Db,
	query: Allocations,
	making: AnswerContext,
): Promise<AnswerContent> =>
	query.records.length > 0 ? ofRecords(db, query, making) : ofProjects(db, query, making);

const partRow = z.object({
	slug: z.string(),
	name: z.string(),
	label: z.string(),
	share: z.number().nullable(),
	cliff: z.number().nullable(),
	vesting: z.number().nullable(),
	starts: z.string().nullable(),
	precision: z.string().nullable(),
	ends: z.string().nullable(),
	is_asked: z.boolean(),
	is_sample: z.boolean(),
});
type Part = z.output<typeof partRow>;

/** Answers with the token allocations of the named projects. */
async function ofRecords(
	db: Db,
	{ records, whose, what, bounds, count, order, take }: Allocations,
	making: AnswerContext,
): Promise<AnswerContent> {
	const ids = sql.join(
		records.map(({ type, slug }) => idOfSlug(type, slug)),
		sql`, `,
	);
	const all = await readRows(db, partRow)`
		select p.slug, p.name, a.label, a.percent::float8 as share, a.cliff_months as cliff, a.vesting_months as vesting,
			a.start_date::text as starts, a.start_precision as precision,
			(a.start_date + make_interval(months => ${what === 'cliff' ? sql`a.cliff_months` : sql`coalesce(a.cliff_months, 0) + a.vesting_months`}))::date::text as ends,
			${isWhose(whose)} as is_asked, p.origin = 'sample' as is_sample
		from token_allocation as a join project as p on p.id = a.project_id where p.id in (${ids}) order by p.name, a.ordinal`;
	const known = all.filter((part) => part.is_asked && part[what] !== null);
	const met = known.filter((part) => isWithin(part[what], bounds));
	const sorted = order === null ? met : met.toSorted(by(what, order));
	const parts = sorted.slice(0, take ?? sorted.length);
	if (parts.length === 0) return noneOf(all, what, making);
	const caveats = [
		...(count ? [] : caveatsOf(known, what)),
		...sampleCaveat(
			parts.filter((part) => part.is_sample).length,
			'allocation is of sample projects',
			'allocations are of sample projects',
		),
	];
	if (count)
		return {
			text: [...countSentence(making, parts.length, 'allocation'), '.'],
			...{ table: null, found: [], caveats },
		};
	const facts = parts.map((part) => factsOf(part, making));
	const isShort = whose !== null || parts.length === 1 || what !== 'share';
	return {
		text: isShort
			? sentences(parts, facts, what, making)
			: [...countSentence(making, parts.length, 'allocation'), '.'],
		table: tableOf(parts, facts, records.length > 1),
		...{ found: [], caveats },
	};
}

const isWithin = (value: number | null, bounds: Allocations['bounds']): boolean =>
	value !== null &&
	value >= (bounds?.lo ?? Number.NEGATIVE_INFINITY) &&
	value <= (bounds?.hi ?? Number.POSITIVE_INFINITY);

const by = (what: What, order: 'asc' | 'desc') => (a: Part, b: Part) =>
	((a[what] ?? 0) - (b[what] ?? 0)) * (order === 'asc' ? 1 : -1);

/** If nothing matches, states who the allocations are for, since one of these may be meant. */
function noneOf(all: readonly Part[], what: What, { book }: AnswerContext): AnswerContent {
	const [first] = all;
	const noun = what === 'share' ? 'share' : `${labels[what].toLowerCase()}`;
	if (!first) return emptyAnswer(['The catalogue does not know how these tokens are distributed.']);
	const others = [...new Set(all.map(({ label }) => label))];
	return emptyAnswer([
		`No ${noun} is known for this. The tokens are distributed to: `,
		book.piece({
			...{ record: recordKey({ type: 'project', slug: first.slug }), field: 'allocations' },
			...{ value: others.join(', '), shown: others.join(', '), source: null, at: null },
			href: recordHref(
				{ type: 'project', slug: first.slug, name: first.name },
				'token-distribution',
			),
		}),
		'.',
	]);
}

interface PartFacts {
	share: string | null;
	cliff: string | null;
	vesting: string | null;
	ends: string | null;
}

function factsOf(part: Part, { book }: AnswerContext): PartFacts {
	const record = recordKey({ type: 'project', slug: part.slug });
	const add = (value: string | number, text: string) =>
		book.add({
			...{ record, field: 'allocations', value, shown: text, source: null, at: null },
			href: historyHref(record, 'allocations'),
		});
	const figure = (what: What) => {
		const value = part[what];
		return value === null ? null : add(value, formatValue(what, value));
	};
	return {
		...{ share: figure('share'), cliff: figure('cliff'), vesting: figure('vesting') },
		ends: part.ends === null ? null : add(part.ends, longDate(part.ends, part.precision ?? 'day')),
	};
}

/** Returns sentences such as `Uniswap. Team: 21.27%.` */
function sentences(
	parts: readonly Part[],
	facts: readonly PartFacts[],
	what: What,
	{ book, href }: AnswerContext,
): TextPiece[] {
	const pieces = parts.flatMap((part, at): TextPiece[] => {
		const fact = facts[at]?.[what];
		const ends = what === 'share' ? null : facts[at]?.ends;
		const isNext = part.name === parts[at - 1]?.name;
		return [
			...(isNext ? ['; '] : [at > 0 ? '. ' : '', part.name, '. ']),
			book.piece({
				...{ record: recordKey({ type: 'project', slug: part.slug }), field: 'label' },
				...{ value: part.label, shown: part.label, source: null, at: null, href },
			}),
			': ',
			...(fact ? [{ fact }] : []),
			...(ends ? [', until ', { fact: ends }] : []),
		];
	});
	const total = parts.reduce((sum, { share }) => sum + (share ?? 0), 0);
	const isSummed =
		what === 'share' && parts.length > 1 && new Set(parts.map((one) => one.name)).size === 1;
	return [
		...pieces,
		...(isSummed
			? [', in all ', book.counted('sum of percent', total, formatValue('share', total), href)]
			: []),
		'.',
	];
}

const caveatsOf = (parts: readonly Part[], what: What): string[] =>
	what !== 'share' && parts.some(({ starts }) => starts === null)
		? ['If the start date is not known, neither is the end date.']
		: [];

function tableOf(
	parts: readonly Part[],
	facts: readonly PartFacts[],
	isOfSeveral: boolean,
): AnswerTable {
	const name = isOfSeveral ? [{ key: 'project', label: 'Project', unit: 'text' as const }] : [];
	return {
		columns: [
			{ key: 'label', label: 'Whose', unit: 'text' },
			...name,
			{ key: 'share', label: labels.share, unit: 'percent' },
			{ key: 'cliff', label: 'Cliff, months', unit: 'count' },
			{ key: 'vesting', label: 'Vesting, months', unit: 'count' },
		],
		rows: parts.map((part, at) => {
			const record = recordKey({ type: 'project', slug: part.slug });
			const own = facts[at];
			return {
				...{ record, href: `/${record}/token-distribution` },
				cells: [
					part.label,
					...(isOfSeveral ? [part.name] : []),
					...[part.share, part.cliff, part.vesting],
				],
				facts: [
					null,
					...(isOfSeveral ? [null] : []),
					...[own?.share ?? null, own?.cliff ?? null, own?.vesting ?? null],
				],
			};
		}),
		total: parts.length,
		chart: null,
	};
}

const projectRow = z.object({
	total: z.number(),
	/** Number of sample projects among them. */
	samples: z.number(),
	value: z.number(),
	labels: z.array(z.string()),
	...projectColumns,
});

/** Lists projects by how much they allocate to a recipient, or for how long they lock it. */
async function ofProjects(
	db: Db,
	{ whose, what, bounds, count, order, take }: Allocations,
	making: AnswerContext,
): Promise<AnswerContent> {
	const direction = sql.raw(order ?? 'desc');
	const rows = await readRows(db, projectRow)`
		with part as (
			select a.project_id, a.ordinal, a.label, ${columns[what]} as value
			from token_allocation as a where ${isWhose(whose)}
		), met as (
			select project_id, max(value) as value, array_agg(label order by ordinal) as labels from part
			where value between ${bounds?.lo ?? 0}::float8 and ${bounds?.hi ?? 1e9}::float8 group by 1
		)
		select count(*) over ()::int as total, (count(*) filter (where p.origin = 'sample') over ())::int as samples,
			met.value, met.labels, p.id::text as id, p.slug, p.name, p.symbol, p.logo
		from met join project as p on p.id = met.project_id
		order by p.origin = 'sample', met.value ${direction}, p.name, p.slug limit ${take ?? MAX_SHOWN}`;
	const total = rows[0]?.total ?? 0;
	const head = countSentence(making, total, 'project');
	const caveats = [
		'Only projects with a known token distribution are considered.',
		...(what === 'share'
			? ['Each part is compared on its own; a project is listed by its largest part.']
			: []),
		...sampleCaveat(rows[0]?.samples ?? 0, 'project is one of the samples', 'projects are samples'),
	];
	if (total === 0) return emptyAnswer(head, caveats);
	if (count) return { text: [...head, '.'], table: null, found: [], caveats };
	return {
		text: [...head, `, the ${order === 'asc' ? 'least' : 'greatest'} first.`],
		table: {
			columns: [
				{ key: 'project', label: 'Project', unit: 'text' },
				{
					...{ key: what, label: what === 'share' ? labels.share : `${labels[what]}, months` },
					unit: what === 'share' ? 'percent' : 'count',
				},
				{ key: 'labels', label: 'Whose', unit: 'text' },
			],
			rows: rows.map((row) => {
				const record = recordKey({ type: 'project', slug: row.slug });
				const fact = making.book.add({
					...{
						record,
						field: 'allocations',
						value: row.value,
						shown: formatValue(what, row.value),
					},
					...{ source: null, at: null, href: historyHref(record, 'allocations') },
				});
				return {
					...{ record, href: `/${record}/token-distribution` },
					cells: [row.name, row.value, row.labels.join(', ')],
					facts: [null, fact, null],
				};
			}),
			total,
			chart: null,
		},
		found: rows.map(projectCard).slice(0, 12),
		caveats,
	};
}
