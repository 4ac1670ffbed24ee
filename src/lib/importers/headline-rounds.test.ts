import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { emptyCatalogue, load } from '../../../tests/setup/import.ts';
import { signedIn } from '../../../tests/setup/signed-in.ts';
import type { SourceInput } from './importer.ts';
import { rss } from './rss.ts';
import { decideSuggestion, suggestedRounds } from './suggested-rounds.ts';

const database = useTestDatabase();

beforeEach(async () => {
	await emptyCatalogue(database.db);
	await database.db.execute(sql`truncate articles, suggested_round cascade`);
	await revise(database.db, { origin: 'staff' }, [
		{ type: 'project', set: { name: 'Meshfold' } },
		{ type: 'organization', set: { name: 'North Fund' } },
	]);
});

interface Item {
	title: string;
	link: string;
	summary?: string;
	day?: string;
}

/** A feed as news sites send it. */
function feed(paper: string, items: readonly Item[]): SourceInput {
	const text = `<?xml version="1.0"?><rss version="2.0"><channel><title>${paper}</title><link>https://${paper}.example/</link>${items
		.map(
			({ title, link, summary = '', day = '2026-11-02' }) =>
				`<item><title>${title}</title><link>https://${paper}.example${link}</link><description>${summary}</description><pubDate>${new Date(day).toUTCString()}</pubDate></item>`,
		)
		.join('')}</channel></rss>`;
	async function* chunks() {
		yield Buffer.from(text);
	}
	return { name: `${paper}.example`, url: `https://${paper}.example/feed`, chunks: chunks() };
}

const read = (paper: string, ...items: Item[]) => load(database.db, rss, feed(paper, items));

const rounds = async () =>
	(
		await database.db.execute(sql`
			select coalesce(p.name, o.name) as raiser, r.type, r.date::text as date, r.amount_usd::float8 as usd, r.valuation_usd::float8 as valuation,
				(select array_agg(coalesce(io.name, ip.name) || case when i.is_lead then ' leads' else '' end order by i.is_lead desc, 1)
					from shown_investor as i left join organization as io on io.id = i.organization_id
						left join person as ip on ip.id = i.person_id where i.round_id = r.id) as investors,
				(select l.confirmation from round_listing as l where l.id = r.id) as confirmation
			from shown_round as r left join project as p on p.id = r.project_id left join organization as o on o.id = r.organization_id
			order by 1, 3`)
	).rows;

const announcement = {
	title: 'Payments startup Meshfold raises $82 million Series B at $1 billion valuation',
	link: '/a',
	summary:
		'The round was led by North Fund, with participation from Gale Ventures and Plim Capital.',
};

test('a round plainly stated in a headline about a known raiser is written as reported', async () => {
	await read('paper', announcement);
	expect(await rounds()).toEqual([
		{
			...{ raiser: 'Meshfold', type: 'Series B', date: '2026-11-02', usd: 82e6, valuation: 1e9 },
			investors: ['North Fund leads', 'Gale Ventures', 'Plim Capital'],
			confirmation: 'reported',
		},
	]);
	expect(await suggestedRounds(database.db, 10)).toEqual([]);
	const { rows: before } = await database.db.execute(sql`select max(id) as id from revision`);
	await read('paper', announcement);
	expect((await database.db.execute(sql`select max(id) as id from revision`)).rows).toEqual(before);
});

test('a round in several papers is one, counted once', async () => {
	await read('paper', announcement);
	await read('gazette', {
		...{
			title: 'Meshfold Secures $82M in Series B Led by North Fund',
			link: '/b',
			day: '2026-11-03',
		},
	});
	expect(await rounds()).toHaveLength(1);
	const { rows } = await database.db.execute(
		sql`select count(*)::int as claims from funding_round`,
	);
	expect(rows).toEqual([{ claims: 2 }]);
});

