import { z } from 'zod';
import { accountLink } from '#lib/links/accounts.ts';
import type { Network } from '#lib/links/networks.ts';
import { githubPage, webAddress } from './links.ts';
import { leftOutNote, type Note } from './notes.ts';

/** A link, which CoinGecko gives by itself, in a list, or as an empty string in a list. */
const linkList = z
	.union([z.string(), z.array(z.unknown())])
	.nullish()
	.catch(null)
	.transform((value) =>
		(Array.isArray(value) ? value : [value]).flatMap((one) =>
			typeof one === 'string' && one.trim() ? [one.trim()] : [],
		),
	);

/** `links` of `/coins/{id}`. */
export const coinLinks = z.object({
	homepage: linkList,
	whitepaper: linkList,
	twitter_screen_name: linkList,
	telegram_channel_identifier: linkList,
	chat_url: linkList,
	snapshot_url: linkList,
	repos_url: z.object({ github: linkList }).nullish().catch(null),
});

const account = (network: Network) => (text: string) => accountLink(network, text);

/** Returns the project's own addresses among the links: the first valid one of each kind; the others are noted. */
export function addressesOf(links: z.output<typeof coinLinks> | null | undefined, notes: Note[]) {
	const first = (
		field: string,
		texts: string[] | undefined,
		read: (one: string) => string | null,
	) => {
		for (const text of texts ?? []) {
			const usable = read(text);
			if (usable) return usable;
			notes.push(leftOutNote(field, text, 'not such an address'));
		}
		return null;
	};
	return {
		website: first('homepage', links?.homepage, webAddress),
		whitepaper: first('whitepaper', links?.whitepaper, webAddress),
		twitter: first('twitter_screen_name', links?.twitter_screen_name, account('x')),
		telegram: first(
			'telegram_channel_identifier',
			links?.telegram_channel_identifier,
			account('telegram'),
		),
		// Chats of every kind are listed there; only these are read.
		discord: links?.chat_url.map(account('discord')).find((one) => one !== null) ?? null,
		github: first('repos_url.github', links?.repos_url?.github, githubPage),
	};
}
