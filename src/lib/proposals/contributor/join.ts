import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { nameRow, readRows } from '#lib/db/read-rows.ts';
import { account } from '#lib/db/schema/accounts.ts';
import { contributor } from '#lib/db/schema/contributions.ts';
import { HttpError } from '#lib/http/errors.ts';
import { audit } from '#lib/sessions/audit.ts';
import { type Caller, memberEndpoint } from '#lib/sessions/endpoint.ts';
import type { Session } from '#lib/sessions/sessions.ts';

/** Areas that are record types; the others are sectors of the catalogue. */
export const kindAreas = [
	'Projects',
	'Organizations',
	'People',
	'Funding rounds',
	'Research',
] as const;
/** Maximum number of areas that one may choose. */
export const MAX_AREAS = 40;

const area = z.string().trim().min(1).max(60);
/** `on` for a checked box; an unchecked one is not sent. */
const checkboxValue = z.union([z.boolean(), z.literal('on').transform(() => true)]).default(false);

const input = z.object({
	do: z.enum(['join', 'leave']).default('join'),
	/** Whether the terms were read and accepted. Required only when joining. */
	terms: checkboxValue,
	areas: z
		.union([
			z.array(area).max(MAX_AREAS, `Choose at most ${MAX_AREAS} areas.`),
			area.transform((one) => [one]),
		])
		.default([]),
});

/** A member's contributor status; null if they are not one. */
export interface ContributorStatus {
	areas: string[];
	/** ISO 8601. */
	joinedAt: string;
}

/** Returns the sectors used by projects and organizations of the catalogue, by name. */
export async function sectorAreas(db: Db): Promise<string[]> {
	const rows = await readRows(db, nameRow)`
		select name from (
			select unnest(sectors) as name, count(*) as count from project_listing group by 1
		) as sector order by count desc, name limit 60`;
	return rows.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other, 'en'));
}

/** Returns a member's contributor status, if they are one. */
export async function contributorStatusOf(
	db: Db,
	accountId: number,
): Promise<ContributorStatus | null> {
	const [found] = await db
		.select({ areas: contributor.areas, joinedAt: contributor.joined_at })
		.from(contributor)
		.where(eq(contributor.account_id, accountId));
	return found ?? null;
}

async function refuseUnknown(db: Db, areas: readonly string[]): Promise<void> {
	const known = new Set<string>([...kindAreas, ...(await sectorAreas(db))]);
	const unknown = areas.filter((one) => !known.has(one));
	if (unknown.length > 0)
		throw new HttpError(422, 'An area is not on the list.', {
			fields: { areas: `Unknown areas: ${unknown.slice(0, 3).join(', ')}.` },
		});
}

/**
 * Makes a member a contributor with expertise in `areas`; for an existing contributor, updates the areas.
 * @throws HttpError 422 for an area that is not offered
 */
export async function becomeContributor(
	db: Db,
	accountId: number,
	areas: readonly string[],
	{ network }: Pick<Caller, 'network'>,
): Promise<ContributorStatus> {
	await refuseUnknown(db, areas);
	return db.transaction(async (tx) => {
		const [joined] = await tx
			.insert(contributor)
			.values({ account_id: accountId, areas: [...new Set(areas)] })
			.onConflictDoUpdate({
				target: contributor.account_id,
				set: { areas: sql`excluded.areas` },
			})
			.returning({ areas: contributor.areas, joinedAt: contributor.joined_at });
		if (!joined) throw new Error('The contributor could not be saved.');
		await setContributor(tx, accountId, true, network);
		return joined;
	});
}

/** Ends contributor status; proposals, points and tier remain. */
export async function endContributorStatus(
	db: Db,
	accountId: number,
	{ network }: Pick<Caller, 'network'>,
): Promise<void> {
	await db.transaction(async (tx) => {
		await tx.delete(contributor).where(eq(contributor.account_id, accountId));
		await setContributor(tx, accountId, false, network);
	});
}

async function setContributor(
	tx: Db,
	accountId: number,
	isGranted: boolean,
	network: string,
): Promise<void> {
	const has = sql`${account.roles} @> '{contributor}'`;
	const changed = await tx
		.update(account)
		.set({
			roles: isGranted
				? sql`array_append(${account.roles}, 'contributor')`
				: sql`array_remove(${account.roles}, 'contributor')`,
			updated_at: sql`now()`,
		})
		.where(sql`${account.id} = ${accountId} and (${has}) = ${!isGranted}`)
		.returning({ id: account.id });
	if (changed.length === 0) return;
	await audit(tx, isGranted ? 'role-granted' : 'role-withdrawn', {
		accountId,
		network,
		details: { role: 'contributor', by: 'member' },
	});
}

const isContributor = ({ member }: Session) => member.roles.includes('contributor');

/** POST /api/contributions/join: `{ terms: true, areas }` joins or changes the areas, `{ do: "leave" }` leaves. */
export const joinCall = memberEndpoint(
	{
		summary: 'Makes you a contributor, changes your areas, or ends your role',
		input,
		action: 'use-account',
		answer: z.object({ contributor: z.boolean(), areas: z.array(z.string()) }),
	},
	async ({ db, session, input, caller }) => {
		const { id } = session.member;
		if (input.do === 'leave') {
			await endContributorStatus(db, id, caller);
			return { contributor: false, areas: [] };
		}
		if (!input.terms && !isContributor(session))
			throw new HttpError(422, 'Read the terms and agree to them first.', {
				fields: { terms: 'Agree to the terms to become a contributor.' },
			});
		const { areas } = await becomeContributor(db, id, input.areas, caller);
		return { contributor: true, areas };
	},
);
