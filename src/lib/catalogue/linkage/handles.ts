import { siteOf } from '#lib/links/sites.ts';
import { accountOf } from './own-places.ts';
import type { Profile } from './profile.ts';

/** The names of a record elsewhere: accounts, sites and identifiers derived from its name. */
export interface Handles {
	/** Whether one is the bare name: `golem`. */
	isBare: boolean;
	/** The name plus something else, letters and digits only: `panopticxyz` of panoptic.xyz and @panoptic_xyz. */
	longer: ReadonlySet<string>;
	/** Whether CoinGecko appended a number because another coin already had the name: `beam-2`. */
	isNumbered: boolean;
}

const lettersIn = (text: string): string =>
	text
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, '');

/** Matches identifiers on lists that use words chosen by a person. */
const wordedIdentifier = /^(?:coingecko|oss-directory|defillama-slug) (.*\p{L}.*)$/u;

export function handlesOf(profile: Profile): Handles {
	const name = lettersIn(profile.name);
	const identifiers = [...profile.listed].flatMap((key) => wordedIdentifier.exec(key)?.[1] ?? []);
	const known = [
		...identifiers,
		...profile.sites,
		...profile.accounts,
		...profile.owners,
		...[...profile.announcements].flatMap((page) => accountOf(page) ?? []),
	].map(lettersIn);
	const sites = [...profile.sites].map((site) => lettersIn(siteOf(site)?.name ?? ''));
	return {
		isBare: [...known, ...sites].includes(name),
		longer: new Set(known.filter((one) => one !== name && one.includes(name))),
		isNumbered: [...profile.listed].some((key) => /^coingecko .*-\d+$/.test(key)),
	};
}
