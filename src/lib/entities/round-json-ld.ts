import { roundPageThing, type Thing } from '#lib/format/structured-data.ts';
import { roundHref } from '#lib/rounds/round-words.ts';
import { headOfRound, type Round } from './heads.ts';

/** Returns a round's structured data: who raised, who invested, and the sources. `site` is the site's origin. */
export function roundThing(round: Round, site: string): Thing {
	const { name, sentence } = headOfRound(round);
	const raiser = round.raiser === 'project' ? 'project' : 'organization';
	return roundPageThing({
		name,
		url: `${site}${roundHref(round.round_slug)}`,
		description: sentence,
		raiser: { name: round.name ?? name, url: `${site}/${raiser}/${round.slug}` },
		investors: round.backers.flatMap((one) =>
			one.slug === null || one.type === null
				? []
				: [
						{
							name: one.name,
							url: `${site}/${one.type === 'people' ? 'people' : 'organization'}/${one.slug}`,
							isPerson: one.type === 'people',
						},
					],
		),
		sources: round.sources.map(({ url }) => url),
	});
}
