import { can } from '../accounts/can.ts';
import type { Session } from '../accounts/sessions.ts';
import { currentSettings } from '../current-settings.ts';
import { db } from '../db/client.ts';
import { acceptedContributions } from '../points/award.ts';
import { ledgerOf } from '../points/ledger.ts';
import { missingForNextTier, tierFor } from '../points/tiers.ts';
import { ownProfile } from '../profile/profile.ts';
import { callAsPage, type FormPage } from '../profile/settings-posts.server.ts';
import { settingsHref } from '../profile/settings-tabs.ts';
import { draftsOf } from './drafts-list.ts';
import { joinCall, joinedAs, kindAreas, sectorAreas } from './join.ts';
import { missingForMembership } from './missing-for-membership.ts';
import { acceptanceByField, ownProposals } from './own-contributions.ts';
import { type OwnView, pointsOnPage, proposalsOnPage } from './own-view.ts';

/** What was refused of a form that was sent without script. */
export interface RefusedJoin {
	text: string;
	fields: Record<string, string>;
	areas: string[];
}

/** What the contributor tab shows to its member. */
export async function contributorPage({ member }: Session, view: OwnView) {
	const { id } = member;
	const [joined, sectors, proposals, drafts, acceptance, ledger, accepted, missing, own] =
		await Promise.all([
			joinedAs(db, id),
			sectorAreas(db),
			ownProposals(db, id, {
				state: view.state,
				skip: (view.page - 1) * proposalsOnPage,
				take: proposalsOnPage,
			}),
			draftsOf(db, id),
			acceptanceByField(db, id),
			ledgerOf(db, id, { skip: (view.points - 1) * pointsOnPage, take: pointsOnPage }),
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

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null;

/**
 * Does what a form of the tab asks for: leads on when it succeeded, tells what was refused else. Null when nothing was
 * sent.
 */
export async function postedJoin(page: FormPage): Promise<Response | RefusedJoin | null> {
	if (page.request.method !== 'POST') return null;
	const form = await page.request.formData().catch(() => new FormData());
	const areas = form.getAll('areas').filter((one) => typeof one === 'string');
	const leaves = form.get('do') === 'leave';
	const answer = await callAsPage(
		joinCall,
		page,
		leaves ? { do: 'leave' } : { terms: form.get('terms') === 'on', areas },
	);
	if (answer.ok) {
		const Location = `${settingsHref('contributor')}?done=${leaves ? 'left' : 'joined'}`;
		return new Response(null, { status: 303, headers: { Location, 'Cache-Control': 'no-store' } });
	}
	page.response.status = answer.status;
	const said: unknown = await answer.json().catch(() => null);
	const told = isObject(said) ? said : {};
	const fields = isObject(told.fields) ? told.fields : {};
	return {
		text: typeof told.description === 'string' ? told.description : 'This could not be saved.',
		fields: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, String(text)])),
		areas,
	};
}
