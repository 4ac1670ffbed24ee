import type { Member } from './sessions.ts';

/** Who somebody is to the site. Each but the first is signed in. */
export type Role = 'visitor' | 'user' | 'contributor' | 'dao' | 'editor' | 'master';

/**
 * What may be done, and by whom at the least: the roles named here, apart from what belongs to oneself. An action of
 * `owner` is about a thing of a member's, and that member's alone, whatever the roles of others.
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

/** A thing that belongs to somebody. */
export interface Owned {
	ownerId: number;
}

/** The roles of a member, or of a visitor when there is none. A user is one by having an account. */
export function rolesOf(member: Pick<Member, 'roles'> | null): ReadonlySet<Role> {
	return new Set<Role>(member ? ['visitor', 'user', ...member.roles] : ['visitor']);
}

/** The roles of which any one may do `action`. */
export const rolesFor = (action: Action): readonly (Role | 'owner')[] => rights[action];

/** Whether a member (null: a visitor) may do `action`; where it is about something that is owned, to that thing. */
export function can(
	member: Pick<Member, 'id' | 'roles'> | null,
	action: Action,
	thing?: Owned,
): boolean {
	const has = rolesOf(member);
	return rights[action].some((who) =>
		who === 'owner' ? member !== null && thing?.ownerId === member.id : has.has(who),
	);
}
