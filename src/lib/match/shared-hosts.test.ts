import { beforeAll, expect, test } from 'vitest';
import type { Change } from '#lib/catalogue/change.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { matchRows } from './match-rows.ts';

/** Hosts with many people's pages: two strangers on each, and its owner's site if there is one. */
const hosts: readonly [one: string, other: string, owner?: string][] = [
	['https://sites.google.com/view/one', 'https://sites.google.com/view/other'],
	['https://docs.google.com/document/d/one/edit', 'https://docs.google.com/document/d/other/edit'],
	['https://one.github.io', 'https://other.github.io'],
	['https://github.com/one/app', 'https://github.com/other/app', 'https://github.com'],
	['https://gitlab.com/one', 'https://gitlab.com/other', 'https://about.gitlab.com'],
	['https://linktr.ee/one', 'https://linktr.ee/other', 'https://linktr.ee'],
	['https://beacons.ai/one', 'https://beacons.ai/other', 'https://beacons.ai'],
	['https://one.substack.com', 'https://other.substack.com/p/one', 'https://substack.com'],
	['https://substack.com/@one', 'https://substack.com/@other'],
	['https://medium.com/@one', 'https://medium.com/@other/one', 'https://medium.com'],
	['https://one-blog.medium.com', 'https://other-blog.medium.com'],
	['https://mirror.xyz/one.eth', 'https://mirror.xyz/other.eth', 'https://mirror.xyz'],
	['https://one.mirror.xyz', 'https://other.mirror.xyz'],
	['https://paragraph.com/@one', 'https://paragraph.com/@other', 'https://paragraph.com'],
	['https://one.notion.site/Home-1', 'https://other.notion.site/Home-1'],
	[
		'https://www.notion.so/one/Home-1',
		'https://www.notion.so/other/Home-1',
		'https://www.notion.so',
	],
	['https://one.gitbook.io/docs', 'https://other.gitbook.io/docs', 'https://www.gitbook.com'],
	['https://one.vercel.app', 'https://other.vercel.app', 'https://vercel.com'],
	['https://one.netlify.app', 'https://other.netlify.app', 'https://www.netlify.com'],
	['https://one.pages.dev', 'https://other.pages.dev'],
	['https://one.web.app', 'https://other.web.app'],
	['https://one.webflow.io', 'https://other.webflow.io', 'https://webflow.com'],
	['https://one.framer.website', 'https://other.framer.website', 'https://www.framer.com'],
	['https://one.wixsite.com/site', 'https://other.wixsite.com/site'],
	['https://one.wordpress.com', 'https://other.wordpress.com', 'https://wordpress.com'],
	['https://one.blogspot.com', 'https://other.blogspot.com'],
	['https://one.carrd.co', 'https://other.carrd.co', 'https://carrd.co'],
	['https://one.eth.limo', 'https://other.eth.limo', 'https://eth.limo'],
	['https://one.eth.link', 'https://other.eth.link'],
	['https://one.on.fleek.co', 'https://other.on.fleek.co', 'https://fleek.co'],
	[
		'https://opensea.io/collection/one',
		'https://opensea.io/collection/other',
		'https://opensea.io',
	],
	[
		'https://magiceden.io/marketplace/one',
		'https://magiceden.io/marketplace/other',
		'https://magiceden.io',
	],
	['https://zora.co/@one', 'https://zora.co/@other', 'https://zora.co'],
	['https://daodao.zone/dao/one/home', 'https://daodao.zone/dao/other/home', 'https://daodao.zone'],
	['https://t.me/one_chat', 'https://t.me/s/other_chat', 'https://telegram.org'],
	['https://discord.gg/one', 'https://discord.com/invite/other', 'https://discord.com'],
	['https://twitter.com/one', 'https://x.com/other', 'https://x.com'],
	['https://warpcast.com/one', 'https://farcaster.xyz/other', 'https://www.farcaster.xyz'],
	['https://www.youtube.com/@one', 'https://www.youtube.com/@other', 'https://www.youtube.com'],
	[
		'https://www.linkedin.com/company/one/',
		'https://www.linkedin.com/company/other/',
		'https://www.linkedin.com',
	],
	['https://www.facebook.com/one', 'https://www.facebook.com/other', 'https://www.facebook.com'],
	[
		'https://www.coingecko.com/en/coins/one',
		'https://www.coingecko.com/en/coins/other',
		'https://www.coingecko.com',
	],
	['https://pump.fun/coin/one', 'https://pump.fun/coin/other', 'https://pump.fun'],
	['https://snapshot.org/#/one.eth', 'https://snapshot.org/#/other.eth', 'https://snapshot.org'],
	['https://ipfs.io/ipfs/Qmone', 'https://ipfs.io/ipfs/Qmother', 'https://ipfs.io'],
	// In no list: pages and subdomains of one host are still told apart.
	['https://pages-of-many.example/one', 'https://pages-of-many.example/other'],
	['https://one.sites-of-many.example', 'https://other.sites-of-many.example'],
];

const database = useTestDatabase();
const record = (name: string, website: string): Change => ({
	type: 'project',
	set: { name, website },
});

beforeAll(async () => {
	await revise(
		database.db,
		{ origin: 'staff' },
		hosts.flatMap(([one, , owner], at) => [
			record(`Stranger ${at}`, one),
			...(owner ? [record(`Owner ${at}`, owner)] : []),
		]),
	);
});

const found = async (domain: string) => {
	const [records = []] = await matchRows(database.db, [{ domain }]);
	return records.map(({ name, confidence }) => ({ name, confidence }));
};

test.each(hosts.map(([one, other, owner], at) => ({ one, other, owner, at })))(
	'$other does not belong to $one',
	async ({ one, other, owner, at }) => {
		const ofOther = (await found(other)).filter(({ confidence }) => confidence > 0.5);
		expect(ofOther).toEqual([]);
		expect((await found(one))[0]).toEqual({ name: `Stranger ${at}`, confidence: 0.95 });
		if (owner) expect((await found(owner))[0]).toEqual({ name: `Owner ${at}`, confidence: 0.95 });
	},
);

test('another’s page on your domain leaves the domain yours', async () => {
	await revise(database.db, { origin: 'staff' }, [
		record('Paxos', 'https://paxos.com'),
		record('PayPal USD', 'https://paxos.com/PYUSD'),
		record('Pax Dollar', 'https://paxos.com/usdp'),
	]);
	expect((await found('https://www.paxos.com/'))[0]).toEqual({ name: 'Paxos', confidence: 0.95 });
	expect(await found('paxos.com/pyusd')).toMatchObject([
		{ name: 'PayPal USD', confidence: 0.95 },
		{ name: 'Paxos', confidence: 0.8 },
		{ name: 'Pax Dollar', confidence: 0.5 },
	]);
});
