import { z } from 'zod';
import { assetKey, canonicalAsset } from '#lib/assets/asset.ts';
import type { Fields } from '#lib/catalogue/field-values.ts';
import { siteOf } from '#lib/links/sites.ts';

/** Shared identifiers that show two records to be the same: a website, an account, a contract. */

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

/** The reason that a contributor reads for each shared identifier. */
const matchReasons: Record<LinkField, string> = {
	website: 'same website',
	twitter: 'same Twitter account',
	linkedin: 'same LinkedIn page',
	github: 'same GitHub account',
	telegram: 'same Telegram chat',
	discord: 'same Discord server',
	crunchbase: 'same Crunchbase page',
};

export interface Sign {
	/** The identifier, normalized for comparison. */
	key: string;
	/** Lower-case text contained in every link with this identifier. */
	holds: string;
	why: string;
}

/** Returns the identifier in a link: the account if it is a link to one, in whatever field, or else the site. */
function signOf(field: LinkField, link: string): Sign | undefined {
	const site = siteOf(link);
	if (!site) return undefined;
	const isSite = field === 'website' && site.word === null;
	if (!isSite && site.word === null) return undefined;
	return { key: site.sign, holds: site.word ?? site.sign, why: matchReasons[field] };
}

/** Returns the identifiers in a record's `values`. */
export function signsOf(values: Fields): Sign[] {
	return linkFields.flatMap((field) => {
		const value = values[field];
		const sign = typeof value === 'string' ? signOf(field, value) : undefined;
		return sign ? [sign] : [];
	});
}

/** Returns the first identifier that both records share. */
export function sharedSign(ours: readonly Sign[], theirs: Fields): string | undefined {
	const known = new Set(signsOf(theirs).map(({ key }) => key));
	return ours.find(({ key }) => known.has(key))?.why;
}

/** Returns the contracts in a form, as comparison keys. */
export function contractsOf({ contracts }: Fields): string[] {
	const read = z.array(z.object({ chain: z.string(), address: z.string() })).safeParse(contracts);
	return (read.data ?? []).map((one) => {
		const { chain, address } = canonicalAsset(one);
		return assetKey(chain, address);
	});
}
