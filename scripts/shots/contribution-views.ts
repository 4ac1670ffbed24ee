import type { Page } from 'playwright-core';
import { revise } from '#lib/catalogue/revise.ts';
import type { Db } from '#lib/db/connect.ts';
import { idRow, readRows, slugRow } from '#lib/db/read-rows.ts';
import { castVote } from '#lib/proposals/vote/cast-vote.ts';
import { closeVotes } from '#lib/proposals/vote/close-votes.ts';
import { endVote, inVote, sent } from '../../tests/setup/in-vote.ts';
import { type SignedIn, signedIn } from '../../tests/setup/signed-in.ts';
import { openMenu, type PicturedMember } from './member-views.ts';
import type { View } from './view.ts';

const LONG_NAME =
	'The Association for the Advancement of Decentralised Settlement Infrastructure between Shops of the North';
const STORY =
	'Basalt is a network for payments between shops. It began in 2021, settles in two seconds, and is run by a foundation in Oslo.';
const queueLength = 12;

const views = (kind: string, paths: Record<string, string>): View[] =>
	Object.entries(paths).map(([name, path]) => ({ name: `${kind}-${name}`, path, whole: true }));

/** Opens the account menu once it knows who is signed in. */
const openForEditor = async (page: Page) => {
	await openMenu(page);
	const shown = page.getByRole('link', { name: /^Review/ }).filter({ visible: true });
	await shown.or(page.locator('.drawer[open]')).first().waitFor();
};

/** An editor who has received no contributions yet. */
export async function emptyEditor(db: Db): Promise<PicturedMember> {
	const { token } = await signedIn(db, { name: 'Edda Editor', roles: ['editor'] });
	const menu: View = { name: 'editor-menu', path: '/search', reach: openForEditor };
	return {
		token,
		views: [...views('empty', { review: '/review', dao: '/dao' }), menu],
	};
}

/** Contributions as seen by visitors, a member of the DAO and an editor, when there are many. */
export interface ContributionViews {
	visitor: View[];
	members: PicturedMember[];
}

async function records(db: Db): Promise<void> {
	const set = { name: 'Basalt', description: STORY, sectors: ['DeFi', 'Payments'] };
	await revise(db, { origin: 'import:defillama' }, [
		{ type: 'project', set: { ...set, location: 'Oslo', website: 'https://basalt.example' } },
		{ type: 'organization', set: { name: LONG_NAME, location: 'Bergen' } },
		{ type: 'organization', set: { name: 'Slate Capital' } },
		{ type: 'person', set: { name: 'Ada Example' } },
	]);
	const rows = await readRows(db, idRow)`select id from project where slug = 'basalt'`;
	const id = Number(rows[0]?.id);
	for (const [origin, fields] of [
		['import:coingecko', { location: 'Bergen' }],
		['staff', { description: STORY.replace('two seconds', 'three seconds') }],
		['staff', { description: STORY }],
	] as const)
		await revise(db, { origin }, [{ type: 'project', id, set: fields }]);
}

/** Creates proposals in each state; returns the addresses the views need. */
async function proposals(db: Db, voters: readonly SignedIn[]) {
	const change = {
		location: 'Tromsø',
		description: STORY.replace('Oslo', 'Tromsø').replace('two seconds', 'four seconds'),
		sectors: ['DeFi', 'Gaming', 'Infrastructure'],
		year_founded: 2021,
		contracts: [{ chain: 'ethereum', address: `0x${'ab'.repeat(20)}` }],
	};
	const author = { name: 'Ann Author', username: 'ann' };
	const note = 'Read on their own page, and in the register of the town.';
	const bench = await sent(db, { slug: 'basalt', fields: change, note, author });
	for (let at = 0; at < queueLength; at += 1)
		await sent(db, {
			type: 'organization',
			...(at % 3 === 0
				? { slug: (await slugOf(db, LONG_NAME)) ?? null, fields: { location: `Town ${at}` } }
				: { fields: { name: `Fund number ${at} of the ${LONG_NAME}`, location: 'Oslo' } }),
		});
	const open = await inVote(db, { slug: 'basalt', fields: change, note });
	const ended = await inVote(db, { slug: 'basalt', fields: { ecosystem: 'Ethereum' } });
	for (const [at, voter] of voters.entries()) {
		await castVote(db, voter.member.id, open.proposal.slug, at % 4 !== 0);
		await castVote(db, voter.member.id, ended.proposal.slug, true);
	}
	await endVote(db, ended.proposal.id);
	await closeVotes(db);
	return { bench: bench.proposal.slug, open: open.proposal.slug, ended: ended.proposal.slug };
}

async function slugOf(db: Db, name: string): Promise<string | undefined> {
	const rows = await readRows(db, slugRow)`select slug from organization where name = ${name}`;
	return rows[0]?.slug;
}

/** The two latest revisions of the description, for comparison. */
async function comparedRevisions(db: Db): Promise<string> {
	const rows = await readRows(db, idRow)`
		select r.id from revision r join project p on p.id = r.record_id and r.record_type = 'project'
		where p.slug = 'basalt' and r.field = 'description' order by r.id desc limit 2`;
	return `/project/basalt/history?field=description&from=${rows[1]?.id}&to=${rows[0]?.id}`;
}

/** Fills the site with contributions. */
export async function contributionViews(db: Db): Promise<ContributionViews> {
	await records(db);
	const voters: SignedIn[] = [];
	for (let at = 0; at < 9; at += 1)
		voters.push(await signedIn(db, { name: `Voter Number ${at}`, roles: ['dao', 'contributor'] }));
	const { bench, open, ended } = await proposals(db, voters);
	const voter = await signedIn(db, { name: 'Vera Voter', roles: ['dao', 'contributor'] });
	const editor = await signedIn(db, { name: 'Edna Editor', roles: ['editor'] });
	const today = new Date().toISOString().slice(0, 10);
	return {
		visitor: views('visitor', {
			dao: '/dao',
			'dao-open': `/dao/${open}`,
			'dao-ended': `/dao/${ended}`,
			'cairn-dao': '/cairn_dao',
			leaderboard: '/leaderboard',
			changes: '/changes',
			'changes-none': '/changes?type=round&origin=staff&since=2026-01-01&by=nobody',
			history: '/project/basalt/history?field=description',
			compared: await comparedRevisions(db),
			'as-of': `/project/basalt?asof=${today}`,
			dispute: '/project/basalt',
			coverage: '/project/bitcoin',
			snapshots: '/snapshots',
		}),
		members: [
			{
				token: voter.token,
				views: views('voter', {
					'dao-open': `/dao/${open}`,
					'dao-ended': `/dao/${ended}`,
					contributor: '/profile-settings/contributor',
				}),
			},
			{
				token: editor.token,
				views: views('editor', {
					review: '/review',
					'review-voting': '/review?state=voting',
					bench: `/review/${bench}`,
					patrol: '/patrol',
					'patrol-record': '/patrol?type=project&slug=basalt',
					'patrol-author': '/patrol/author?username=ann',
				}),
			},
		],
	};
}
