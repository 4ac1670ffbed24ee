import { afterAll, beforeAll, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { connect, type Db } from '#lib/db/connect.ts';
import { writeEntries } from '#lib/plans/plan-store.ts';
import { acceptLockedProposal } from '#lib/proposals/apply/accept.ts';
import { lockProposal, takeStep } from '#lib/proposals/proposal/proposals.ts';
import { researchCall } from '#lib/proposals/submit/research-call.ts';
import { voteRules } from '#lib/proposals/vote/vote-rules.ts';
import { readPage } from '../e2e/sweep/read-page.ts';
import { browser } from '../setup/calls.ts';
import { type OwnSite, startOwnSite } from '../setup/own-site.ts';
import { type SignedIn, signedIn } from '../setup/signed-in.ts';

/** The text of Exclusive research is in no public answer, before or after publication. */

const WORD = 'Quartzitefeldspar';
let site: OwnSite<Record<'author' | 'stranger' | 'paying', SignedIn>>;
let db: Db;
let close: () => Promise<void>;

async function fill(to: Db) {
	const author = await signedIn(to, { name: 'Ada', roles: ['contributor'] });
	const editor = await signedIn(to, { roles: ['editor'] });
	const [project] = await revise(to, { origin: 'staff' }, [
		{ type: 'project', set: { name: 'Basalt' }, source: 'https://example.com/about' },
	]);
	const assets = [{ type: 'project', id: project?.id }];
	const send = async (title: string) => {
		const answer = await browser('/api/contributions/research', {
			body: { title, content: `${WORD} settles trades. `.repeat(20), assets, exclusive: true },
			cookies: author.cookies,
		})(researchCall, to);
		return Number((await answer.json())._id);
	};
	const [published, voted, rejected] = [
		await send('Published about Basalt'),
		await send('Voted about Basalt'),
		await send('Rejected about Basalt'),
	];
	const actor = { actorId: editor.member.id };
	await to.transaction(async (tx) => {
		await acceptLockedProposal(tx, await lockProposal(tx, published), 'accept-at-once', actor);
		await takeStep(tx, await lockProposal(tx, voted), 'open-vote', {
			...actor,
			set: {
				vote_rules: voteRules(),
				start_date: '2026-11-01T00:00:00Z',
				end_date: '2099-01-01T00:00:00Z',
			},
		});
		await takeStep(tx, await lockProposal(tx, rejected), 'reject', {
			...actor,
			reason: 'not-clear',
		});
	});
	const paying = await signedIn(to);
	const trial = { from: new Date(), until: new Date(Date.now() + 86_400_000) };
	await writeEntries(to, paying.member.id, [{ at: trial.from, kind: 'trial', cents: 0, ...trial }]);
	return { author, paying, stranger: await signedIn(to) };
}

beforeAll(async () => {
	site = await startOwnSite(fill);
	({ db, close } = connect(site.databaseUrl, { max: 2 }));
});
afterAll(async () => {
	await close?.();
	await site?.stop();
});

const params = (value: object) => encodeURIComponent(JSON.stringify([value]));

/** Pages that no page links to. */
const known = [
	'/',
	'/news-research?type=research&view=all',
	'/sitemap.xml',
	'/llms.txt',
	'/api/dao/proposals',
	`/api/data/struct?sid=article&params=${params({ type: 'research', slug: 'published-about-basalt' })}`,
	`/api/data/struct?sid=research_list&params=${params({})}`,
	'/og/research/published-about-basalt.png',
];

test('a crawl of everything visitors can reach does not find it', async () => {
	const asked = new Set(known);
	const saying: string[] = [];
	const read: string[] = [];
	for (const address of asked) {
		if (asked.size > 600) break;
		const answer = await fetch(new URL(address, site.url), { redirect: 'manual' });
		const body = await answer.text();
		const page = /html/.test(answer.headers.get('content-type') ?? '') ? readPage(body) : undefined;
		const links = page?.links ?? [...body.matchAll(/<loc>([^<]+)/g)].map(([, loc]) => loc ?? '');
		read.push(address);
		if (body.includes(WORD)) saying.push(address);
		for (const link of [...links, answer.headers.get('location') ?? '']) {
			const url = URL.parse(link, new URL(address, site.url));
			if (url?.origin === site.url && link !== '') asked.add(url.pathname + url.search);
		}
	}
	expect(saying).toEqual([]);
	expect(read).toEqual(
		expect.arrayContaining([
			'/research/published-about-basalt',
			expect.stringMatching(/^\/dao\/.*voted-about-basalt/),
			'/api/dao/proposals',
		]),
	);
});

test('it is readable with a plan that has it, by its author, and by members while they vote', async () => {
	const says = async (path: string, { cookies }: SignedIn) => {
		const answer = await fetch(site.url + path, {
			headers: { cookie: cookies },
			redirect: 'manual',
		});
		expect(answer.headers.get('cache-control')).toContain('no-store');
		return [answer.status, (await answer.text()).includes(WORD)];
	};
	const { author, paying, stranger } = site.filled;
	const all = (path: string) =>
		Promise.all([author, paying, stranger].map((who) => says(path, who)));
	expect(await all('/research/published-about-basalt/whole')).toEqual([
		[200, true],
		[200, true],
		[403, false],
	]);
	const { rows } = await db.execute<{ slug: string }>('select slug from proposal order by id');
	const [published, voted, rejected] = rows.map(({ slug }) => `/dao/${slug}/whole`);
	expect(await all(voted ?? '')).toEqual([
		[200, true],
		[200, true],
		[200, true],
	]);
	expect(await all(published ?? '')).toEqual([
		[200, true],
		[200, true],
		[303, false],
	]);
	expect(await all(rejected ?? '')).toEqual([
		[200, true],
		[303, false],
		[303, false],
	]);
});
