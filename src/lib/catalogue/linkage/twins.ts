import type { Change } from '../change.ts';
import { orderPair } from '../duplicate-pairs.ts';
import type { Judge, SeparatePair } from './clusters.ts';
import { JOIN_THRESHOLD, OFFER_THRESHOLD } from './compare.ts';
import type { Profile } from './profile.ts';

/** The role of an organization behind the project of the same name, which the view `twin` reads. */
export const COMPANY_ROLE = 'Company behind';

/**
 * Links a project and an organization of one name as product and company if there is enough evidence, and offers
 * doubtful pairs.
 *
 * @param projects the remaining ones of one name, as `organizations`.
 * @param areLinked whether a project already states its relation to an organization.
 */
export function linkTwins(
	projects: readonly Profile[],
	organizations: readonly Profile[],
	judge: Judge,
	areLinked: (project: number, organization: number) => boolean,
): { links: Change<'project'>[]; left: SeparatePair[] } {
	const [organization, ...others] = organizations;
	if (!organization || others.length > 0) return { links: [], left: [] };
	if (projects.some(({ ref }) => areLinked(ref.id, organization.ref.id)))
		return { links: [], left: [] };
	const compared = projects
		.map((project) => ({
			...orderPair({ one: project.ref, other: organization.ref }),
			project,
			comparison: judge.compare(project, organization),
		}))
		.filter((pair) => !judge.isApart(pair))
		.toSorted((a, b) => b.comparison.weight - a.comparison.weight);
	const [best] = compared;
	if (best && best.comparison.weight >= JOIN_THRESHOLD)
		return { links: [linkOf(best.project, organization)], left: [] };
	return {
		links: [],
		left: compared.map(({ one, other, comparison }) => ({
			...{ one, other, comparison },
			isOffered: comparison.weight >= OFFER_THRESHOLD,
		})),
	};
}

const linkOf = (project: Profile, organization: Profile): Change<'project'> => ({
	type: 'project',
	id: project.ref.id,
	add: { organizations: [{ organization_id: organization.ref.id, role: COMPANY_ROLE }] },
});
