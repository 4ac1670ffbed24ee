import { describe, expect, test } from 'vitest';
import { type Action, can, type Role, rolesOf } from './can.ts';

const roles = ['contributor', 'dao', 'editor', 'master'] as const;
type GrantedRole = (typeof roles)[number];
const member = (id: number, ...own: GrantedRole[]) => ({ id, roles: own });

/** Who may do what, apart from their own things; in the order visitor, user and the roles. */
const table = {
	'read-public': ['visitor', 'user', ...roles],
	'use-account': ['user', ...roles],
	'read-own': [],
	'change-own': [],
	'propose-change': ['contributor', 'editor', 'master'],
	vote: ['dao'],
	'review-proposal': ['editor', 'master'],
	'change-catalogue': ['editor', 'master'],
	'block-member': ['editor', 'master'],
	'judge-invitation': ['editor', 'master'],
	'change-quests': ['master'],
	'grant-role': ['master'],
	'read-audit': ['master'],
} as const satisfies Record<Action, readonly Role[]>;
const actions = Object.keys(table).filter((name): name is Action => name in table);
const everybody = ['visitor', 'user', ...roles] as const;
const who = (role: Role) =>
	role === 'visitor' ? null : member(1, ...(role === 'user' ? [] : [role]));

describe.for(actions)('%s', (action) => {
	test.for(everybody)('by: %s', (role) => {
		const allowed: readonly Role[] = table[action];
		expect(can(who(role), action)).toBe(allowed.includes(role));
		expect(can(who(role), action, { ownerId: 2 })).toBe(allowed.includes(role));
	});
});

test.for(['read-own', 'change-own'] as const)(
	'%s: by its owner only, whatever others’ roles',
	(action) => {
		expect(can(member(1), action, { ownerId: 1 })).toBe(true);
		expect(can(member(2, ...roles), action, { ownerId: 1 })).toBe(false);
		expect(can(null, action, { ownerId: 1 })).toBe(false);
		expect(can(member(1, ...roles), action)).toBe(false);
	},
);

test('an account makes a user, and nothing else does', () => {
	expect([...rolesOf(null)]).toEqual(['visitor']);
	expect([...rolesOf(member(1))]).toEqual(['visitor', 'user']);
	expect([...rolesOf(member(1, 'editor'))]).toEqual(['visitor', 'user', 'editor']);
});
