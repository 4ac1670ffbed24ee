import { currentSettings } from '#lib/base/current-settings.ts';
import { db } from '#lib/db/client.ts';
import { redirectTo } from '#lib/http/redirects.ts';
import { acceptedContributions } from '#lib/points/award.ts';
import { ledgerOf } from '#lib/points/ledger.ts';
import { missingForNextTier, tierFor } from '#lib/points/tiers.ts';
import { callAsPage, type FormPage, refusalOf } from '#lib/profile/call-as-page.server.ts';
import { ownProfile } from '#lib/profile/profile.ts';
import { settingsHref } from '#lib/profile/settings-tabs.ts';
import { can } from '#lib/sessions/can.ts';
import type { Session } from '#lib/sessions/sessions.ts';
import { draftsOf } from '../form/drafts-list.ts';
import { contributorStatusOf, joinCall, kindAreas, sectorAreas } from './join.ts';
import { missingForMembership } from './missing-for-membership.ts';
import { acceptanceByField, ownProposals } from './own-contributions.ts';
import { type OwnView, pointsPerPage, proposalsPerPage } from './own-view.ts';

/** The refusal of a form sent without script. */
export interface RefusedJoin {
	text: string;
	fields: Record<string, string>;
	areas: string[];
}

/** Returns the content of the contributor tab for its member. */
export async function contributorPage({ member }: Session, view: OwnView) {
	const { id } = member;
	const [joined, sectors, proposals, drafts, acceptance, ledger, accepted, missing, own] =
		await Promise.all([
			contributorStatusOf(db, id),
			sectorAreas(db),
			ownProposals(db, id, {
				state: view.state,
				skip: (view.page - 1) * proposalsPerPage,
				take: proposalsPerPage,
			}),
			draftsOf(db, id),
			acceptanceByField(db, id),
			ledgerOf(db, id, { skip: (view.points - 1) * pointsPerPage, take: pointsPerPage }),
			acceptedContributions(db, id),
			missingForMembership(db, id, currentSettings().dao),
			ownProfile(db, id),
		]);
	return {
		mayContribute: can(member, 'propose-change'),
		isContributor: member.roles.includes('contributor'),
		joined,
		areas: { kinds: kindAreas, sectors },
		proposals,
		drafts,
		acceptance,
		ledger,
		accepted,
		points: own?.points ?? 0,
		tier: tierFor(accepted),
		missingForTier: missingForNextTier(accepted),
		dao: { isMember: can(member, 'vote'), ...missing },
	};
}
export type ContributorPage = Awaited<ReturnType<typeof contributorPage>>;

/** Handles a form of the tab: redirects on success, otherwise returns the refusal. Null if no form was sent. */
export async function handleJoinForm(page: FormPage): Promise<Response | RefusedJoin | null> {
	if (page.request.method !== 'POST') return null;
	const form = await page.request.formData().catch(() => new FormData());
	const areas = form.getAll('areas').filter((one) => typeof one === 'string');
	const leaves = form.get('do') === 'leave';
	const answer = await callAsPage(
		joinCall,
		page,
		leaves ? { do: 'leave' } : { terms: form.get('terms') === 'on', areas },
	);
	if (answer.ok)
		return redirectTo(`${settingsHref('contributor')}?done=${leaves ? 'left' : 'joined'}`);
	const { text, fields } = await refusalOf(page, answer);
	return { text, fields, areas };
}
