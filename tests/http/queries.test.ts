import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { connect, type Db } from '#lib/db/connect.ts';
import { type PageType, pageTabs, tabHref } from '#lib/entities/tabs.ts';
import { hostileFields, type Known } from '../e2e/hostile/hostile-values.ts';
import { type OwnSite, startOwnSite } from '../setup/own-site.ts';
import { type WatchedDatabase, watchDatabase } from '../setup/watched-database.ts';

/** The number of a page's database queries does not depend on how much it shows. */

const FEW = 1;
const MANY = 20;
/** Statements of the most demanding tab. */
const MAX = 11;

const plain = {
	name: 'plain words',
	text: (most: number) => 'Plain words'.slice(0, most),
	links: ['https://example.com/x', 'https://x.com/cairn', 'https://github.com/cairn'],
};

/** A list of `count` entries like this one, made distinct where the catalogue requires it. */
function times(count: number, value: unknown, owner: string): unknown {
	if (!Array.isArray(value) || value.length === 0) return value;
	return Array.from({ length: count }, (_, at) => {
		const [item] = value;
		if (typeof item === 'string') return `${item} ${at}`;
		const told = ['address', 'external_id', 'url'].filter(
			(key) => typeof Object(item)[key] === 'string',
		);
		return {
			...item,
			...Object.fromEntries(told.map((key) => [key, `${Object(item)[key]}${owner}${at}`])),
		};
	});
}

type Slugs = Record<PageType, string>;

/** A project, an organization, a person and a round with `count` of everything their pages list. */
async function made(db: Db, count: number): Promise<Slugs> {
	const make = (type: RecordType, known: Known, all: readonly object[]) =>
		revise(
			db,
			{ origin: 'staff' },
			all.map((more, at) => {
				const fields = Object.entries(hostileFields(type, plain, known));
				const listed = fields.map(([field, value]) => [
					field,
					times(count, value, `${type}-${count}-${at}`),
				]);
				return { type, set: { ...Object.fromEntries(listed), ...more } };
			}),
		);
	const named = (what: string) =>
		Array.from({ length: count }, (_, at) => ({ name: `${what} ${at} of ${count}` }));
	const [organization, ...others] = await make('organization', {}, [
		{ name: `Fund of ${count}` },
		...named('Other fund'),
	]);
	const [project] = await make('project', {}, [{ name: `Project of ${count}` }]);
	if (!organization || !project) throw new Error('Nothing was made.');
	const known = { organization_id: organization.id, project_id: project.id };
	const people = await make('person', known, named('Person'));
	const nobody = { organization_id: null, person_id: null, name: null, is_lead: true };
	const investors = [
		{ ...nobody, organization_id: organization.id, amount_usd: 7 },
		...people.map(({ id }) => ({ ...nobody, person_id: id, amount_usd: null })),
		...others.map(({ id }) => ({ ...nobody, organization_id: id, amount_usd: null })),
	];
	const rounds = Array.from({ length: count }, (_, at) => ({
		investors,
		date: `20${10 + (at % 15)}-0${1 + (at % 9)}-01`,
		date_precision: 'day',
	}));
	const [round] = await make('round', { project_id: project.id }, rounds);
	await make('round', { organization_id: organization.id }, rounds);
	return {
		project: project.slug,
		organization: organization.slug,
		people: people[0]?.slug ?? '',
		round: round?.slug ?? '',
	};
}

let site: OwnSite<Record<'first' | 'few' | 'many', Slugs>>;
let database: WatchedDatabase;

beforeAll(async () => {
	site = await startOwnSite(
		async (db) => ({
			first: await made(db, FEW),
			few: await made(db, FEW),
			many: await made(db, MANY),
		}),
		async (url) => {
			database = await watchDatabase(url);
			return database.url;
		},
	);
});

afterAll(async () => {
	await site?.stop();
	await database?.close();
});

/** Queries for a page not requested before. */
async function queriesOf(path: string): Promise<number> {
	database.take();
	const response = await fetch(site.url + path);
	expect(response.status, path).toBe(200);
	await response.text();
	return database.take().queries;
}

for (const type of ['project', 'organization', 'people', 'round'] as const)
	for (const { name, label } of pageTabs[type])
		test(`${type}, ${label}: as many queries for ${FEW} of everything as for ${MANY}`, async () => {
			const ask = (which: keyof typeof site.filled) =>
				queriesOf(tabHref(type, site.filled[which][type], name));
			// What the server learns once, it knows after the first.
			await ask('first');
			const few = await ask('few');
			expect(few).toBeGreaterThan(0);
			expect(few).toBeLessThanOrEqual(MAX);
			expect(await ask('many')).toBe(few);
		});

test('unreadable rows make it an error page, not half of one, and the next is whole', async () => {
	const { pool, close } = connect(site.databaseUrl, { max: 1 });
	const ask = async () => {
		const response = await fetch(`${site.url}/directory/projects?sort=name`);
		return { status: response.status, text: await response.text() };
	};
	const holder = await pool.connect();
	try {
		// Statements that wait for it are cancelled after five seconds; the total is stored elsewhere and arrives.
		await holder.query('begin; lock table project_listing in access exclusive mode');
		const failed = await ask();
		expect(failed.status).toBe(503);
		expect(failed.text).toContain('This took longer than allowed.');
		expect(failed.text).not.toContain('data-directory');
		await holder.query('rollback');
	} finally {
		holder.release();
		await close();
	}
	const whole = await ask();
	expect(whole.status).toBe(200);
	expect(whole.text).toContain('Project of 20');
});
