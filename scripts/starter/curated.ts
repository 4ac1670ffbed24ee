import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** The curated files in the format of data/curated/FORMAT.md. Entries marked `weak` are skipped. */

const address = z.url({ protocol: /^https?$/ });
const date = z
	.string()
	.regex(/^\d{4}(?:-\d{2}(?:-\d{2})?)?$/, 'is not a date such as 2022-10-13, 2022-10 or 2022');
const precision = z.enum(['day', 'month', 'year']);
const text = z.string().trim().min(1);
const fact = <F extends string, V extends z.ZodType>(fields: readonly F[], value: V) =>
	z.strictObject({
		field: z.enum(fields),
		value,
		source: address,
		weak: z.boolean().optional(),
		note: z.string().optional(),
	});

const memberOf = z.strictObject({ name: text, role: text });
const year = z.int().min(1600).max(2100);
const words = [
	'description',
	'website',
	'twitter',
	'github',
	'telegram',
	'discord',
	'linkedin',
	'whitepaper',
	'location',
	'ecosystem',
	'category',
	'consensus',
	'job_title',
] as const;

export const curatedEventKinds = [
	'Launch',
	'Upgrade',
	'Listing',
	'Hack',
	'Partnership',
	'Release',
	'Governance',
	'Other',
] as const;

const event = z.strictObject({
	date,
	precision,
	title: text.max(80),
	kind: z.enum(curatedEventKinds),
});
const allocation = z.strictObject({
	group: text,
	percent: z.number().positive().max(100),
	unlocked_at_start_percent: z.number().min(0).max(100).optional(),
	cliff_months: z.int().nonnegative().optional(),
	vesting_months: z.int().nonnegative().optional(),
	start_date: z.iso.date().optional(),
});
const position = z.strictObject({
	organization: text,
	role: text,
	from: date.nullish(),
	to: date.nullish(),
});

const anyFact = z.discriminatedUnion('field', [
	fact(words, text),
	fact(['status'], z.enum(['Active', 'Inactive', 'Merged'])),
	fact(['year_founded'], year),
	fact(['max_supply'], z.number().positive()),
	fact(['assets_under_management_usd'], z.int().positive()),
	fact(['employees'], z.int().positive()),
	fact(['launch_date'], date),
	fact(['sector'], z.array(text).min(1)),
	fact(['person', 'organization'], memberOf),
	fact(['event'], event),
	fact(['allocation'], allocation),
	fact(['alias', 'education'], text),
	fact(['position'], position),
]);
export type Fact = z.output<typeof anyFact>;
export type FieldOf<F extends Fact['field']> = Extract<Fact, { field: F }>;

/** The fields allowed in each file. */
const fieldsOf = {
	projects:
		'description website twitter github telegram discord linkedin whitepaper location year_founded ecosystem sector category status consensus max_supply launch_date person organization event allocation alias',
	organizations:
		'description website twitter github telegram linkedin location year_founded assets_under_management_usd employees person alias',
	people:
		'description website twitter linkedin github telegram location job_title position education alias',
} as const;
export type EntityFile = keyof typeof fieldsOf;

const entity = z.strictObject({
	kind: z.string().optional(),
	name: text,
	symbol: text.optional(),
	type: text.optional(),
	facts: z.array(z.unknown()),
});
export interface Entity {
	name: string;
	symbol?: string;
	type?: string;
	facts: Fact[];
}

const stages = [
	'Pre-Seed',
	'Seed',
	'Extended Seed',
	'Series A',
	'Series B',
	'Series C',
	'Series D',
	'Series E',
	'Series F',
	'Strategic',
	'Private Token Sale',
	'Public Sale',
	'Grant',
	'Debt',
	'Undisclosed',
] as const;
const round = z.strictObject({
	kind: z.string().optional(),
	project: text,
	stage: z.enum(stages),
	date,
	precision,
	amount_usd: z.int().positive().optional(),
	valuation_usd: z.int().positive().optional(),
	investors: z.array(
		z.strictObject({ name: text, lead: z.boolean().optional(), person: z.boolean().optional() }),
	),
	source: address,
	more_sources: z.array(address).optional(),
	note: z.string().optional(),
	weak: z.boolean().optional(),
});
export type Round = z.output<typeof round>;

const headline = z.strictObject({
	title: text.max(300),
	url: address,
	source: text,
	date: z.iso.date(),
	names: z.array(text).min(1),
	weak: z.boolean().optional(),
});
export type Headline = z.output<typeof headline>;

const reading = z.strictObject({
	/** Which facts were reopened, worded for a table cell. */
	what: text,
	read: z.int().positive(),
	wrong: z.int().nonnegative(),
	wrong_details: z.int().nonnegative(),
	on: z.iso.date(),
});
export type Reading = z.output<typeof reading>;

