import { PRODUCT } from '#lib/base/site.ts';
import type { Db } from '#lib/db/connect.ts';
import { addressesOf, type Feed, type FeedItem, itemsPerFeed } from '#lib/feeds/feed.ts';
import { sourcesAt } from '#lib/feeds/item-parts.ts';
import { escaped } from '#lib/format/markup.ts';
import { stateLabels } from '../proposal/states.ts';
import { type ListedProposal, listProposals, tagsOf } from './list-proposals.ts';
import { kindInWords, stateInWords } from './proposal-words.ts';

/** Returns the latest proposals as a feed, with the cache tags of its content. `site` is the site's origin. */
export async function proposalFeed(db: Db, site: string): Promise<{ feed: Feed; tags: string[] }> {
	const all = { states: null, type: null, kind: null, days: null };
	const proposals = await listProposals(db, all, { skip: 0, take: itemsPerFeed });
	const feed = {
		title: `Proposals | ${PRODUCT}`,
		description: 'Proposals by contributors for the catalogue, and the DAO’s decisions.',
		home: `${site}/dao`,
		self: addressesOf(`${site}/dao/feed`),
		next: null,
		items: proposals.map((one) => itemOf(one, site)),
	};
	return { feed, tags: tagsOf(proposals) };
}

function itemOf(one: ListedProposal, site: string): FeedItem {
	const url = `${site}/dao/${one.slug}`;
	return {
		key: `proposal/${one.id}`,
		url,
		title: `${kindInWords(one)}: ${one.title}`,
		html: `<p>${escaped(`${stateLabels[one.state]}. ${stateInWords(one)}`)}</p>`,
		published: one.createdAt,
		modified: one.decidedAt ?? one.startsAt ?? one.sentAt,
		authors: one.author ? [one.author.username] : [],
		tags: ['Proposal', stateLabels[one.state]],
		sources: sourcesAt([url]),
		fromFeed: null,
		isSample: one.record?.isSample ?? false,
	};
}
