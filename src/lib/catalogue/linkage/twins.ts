import type { Change } from '../change.ts';
import { inOrder } from '../duplicate-pairs.ts';
import type { Judge, Left } from './clusters.ts';
import { JOINED, OFFERED } from './compare.ts';
import type { Profile } from './profile.ts';

/** What an organization is to the project that bears its name: the view `twin` reads it. */
export const COMPANY_BEHIND = 'Company behind';

/**
 * A project and an organization of one name, told as product and company where enough speaks for it, offered where it may be.
 *
 * @param projects those of one name that stay, as `organizations`.
 * @param areLinked whether a project says of an organization what it is to it.
 */
export function twins(
	projects: readonly Profile[],
	organizations: readonly Profile[],
	judge: Judge,
	areLinked: (project: number, organization: number) => boolean,
): { links: Change<'project'>[]; left: Left[] } {
	const [organization, ...others] = organizations;
	if (!organization || others.length > 0) return { links: [], left: [] };
	if (projects.some(({ ref }) => areLinked(ref.id, organization.ref.id)))
		return { links: [], left: [] };
	const compared = projects
		.map((project) => ({
			...inOrder({ one: project.ref, other: organization.ref }),
			project,
			comparison: judge.compare(project, organization),
		}))
		.filter((pair) => !judge.isApart(pair))
		.toSorted((a, b) => b.comparison.weight - a.comparison.weight);
	const [best] = compared;
	if (best && best.comparison.weight >= JOINED)
		return { links: [linkOf(best.project, organization)], left: [] };
	return {
		links: [],
		left: compared.map(({ one, other, comparison }) => ({
			...{ one, other, comparison },
			isOffered: comparison.weight >= OFFERED,
		})),
	};
}

const linkOf = (project: Profile, organization: Profile): Change<'project'> => ({
	type: 'project',
	id: project.ref.id,
	add: { organizations: [{ organization_id: organization.ref.id, role: COMPANY_BEHIND }] },
});
