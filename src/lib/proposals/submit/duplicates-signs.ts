import { z } from 'zod';
import { assetKey, canonical } from '#lib/assets/asset.ts';
import type { Fields } from '#lib/catalogue/field-values.ts';

/** By what two records are known to be one: their website, an account, a contract. */

const linkFields = [
	'website',
	'twitter',
	'linkedin',
	'github',
	'telegram',
	'discord',
	'crunchbase',
] as const;
type LinkField = (typeof linkFields)[number];

/** What a contributor reads of a shared sign. */
const shown: Record<LinkField, string> = {
	website: 'same website',
	twitter: 'same Twitter account',
	linkedin: 'same LinkedIn page',
	github: 'same GitHub account',
	telegram: 'same Telegram chat',
	discord: 'same Discord server',
	crunchbase: 'same Crunchbase page',
};

export interface Sign {
	/** The sign in the form in which it is compared. */
	key: string;
	/** Text that every link with this sign holds, in lower case. */
	holds: string;
	why: string;
}

/** Hosts where everybody has a page: the host alone tells nothing. */
const shared =
	/(?:^|\.)(?:twitter\.com|x\.com|linkedin\.com|github\.com|github\.io|t\.me|telegram\.me|discord\.gg|discord\.com|medium\.com|mirror\.xyz|substack\.com|notion\.site|notion\.so|linktr\.ee|crunchbase\.com|facebook\.com|youtube\.com|reddit\.com|google\.com|etherscan\.io|coingecko\.com|coinmarketcap\.com|defillama\.com|wikipedia\.org)$/;

const sameHosts: Record<string, string> = {
	'x.com': 'twitter.com',
	'mobile.twitter.com': 'twitter.com',
	'mobile.x.com': 'twitter.com',
	'telegram.me': 't.me',
	'discord.com': 'discord.gg',
};

function signOf(field: LinkField, link: string): Sign | undefined {
	const url = URL.parse(link);
	if (!url) return undefined;
	const plain = url.hostname
		.toLowerCase()
		.replace(/^www\./, '')
		.replace(/\.$/, '');
	const host = sameHosts[plain] ?? plain.replace(/^[a-z]{2}\.(?=linkedin\.com$)/, '');
	if (field === 'website' && !shared.test(host))
		return { key: `host ${host}`, holds: host, why: shown.website };
	const parts = url.pathname.toLowerCase().split('/').filter(Boolean);
	const path = parts.map((part) => part.replace(/^@/, '')).filter((part) => part !== 'invite');
	const last = path.at(-1);
	if (!last) return undefined;
	return { key: `${host}/${path.join('/')}`, holds: last, why: shown[field] };
}

/** The signs of a record that says `values`. */
export function signsOf(values: Fields): Sign[] {
	return linkFields.flatMap((field) => {
		const value = values[field];
		const sign = typeof value === 'string' ? signOf(field, value) : undefined;
		return sign ? [sign] : [];
	});
}

/** The first sign that both have. */
export function sharedSign(ours: readonly Sign[], theirs: Fields): string | undefined {
	const known = new Set(signsOf(theirs).map(({ key }) => key));
	return ours.find(({ key }) => known.has(key))?.why;
}

/** The contracts that a form names, each by what is compared. */
export function contractsOf({ contracts }: Fields): string[] {
	const read = z.array(z.object({ chain: z.string(), address: z.string() })).safeParse(contracts);
	return (read.data ?? []).map((one) => {
		const { chain, address } = canonical(one);
		return assetKey(chain, address);
	});
}
