import { sampleArticles } from './articles.ts';
import { sampleOrganizations, sampleProjects } from './entries.ts';
import { type SampleIds, samplePeople } from './people.ts';
import { planSamples, type SampleOptions } from './plan.ts';
import { sampleMarkets } from './prices.ts';
import { sampleRounds } from './rounds.ts';

/**
 * Returns fictional records with plausible names and figures. Each list is generated lazily, item by item, so that any
 * number fits in memory. Lists that refer to others use the ids assigned to those, by position.
 */
export function generateSamples(options: SampleOptions) {
	const plan = planSamples(options);
	return {
		projects: () => sampleProjects(plan),
		organizations: () => sampleOrganizations(plan),
		people: (ids: Omit<SampleIds, 'people'>) => samplePeople(plan, ids),
		rounds: (ids: SampleIds) => sampleRounds(plan, ids),
		articles: (ids: Omit<SampleIds, 'people'>) => sampleArticles(plan, ids),
		/** Figures and daily points of projects with a token. */
		markets: (projectIds: ArrayLike<number>) => sampleMarkets(plan, projectIds),
	};
}
