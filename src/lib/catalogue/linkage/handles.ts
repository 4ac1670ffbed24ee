import { siteOf } from '#lib/links/sites.ts';
import { accountOf } from './own-places.ts';
import type { Profile } from './profile.ts';

/** What a record is called elsewhere: accounts, sites and identifiers derived from the name. */
export interface Handles {
	/** The name alone: `golem`. */
	isBare: boolean;
	/** The name plus something else, letters and digits only: `panopticxyz` of panoptic.xyz and @panoptic_xyz. */
	longer: ReadonlySet<string>;
	/** CoinGecko appends a number if another coin already has the name: `beam-2`. */
	isNumbered: boolean;
}

const lettersIn = (text: string): string =>
	text
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, '');

/** Lists whose identifiers are words chosen by a person. */
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
