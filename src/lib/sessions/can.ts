import type { Member } from './sessions.ts';

/** Roles on the site. All but the first are signed in. */
export type Role = 'visitor' | 'user' | 'contributor' | 'dao' | 'editor' | 'master';

/**
 * Actions and the roles that may perform them. An action of `owner` concerns an item that a member owns, and only that
 * member may perform it, whatever roles others have.
 */
const rights = {
	'read-public': ['visitor'],
	'use-account': ['user'],
	'read-own': ['owner'],
	'change-own': ['owner'],
	'propose-change': ['contributor', 'editor', 'master'],
	vote: ['dao'],
	'review-proposal': ['editor', 'master'],
	'change-catalogue': ['editor', 'master'],
	'block-member': ['editor', 'master'],
	'judge-invitation': ['editor', 'master'],
	'change-quests': ['master'],
	'grant-role': ['master'],
	'read-audit': ['master'],
} as const satisfies Record<string, readonly (Role | 'owner')[]>;

export type Action = keyof typeof rights;

/** An item that belongs to a member. */
export interface OwnedResource {
	ownerId: number;
}

/** Returns the roles of a member, or of a visitor if there is none. Anyone with an account is a user. */
export function rolesOf(member: Pick<Member, 'roles'> | null): ReadonlySet<Role> {
	return new Set<Role>(member ? ['visitor', 'user', ...member.roles] : ['visitor']);
}

/** Returns the roles that may each do `action`. */
export const rolesFor = (action: Action): readonly (Role | 'owner')[] => rights[action];

/** Returns whether a member (null: a visitor) may do `action`, on the given thing if it concerns something owned. */
export function can(
	member: Pick<Member, 'id' | 'roles'> | null,
	action: Action,
	thing?: OwnedResource,
): boolean {
	const has = rolesOf(member);
	return rights[action].some((who) =>
		who === 'owner' ? member !== null && thing?.ownerId === member.id : has.has(who),
	);
}