const sameRecord = z.strictObject({ name: text, starter: text, because: text });
export type SameRecord = z.output<typeof sameRecord>;

const mark = z
	.strictObject({
		/** Key of the starter's record, and name of the icon. */
		record: text,
		icon: text,
		/** What was looked at: the start of the drawing's SHA-256. */
		drawing: z.string().regex(/^[0-9a-f]{8}$/),
		look: z.enum(['seen', 'dropped']),
		why: text.optional(),
	})
	.refine(({ look, why }) => look === 'seen' || why, 'says not why it was dropped');
export type Mark = z.output<typeof mark>;

export interface CuratedCatalogue {
	projects: Entity[];
	organizations: Entity[];
	people: Entity[];
	rounds: Round[];
	news: Headline[];
	/** Curated projects manually joined with a record of the packages, by its key. */
	same: SameRecord[];
	/** Results of independent readings, the first one first. */
	readings: Reading[];
	/** Marks that somebody has checked against the record that would show them. */
	marks: Mark[];
	/** Number of entries left out because no good page states them. */
	weak: { facts: number; rounds: number };
}

/** The contents of the files, before validation. */
export type CuratedFiles = Record<
	EntityFile | 'rounds' | 'news' | 'same' | 'readings' | 'marks',
	unknown
>;

/** Parses the curated files; each sentence in `problems` names an element with an invalid format. */
export function readCurated(files: CuratedFiles): {
	curated: CuratedCatalogue;
	problems: string[];
} {
	const problems: string[] = [];
	const weak = { facts: 0, rounds: 0 };
	const say = (where: string, error: z.ZodError) => {
		for (const { path, message } of error.issues)
			problems.push(`${where}: ${path.length > 0 ? `${path.join('.')}: ` : ''}${message}.`);
	};
	const elements = <T extends z.ZodType>(file: string, value: unknown, shape: T) => {
		const whole = z.array(z.unknown()).safeParse(value);
		if (!whole.success) problems.push(`${file}.json is not a list.`);
		return (whole.data ?? []).flatMap((one, at) => {
			const read = shape.safeParse(one);
			if (!read.success) say(`${file}.json, ${nameOf(one) ?? `element ${at + 1}`}`, read.error);
			return read.success ? [read.data] : [];
		});
	};
	const entities = (file: EntityFile): Entity[] =>
		elements(file, files[file], entity).map(({ name, symbol, type, facts }) => ({
			name,
			symbol,
			type,
			facts: facts.flatMap((one, at) => {
				const where = `${file}.json, ${name}, fact ${at + 1} (${nameOf(one) ?? 'no field'})`;
				const read = anyFact.safeParse(one);
				if (!read.success) {
					say(where, read.error);
					return [];
				}
				if (!fieldsOf[file].split(' ').includes(read.data.field)) {
					problems.push(`${where}: no such field in this file.`);
					return [];
				}
				if (read.data.weak) weak.facts += 1;
				return read.data.weak ? [] : [read.data];
			}),
		}));
	const projects = entities('projects');
	const organizations = entities('organizations');
	const people = entities('people');
	const allRounds = elements('rounds', files.rounds, round);
	const rounds = allRounds.filter((one) => !one.weak);
	weak.rounds = allRounds.length - rounds.length;
	const news = elements('news', files.news, headline).filter((one) => !one.weak);
	const same = elements('same', files.same, sameRecord);
	const readings = elements('readings', files.readings, reading);
	const marks = elements('marks', files.marks, mark);
	return {
		curated: {
			projects,
			organizations,
			people,
			rounds,
			news,
			same,
			readings,
			marks,
			weak,
		},
		problems,
	};
}

const namedEntry = z.union([
	z.object({ name: z.string() }).transform(({ name }) => name),
	z.object({ field: z.string() }).transform(({ field }) => field),
	z.object({ project: z.string() }).transform(({ project }) => project),
	z.object({ title: z.string() }).transform(({ title }) => title),
	z.object({ record: z.string() }).transform(({ record }) => record),
]);
const nameOf = (one: unknown): string | undefined => namedEntry.safeParse(one).data;

/** The files of data/curated/. News and readings may be missing. */
export async function curatedFiles(
	folder = new URL('../../data/curated/', import.meta.url),
): Promise<CuratedFiles> {
	const read = async (name: string, otherwise?: unknown): Promise<unknown> => {
		try {
			return JSON.parse(await readFile(new URL(`${name}.json`, folder), 'utf8'));
		} catch (error) {
			const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
			if (isAbsent && otherwise !== undefined) return otherwise;
			throw new Error(`data/curated/${name}.json cannot be read`, { cause: error });
		}
	};
	return {
		projects: await read('projects'),
		organizations: await read('organizations'),
		people: await read('people'),
		rounds: await read('rounds'),
		news: await read('news', []),
		same: await read('same', []),
		readings: await read('readings', []),
		marks: await read('marks'),
	};
}
