import { mkdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { z } from 'zod';
import { catalogueRecogniser } from '#lib/articles/catalogue-recogniser.ts';
import { SettingsError } from '#lib/base/settings-error.ts';
import { knownSpellings } from '#lib/catalogue/linkage/spellings.ts';
import { connect, type Db } from '#lib/db/connect.ts';
import { openBundled } from '#lib/db/embedded.ts';
import { migrate } from '#lib/db/migrate.ts';
import { readOne, readRows } from '#lib/db/read-rows.ts';
import { dropEverything } from '#lib/db/reset.ts';
import { fileSource } from '#lib/importers/file-source.ts';
import { importerNamed } from '#lib/importers/registry.ts';
import { runImport } from '#lib/importers/run-import.ts';
import { answerQuestion } from '#lib/questions/answer-question.ts';
import { seedStarter } from '#lib/starter/seed.ts';
import { say } from '../scripts/command.ts';
import { askAll, type Result } from './assistant/ask-all.ts';
import { questionSets } from './assistant/questions.ts';
import { readTables } from './assistant/rows.ts';
import labelled from './headlines.json' with { type: 'json' };
import { report, verdict } from './measure.ts';

/** Requirements for a catalogue merged from several sources. */
const MAX_PAIRS = 120;
/** Percent of the total of all rounds. */
const MAX_TWICE = 0.5;
/** Percentage points by which the share of right answers may fall below that on the starter alone. */
const MAX_FALL = 2;

/**
 * Fills an empty catalogue with the starter and then the given files, `<source>=<file>` each, and reports how far
 * duplicate records were merged. The exit code is 1 when more duplicates remain than allowed.
 */
export async function merged(args: readonly string[]): Promise<void> {
	const steps: Figures[] = [];
	await withMerged(
		args,
		async () => tell(steps),
		async (db, after, seconds) => {
			steps.push(await figuresOf(db, after, seconds));
		},
	);
}

/**
 * Runs work on an empty catalogue filled with the starter and then with the given files.
 *
 * @param afterEach called with what was read last, and how long it took in seconds.
 */
export async function withMerged(
	args: readonly string[],
	work: (db: Db) => Promise<void> | void,
	afterEach?: (db: Db, after: string, seconds: number) => Promise<void>,
): Promise<void> {
	const folder = resolve(import.meta.dirname, '../node_modules/.cache/cairn-bench/merged');
	mkdirSync(folder, { recursive: true });
	const server = await openBundled({ dataFolder: folder });
	const { db, close } = connect(server.url, { max: 4, name: 'cairn bench' });
	try {
		await dropEverything(server.url);
		await migrate(server.url);
		await seedStarter(db);
		await afterEach?.(db, 'the starter', 0);
		for (const arg of args) {
			const { after, seconds } = await imported(db, arg);
			await afterEach?.(db, after, seconds);
		}
		await work(db);
	} finally {
		await close();
		await server.release();
	}
}

interface Figures {
	/** What was read last. */
	after: string;
	seconds: number;
	projects: number;
	/** Pairs of projects with the same name that nobody has judged to be two. */
	pairs: number;
	/** The same for a project and an organization not linked as product and company. */
	twins: number;
	/** Duplicate rounds: raisers of the same name, matching in amount and date. */
	roundsTwice: number;
	/** Their share of all money, in percent. */
	twice: number;
	/** Total of all rounds, in billions of USD. */
	billions: number;
	/** Records that invested. */
	investors: number;
	/** Investors that are people. */
	people: number;
	/** Spellings in the table that still have a record separate from the investor's own. */
	spellings: number;
	/** Records in headlines that are recognised, in percent. */
	links: number;
	/** The answers to the questions of the two newest sets. */
	results: readonly Result[];
	/** Those of them that are answered right, in percent. */
	answers: number;
	/** Pairs suggested to editors. */
	offered: number;
}

async function imported(db: Db, arg: string): Promise<{ after: string; seconds: number }> {
	const at = arg.indexOf('=');
	if (at < 1) throw new SettingsError(`${arg} is not <source>=<file>.`);
	const [source, file] = [arg.slice(0, at), arg.slice(at + 1)];
	const began = performance.now();
	const { ended, counts } = await runImport(db, importerNamed(source), await fileSource(file));
	if (typeof ended === 'object') throw new SettingsError(`${file}: ${ended.broken}`);
	say(`${basename(file)}: ${counts.read} rows read, ${counts.rejected} rejected.`);
	return { after: `${source} ${basename(file)}`, seconds: (performance.now() - began) / 1_000 };
}

/**
 * The share of records named in labelled headlines that the catalogue now recognises, in percent of those it knows by
 * their labels.
 */
async function recognisedOf(db: Db): Promise<number> {
	const recogniser = await catalogueRecogniser(db);
	const rows = await readRows(db, entryRow)`
		select type, id, slug from search_entry where type in ('project', 'organization')`;
	const labelOf = new Map(rows.map(({ type, id, slug }) => [`${type} ${id}`, `${type}:${slug}`]));
	const known = new Set(labelOf.values());
	let [right, meant] = [0, 0];
	for (const { headline, assets } of labelled) {
		const found = recogniser
			.recognise(headline)
			.map(({ type, id }) => labelOf.get(`${type} ${id}`));
		const there = assets.filter((label) => known.has(label));
		meant += there.length;
		right += there.filter((label) => found.includes(label)).length;
	}
	return (100 * right) / meant;
}

/** Asks the questions of the two newest sets. */
const askNewestSets = async (db: Db): Promise<Result[]> =>
	askAll(await readTables(db), questionSets.slice(-2).flat(), (asked) => answerQuestion(db, asked));

const isRight = ({ grade }: Result): boolean => grade === 'right';

const entryRow = z.object({ type: z.string(), id: z.string(), slug: z.string() });

const pairsRow = z.object({ projects: z.number(), pairs: z.number(), twins: z.number() });
const roundsRow = z.object({ rounds: z.number(), usd: z.number(), all: z.number() });
const otherRow = z.object({
	investors: z.number(),
	people: z.number(),
	spellings: z.number(),
	offered: z.number(),
});

async function figuresOf(db: Db, after: string, seconds: number): Promise<Figures> {
	const { projects, pairs, twins } = await readOne(db, pairsRow)`
		with p as materialized (select id, name_form(name) as form from project where origin <> 'sample'),
			o as materialized (select id, name_form(name) as form from organization where origin <> 'sample')
		select (select count(*) from p)::int as projects,
			(select count(*) from p join p as q on q.form = p.form and q.id > p.id)::int as pairs,
			(select count(*) from p join o using (form) where not exists (select from project_organization as l
				where l.project_id = p.id and l.organization_id = o.id))::int as twins`;
	const money = await readOne(db, roundsRow)`
		with r as materialized (
			select r.id, name_form(coalesce(p.name, o.name)) as form, r.amount_usd::float8 as usd, r.date, r.date_precision = 'year' as is_year
			from shown_round as r left join project as p on p.id = r.project_id
				left join organization as o on o.id = r.organization_id where r.origin <> 'sample'
		), twice as (
			select distinct on (b.id) b.id, least(a.usd, b.usd) as usd from r as a join r as b on a.form = b.form and a.id < b.id
			where abs(a.usd - b.usd) <= 0.02 * least(a.usd, b.usd)
				and (abs(a.date - b.date) <= 45
					or (a.is_year or b.is_year) and date_trunc('year', a.date) = date_trunc('year', b.date))
		)
		select (select count(*) from twice)::int as rounds, coalesce((select sum(usd) from twice), 0)::float8 as usd,
			coalesce((select sum(usd) from r), 0)::float8 as all`;
	const spelled = knownSpellings.map(({ name, aliases }) => [name, ...aliases]);
	const results = await askNewestSets(db);
	const { investors, people, spellings, offered } = await readOne(db, otherRow)`
		select (select count(distinct (organization_id, person_id, name)) from shown_investor)::int as investors,
			(select count(distinct person_id) from shown_investor where person_id is not null)::int as people,
			(select coalesce(sum(several - 1), 0)::int from (select count(distinct o.id) as several
				from jsonb_array_elements(${JSON.stringify(spelled)}::jsonb) as g(names) cross join jsonb_array_elements_text(g.names) as n(name)
					join organization as o on name_form(o.name) = name_form(n.name) group by g.names having count(distinct o.id) > 1) as split) as spellings,
			(select count(*) from duplicate_pair where state = 'open')::int as offered`;
	return {
		...{ after, seconds, projects, pairs, twins, investors, people, spellings, offered },
		links: await recognisedOf(db),
		results,
		answers: (100 * results.filter(isRight).length) / results.length,
		roundsTwice: money.rounds,
		twice: (100 * money.usd) / money.all,
		billions: money.all / 1e9,
	};
}

/** Lists the questions that were answered right on the starter but no longer are. */
function tellLost(first: Figures, last: Figures): void {
	const before = new Set(first.results.filter(isRight).map(({ question }) => question));
	for (const { question, grade, got, expected } of last.results)
		if (grade !== 'right' && before.has(question))
			say(
				`Lost: ${question.question} (${question.id}) is ${grade}: ${got}\n  asked for: ${expected}`,
			);
}

function tell(steps: readonly Figures[]): void {
	const [first] = steps;
	const last = steps.at(-1);
	if (first && last) tellLost(first, last);
	const fall = Math.max(0, (first?.answers ?? 0) - (last?.answers ?? 0));
	const verdicts = [
		verdict('pairs of projects of one name', last?.pairs ?? 0, MAX_PAIRS, ''),
		verdict('points of answers lost', fall, MAX_FALL, ''),
		verdict('money that counts twice', last?.twice ?? 0, MAX_TWICE, '%'),
	];
	report({
		name: 'merged',
		scale: 1,
		columns: [
			...['after', 's', 'projects', 'pairs', 'twins apart', 'rounds twice', '% twice', '$bn'],
			...['investors', 'people', 'spellings apart', '% of headlines', '% of answers', 'offered'],
		],
		rows: steps.map((one) => [
			...[one.after, Math.round(one.seconds), one.projects, one.pairs, one.twins, one.roundsTwice],
			...[one.twice.toFixed(2), one.billions.toFixed(1), one.investors, one.people],
			...[one.spellings, one.links.toFixed(1), one.answers.toFixed(1), one.offered],
		]),
		verdicts,
		data: steps.map(({ results: _, ...figures }) => figures),
	});
	const isTooMuch =
		(last?.pairs ?? 0) > MAX_PAIRS || (last?.twice ?? 0) > MAX_TWICE || fall > MAX_FALL;
	if (isTooMuch) process.exitCode = 1;
}