test('a corrected article corrects the round, and a retracted one removes it', async () => {
	await read('paper', announcement);
	await read('paper', {
		...announcement,
		title: announcement.title.replace('$82 million', '$28 million'),
	});
	expect(await rounds()).toMatchObject([{ raiser: 'Meshfold', usd: 28e6 }]);
	await read('paper', { ...announcement, title: 'Meshfold denies that it raised money' });
	expect(await rounds()).toEqual([]);
});

test('a new raiser needs a second sign of identity; others are suggested to editors', async () => {
	await read(
		'paper',
		{ title: 'Tarnbell raises $5M seed led by North Fund', link: '/c' },
		{ title: 'Quillmark raises $6M', link: '/d' },
	);
	expect(await rounds()).toMatchObject([{ raiser: 'Tarnbell', usd: 5e6, type: 'Seed' }]);
	const [suggested] = await suggestedRounds(database.db, 10);
	expect(suggested?.round).toMatchObject({ raiser: 'Quillmark', amount: 6e6, type: null });

	const editor = (await signedIn(database.db)).member.id;
	const key = suggested?.article.link_key ?? '';
	await decideSuggestion(database.db, key, 'accepted', editor);
	expect(await rounds()).toHaveLength(2);
	await expect(decideSuggestion(database.db, key, 'declined', editor)).rejects.toThrow(
		'This suggestion has already been decided',
	);
});

test('a raise by an investor without a stage may be a fund', async () => {
	await read(
		'paper',
		...['Arb', 'Bex', 'Cyd'].map((name) => ({
			title: `${name} raises $5M seed led by Oaken Row`,
			link: `/${name}`,
		})),
		{ title: 'Oaken Row raises $300M', link: '/fund' },
	);
	await read('paper', { title: 'Oaken Row secures $300M', link: '/fund-2' });
	expect(await rounds()).toHaveLength(3);
	expect(await suggestedRounds(database.db, 10)).toHaveLength(2);
});

test('an editor’s no applies to every paper', async () => {
	await read('paper', { title: 'Quillmark raises $6M', link: '/d' });
	const editor = (await signedIn(database.db)).member.id;
	await decideSuggestion(database.db, 'paper.example/d', 'declined', editor);
	await read('gazette', {
		title: 'Quillmark lands $6 million seed round led by North Fund',
		link: '/e',
	});
	expect(await rounds()).toEqual([]);
	expect(await suggestedRounds(database.db, 10)).toEqual([]);
	// Another round of the same raiser is unaffected.
	await read('gazette', { title: 'Quillmark raises $40M Series A led by North Fund', link: '/f' });
	expect(await rounds()).toMatchObject([{ raiser: 'Quillmark', usd: 40e6 }]);
});

test('several records of one name are never guessed between', async () => {
	await revise(database.db, { origin: 'staff' }, [
		{
			type: 'project',
			set: { name: 'Harbor', slug: 'harbor-a', website: 'https://harbor-a.example' },
		},
		{
			type: 'project',
			set: { name: 'Harbor', slug: 'harbor-b', website: 'https://other-b.example' },
		},
	]);
	await read('paper', { title: 'Harbor raises $6M seed led by North Fund', link: '/t' });
	expect(await rounds()).toEqual([]);
	const editor = (await signedIn(database.db)).member.id;
	await expect(
		decideSuggestion(database.db, 'paper.example/t', 'accepted', editor),
	).rejects.toThrow('Several records are called Harbor.');
	expect(await suggestedRounds(database.db, 10)).toHaveLength(1);
});

test('an article whose rounds cannot be written is read again', async () => {
	await database.db.execute(sql`alter table suggested_round rename to suggested_round_away`);
	const failed = read('paper', announcement);
	await expect(failed).rejects.toThrow();
	await database.db.execute(sql`alter table suggested_round_away rename to suggested_round`);
	await read('paper', announcement);
	expect(await rounds()).toMatchObject([{ raiser: 'Meshfold', usd: 82e6 }]);
});
