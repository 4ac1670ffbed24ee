import type { Member } from '#lib/sessions/sessions.ts';
import { paymentCalls } from './payment-calls.ts';
import { reviewCalls } from './review-calls.ts';
import { type Owner, PASSWORD } from './things.ts';

/** Whom a call is for: everybody alike, who is signed in, or the one to whom the thing that it names belongs. */
export type For = 'anybody' | 'member' | 'owner';

/** One way to call a route, as its rightful caller does, and what that is answered. */
export interface Call {
	method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
	/** Of src/pages, without its ending. */
	route: string;
	for: For;
	/** Roles that its rightful caller needs: a member without them is answered 403. */
	roles?: Member['roles'];
	/** What the rightful caller is answered. */
	status: number;
	/** Where it differs from the route: parameters and query. */
	path?: (owner: Owner) => string;
	body?: (owner: Owner) => Record<string, unknown>;
	/** Headers that the call asks for. */
	headers?: () => Record<string, string>;
	/** Multipart in place of JSON. */
	form?: () => FormData;
	/** It changes something or mails somebody, so its maker must prove to be a page of the site or a program. */
	changes?: boolean;
	/** What others are answered, where a role makes the difference. */
	byRole?: Partial<Record<'editor' | 'master', number>>;
	/** What the token of a session is answered where a key says who asks: it is none. */
	byToken?: number;
	/** Left out of the matrix: what it needs is told. It still takes part in everything else. */
	needs?: string;
}

const params = (value: object) => `?params=${encodeURIComponent(JSON.stringify([value]))}`;
const users = '/api/users';
const auth = `${users}/auth`;
const lists = `${users}/watch-list`;
const record = { type: 'project', slug: 'bitcoin' };
let made = 0;
const contributions = '/api/contributions';
const source = 'https://example.com/about';
const fresh = (): string => `person${Date.now().toString(36)}${++made}`;

function smallPicture(): FormData {
	// One pixel, transparent.
	const png =
		'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
	const form = new FormData();
	form.set('file_data', new Blob([Buffer.from(png, 'base64')], { type: 'image/png' }), 'a.png');
	return form;
}

/** Every call of the API that is not public data. A route or method of it that has no row here fails the tests. */
export const calls: readonly Call[] = [
	...reviewCalls,
	...paymentCalls,
	{
		method: 'POST',
		route: `${auth}/login`,
		for: 'anybody',
		status: 200,
		changes: true,
		body: ({ member }) => ({ email: member.email, password: PASSWORD }),
	},
	{ method: 'POST', route: `${auth}/logout`, for: 'member', status: 204, changes: true },
	{
		method: 'GET',
		route: `${auth}/get-register-code`,
		for: 'anybody',
		status: 200,
		changes: true,
		path: () => `${auth}/get-register-code?email=${fresh()}@example.com`,
	},
	{
		method: 'POST',
		route: `${auth}/get-register-code`,
		for: 'anybody',
		status: 200,
		changes: true,
		body: () => ({ email: `${fresh()}@example.com`, password: PASSWORD }),
	},
	{
		method: 'GET',
		route: `${auth}/get-reset-password-code`,
		for: 'anybody',
		status: 200,
		changes: true,
		path: ({ member }) => `${auth}/get-reset-password-code?email=${member.email}`,
	},
	{
		method: 'POST',
		route: `${auth}/signup`,
		for: 'anybody',
		status: 422,
		changes: true,
		body: () => ({
			name: 'Ada',
			username: fresh(),
			email: `${fresh()}@example.com`,
			password: PASSWORD.replaceAll(' ', '-'),
			signup_code: 'WRONG1',
		}),
	},
	{
		method: 'POST',
		route: `${auth}/reset-password`,
		for: 'anybody',
		status: 422,
		changes: true,
		body: ({ member }) => ({
			email: member.email,
			password: 'another password',
			confirmPassword: 'another password',
			reset_password_code: 'WRONG1',
		}),
	},
	{
		method: 'POST',
		route: `${auth}/change-password`,
		for: 'member',
		status: 200,
		changes: true,
		body: () => ({ password: PASSWORD, new_password: 'quite another password' }),
	},
	{
		method: 'POST',
		route: `${auth}/get-change-email-codes`,
		for: 'member',
		status: 200,
		changes: true,
		body: () => ({ email: `${fresh()}@example.com` }),
	},
	{
		method: 'POST',
		route: `${auth}/change-email`,
		for: 'member',
		status: 422,
		changes: true,
		body: () => ({ email: `${fresh()}@example.com`, old_code: 'WRONG1', new_code: 'WRONG1' }),
	},
	{ method: 'GET', route: `${auth}/google-pending`, for: 'anybody', status: 404 },
	{
		method: 'POST',
		route: `${auth}/google-signup`,
		for: 'anybody',
		status: 404,
		changes: true,
		body: () => ({ name: 'Ada', username: fresh() }),
	},
	{ method: 'GET', route: '/auth/google', for: 'anybody', status: 404 },
	{ method: 'GET', route: '/auth/google/callback', for: 'anybody', status: 404 },
	{
		method: 'GET',
		route: `${users}/user-base-info`,
		for: 'anybody',
		status: 200,
		path: ({ member }) => `${users}/user-base-info?username=${member.username}`,
	},
	{ method: 'GET', route: `${users}/user-info`, for: 'member', status: 200 },
	{
		method: 'POST',
		route: `${users}/update-user-info`,
		for: 'member',
		status: 200,
		changes: true,
		body: () => ({ bio: 'A person.' }),
	},
	{
		method: 'POST',
		route: `${users}/upload-data`,
		for: 'member',
		status: 200,
		changes: true,
		form: smallPicture,
	},
	{
		method: 'POST',
		route: `${users}/avatar`,
		for: 'member',
		status: 200,
		changes: true,
		form: smallPicture,
	},
	{
		method: 'POST',
		route: `${users}/action-logs`,
		for: 'anybody',
		status: 204,
		changes: true,
		body: () => ({ action: JSON.stringify({ url: '/', userAgent: 'a test' }) }),
	},
	{
		method: 'GET',
		route: `${users}/storage/load`,
		for: 'member',
		status: 200,
		path: () => `${users}/storage/load?type=screener`,
	},
	{
		method: 'POST',
		route: `${users}/storage/save`,
		for: 'member',
		status: 200,
		changes: true,
		body: () => ({ type: 'screener', key: fresh(), name: 'Mine', value: { a: 1 } }),
	},
	{
		method: 'POST',
		route: `${users}/storage/remove`,
		for: 'owner',
		status: 200,
		changes: true,
		body: ({ things }) => ({ storage_id: things.item }),
	},
	{ method: 'GET', route: '/api/screens', for: 'member', status: 200 },
	{
		method: 'POST',
		route: '/api/screens',
		for: 'member',
		status: 201,
		changes: true,
		body: () => ({ source: 'projects', name: fresh() }),
	},
	{
		method: 'GET',
		route: '/api/screens/[id]',
		for: 'anybody',
		status: 200,
		path: ({ things }) => `/api/screens/${things.screen}`,
	},
	{
		method: 'GET',
		route: '/api/screens/[id]/rows',
		for: 'anybody',
		status: 200,
		path: ({ things }) => `/api/screens/${things.screen}/rows?take=1`,
	},
	{
		method: 'POST',
		route: '/api/screens/[id]/copy',
		for: 'member',
		status: 201,
		changes: true,
		path: ({ things }) => `/api/screens/${things.screen}/copy`,
	},
	{
		method: 'PATCH',
		route: '/api/screens/[id]',
		for: 'owner',
		status: 200,
		changes: true,
		path: ({ things }) => `/api/screens/${things.screen}`,
		body: () => ({ name: 'Renamed' }),
	},
	{
		method: 'DELETE',
		route: '/api/screens/[id]',
		for: 'owner',
		status: 200,
		changes: true,
		path: ({ things }) => `/api/screens/${things.screen}`,
	},
	{ method: 'GET', route: `${users}/sessions`, for: 'member', status: 200 },
	{
		method: 'POST',
		route: `${users}/sessions/end`,
		for: 'owner',
		status: 200,
		changes: true,
		body: ({ things }) => ({ _id: things.session }),
	},
	{ method: 'GET', route: `${users}/export`, for: 'member', status: 200, changes: true },
	{
		method: 'POST',
		route: `${users}/delete-account`,
		for: 'member',
		status: 200,
		changes: true,
		body: () => ({ password: PASSWORD }),
	},
	{ method: 'GET', route: `${lists}/get`, for: 'member', status: 200 },
	{
		method: 'GET',
		route: `${lists}/get`,
		for: 'owner',
		status: 200,
		path: ({ things }) => `${lists}/get${params({ list: things.list })}`,
	},
	{ method: 'GET', route: `${lists}/marks`, for: 'member', status: 200 },
	{
		method: 'POST',
		route: `${lists}/add`,
		for: 'member',
		status: 200,
		changes: true,
		path: () => `${lists}/add${params(record)}`,
	},
	{
		method: 'POST',
		route: `${lists}/add`,
		for: 'owner',
		status: 200,
		changes: true,
		path: ({ things }) => `${lists}/add${params({ ...record, list: things.list })}`,
	},
	{
		method: 'GET',
		route: `${lists}/remove`,
		for: 'owner',
		status: 200,
		changes: true,
		path: ({ things }) => `${lists}/remove${params({ _id: things.entry })}`,
	},
	{
		method: 'POST',
		route: `${lists}/remove`,
		for: 'owner',
		status: 200,
		changes: true,
		path: ({ things }) => `${lists}/remove${params({ _id: things.entry })}`,
	},
	{
		method: 'POST',
		route: `${lists}/note`,
		for: 'owner',
		status: 200,
		changes: true,
		body: ({ things }) => ({ _id: things.entry, note: 'Another', tags: ['a'] }),
	},
	{
		method: 'POST',
		route: `${lists}/move`,
		for: 'owner',
		status: 200,
		changes: true,
		body: ({ things }) => ({ entries: [things.entry], list: things.list }),
	},
	{ method: 'GET', route: `${lists}/lists`, for: 'member', status: 200 },
	{
		method: 'POST',
		route: `${lists}/lists/create`,
		for: 'member',
		status: 200,
		changes: true,
		body: () => ({ name: 'New' }),
	},
	{
		method: 'POST',
		route: `${lists}/lists/update`,
		for: 'owner',
		status: 200,
		changes: true,
		body: ({ things }) => ({ _id: things.list, name: 'Renamed' }),
	},
	{
		method: 'POST',
		route: `${lists}/lists/remove`,
		for: 'owner',
		status: 200,
		changes: true,
		body: ({ things }) => ({ _id: things.list }),
	},
	{ method: 'GET', route: `${users}/alerts`, for: 'member', status: 200 },
	{
		method: 'POST',
		route: `${users}/alerts/save`,
		for: 'member',
		status: 200,
		changes: true,
		body: () => ({ ...record, kind: 'revision' }),
	},
	{
		method: 'POST',
		route: `${users}/alerts/remove`,
		for: 'owner',
		status: 200,
		changes: true,
		body: ({ things }) => ({ _id: things.alert }),
	},
	{ method: 'GET', route: `${users}/notifications`, for: 'member', status: 200 },
	{ method: 'GET', route: `${users}/notifications/count`, for: 'member', status: 200 },
	{
		method: 'POST',
		route: `${users}/notifications/read`,
		for: 'owner',
		status: 200,
		changes: true,
		body: ({ things }) => ({ _id: things.notification }),
	},
	{ method: 'GET', route: `${users}/notification-preferences`, for: 'member', status: 200 },
	{
		method: 'POST',
		route: `${users}/notification-preferences`,
		for: 'member',
		status: 200,
		changes: true,
		body: () => ({ kind: 'alert-round', here: true, by_mail: false }),
	},
	{
		method: 'GET',
		route: `${contributions}/form`,
		for: 'member',
		roles: ['contributor'],
		status: 200,
		path: () => `${contributions}/form?type=project&slug=bitcoin`,
	},
	{
		method: 'GET',
		route: `${contributions}/form`,
		for: 'owner',
		roles: ['contributor'],
		status: 200,
		path: ({ things }) => `${contributions}/form?proposal=${things.proposalSlug}`,
	},
	{
		method: 'POST',
		route: `${contributions}/check`,
		for: 'member',
		roles: ['contributor'],
		status: 200,
		changes: true,
		body: () => ({ ...record, said: { location: { value: fresh(), source } } }),
	},
	{
		method: 'POST',
		route: `${contributions}/submit`,
		for: 'member',
		roles: ['contributor'],
		status: 201,
		changes: true,
		body: () => ({ ...record, said: { location: { value: fresh(), source } }, note: 'A note' }),
	},
	{
		method: 'POST',
		route: `${contributions}/amend`,
		for: 'owner',
		roles: ['contributor'],
		status: 200,
		changes: true,
		body: ({ things }) => ({
			_id: things.proposal,
			said: { name: { value: fresh(), source } },
			note: 'A note',
		}),
	},
	{
		method: 'POST',
		route: `${contributions}/withdraw`,
		for: 'owner',
		roles: ['contributor'],
		status: 200,
		changes: true,
		body: ({ things }) => ({ _id: things.proposal }),
	},
	{
		method: 'GET',
		route: `${contributions}/drafts`,
		for: 'member',
		roles: ['contributor'],
		status: 200,
	},
	{
		method: 'POST',
		route: `${contributions}/drafts/save`,
		for: 'member',
		roles: ['contributor'],
		status: 200,
		changes: true,
		body: () => ({ ...record, data: { location: { value: fresh(), source } }, base: {} }),
	},
	{
		method: 'POST',
		route: `${contributions}/drafts/save`,
		for: 'owner',
		roles: ['contributor'],
		status: 200,
		changes: true,
		body: ({ things }) => ({
			type: 'organization',
			proposal: things.proposalSlug,
			data: { location: { value: fresh(), source } },
		}),
	},
	{
		method: 'POST',
		route: `${contributions}/drafts/remove`,
		for: 'owner',
		roles: ['contributor'],
		status: 200,
		changes: true,
		body: ({ things }) => ({ type: 'project', slug: things.draft }),
	},
	{
		method: 'POST',
		route: `${contributions}/drafts/reset`,
		for: 'member',
		roles: ['contributor'],
		status: 200,
		changes: true,
	},
	{ method: 'GET', route: `${users}/keys`, for: 'member', status: 200 },
	{
		method: 'POST',
		route: `${users}/keys`,
		for: 'member',
		status: 201,
		changes: true,
		body: () => ({ name: 'A program', scope: 'own' }),
	},
	{
		method: 'DELETE',
		route: `${users}/keys/[id]`,
		for: 'owner',
		status: 204,
		changes: true,
		path: ({ things }) => `${users}/keys/${things.key}`,
	},
	{ method: 'GET', route: `${users}/keys/usage`, for: 'member', status: 200 },
	// A key says who asks: sessions are nobody there, and a session's token is no key.
	{ method: 'GET', route: '/api/v1/usage', for: 'anybody', status: 401 },
	{
		method: 'GET',
		route: '/api/v1/screens/[id]/rows',
		for: 'anybody',
		status: 401,
		path: ({ things }) => `/api/v1/screens/${things.item}/rows`,
	},
	{
		method: 'POST',
		route: '/api/posts',
		for: 'anybody',
		status: 201,
		changes: true,
		body: () => ({ title: 'A post' }),
	},
	{
		method: 'GET',
		route: '/api/posts/[id]',
		for: 'anybody',
		status: 404,
		path: () => '/api/posts/999999',
	},
	{
		method: 'PUT',
		route: '/api/posts/[id]',
		for: 'anybody',
		status: 404,
		changes: true,
		path: () => '/api/posts/999999',
		body: () => ({ title: 'A post' }),
	},
	{
		method: 'DELETE',
		route: '/api/posts/[id]',
		for: 'anybody',
		status: 404,
		changes: true,
		path: () => '/api/posts/999999',
	},
	{
		method: 'POST',
		route: '/api/v1/match',
		for: 'anybody',
		status: 200,
		byToken: 401,
		body: () => ({ rows: [{ name: 'Bitcoin' }] }),
	},
	{
		method: 'POST',
		route: '/api/newsletter',
		for: 'anybody',
		status: 200,
		changes: true,
		body: () => ({ email: `${fresh()}@example.com` }),
	},
	{
		method: 'POST',
		route: '/api/help/votes',
		for: 'anybody',
		status: 200,
		changes: true,
		body: () => ({ article: 'getting-started/welcome', helpful: 'yes' }),
	},
	{
		method: 'POST',
		route: '/api/dao/vote',
		for: 'member',
		status: 403,
		changes: true,
		// Both are members of the DAO as well, and nobody else is.
		byRole: { editor: 404, master: 404 },
		body: () => ({ slug: 'no-such-proposal', vote: 'Accept' }),
	},
	{
		method: 'GET',
		route: '/api/dao/standing',
		for: 'member',
		status: 404,
		path: () => '/api/dao/standing?slug=no-such-proposal',
	},
	{
		method: 'POST',
		route: '/api/contributions/comment',
		for: 'member',
		status: 404,
		changes: true,
		body: () => ({ slug: 'no-such-proposal', comment: 'A comment' }),
	},
	{
		method: 'POST',
		route: '/api/contributions/hide-comment',
		for: 'member',
		status: 403,
		changes: true,
		byRole: { editor: 404, master: 404 },
		body: () => ({ slug: 'no-such-proposal', _id: '1', reason: 'A reason' }),
	},
	{
		method: 'POST',
		route: `${contributions}/join`,
		for: 'member',
		status: 200,
		changes: true,
		body: () => ({ do: 'join', terms: true, areas: ['People'] }),
	},
	{
		method: 'POST',
		route: `${contributions}/preview`,
		for: 'member',
		roles: ['contributor'],
		status: 200,
		changes: true,
		body: () => ({ content: 'A *text*.' }),
	},
	{
		method: 'POST',
		route: `${contributions}/research`,
		for: 'member',
		roles: ['contributor'],
		status: 201,
		changes: true,
		body: () => ({
			title: `A piece on ${fresh()}`,
			content: 'A sentence that says something. '.repeat(10),
			summary: '',
			tags: ['DeFi'],
			assets: [],
			attachment: null,
			exclusive: false,
			proposal: null,
			note: 'A note',
		}),
	},
	{
		method: 'POST',
		route: `${contributions}/research`,
		for: 'owner',
		roles: ['contributor'],
		status: 200,
		changes: true,
		body: ({ things }) => ({
			title: `A piece on ${fresh()}`,
			content: 'A sentence that says something. '.repeat(10),
			proposal: things.researchSlug,
		}),
	},
];

/** Public data: what each of these answers is the same for everybody and changes nothing. */
export const publicData: readonly string[] = [
	'/api/[...path]',
	'/api/dao/proposals',
	'/api/data/struct',
	'/api/openapi.json',
	'/api/plans',
	'/api/status',
	'/api/v1/changes',
	'/api/v1/organizations',
	'/api/v1/organizations/[slug]',
	'/api/v1/organizations/[slug]/history',
	'/api/v1/people',
	'/api/v1/people/[slug]',
	'/api/v1/people/[slug]/history',
	'/api/v1/projects',
	'/api/v1/projects/[slug]',
	'/api/v1/projects/[slug]/history',
	'/api/v1/rounds',
	'/api/v1/rounds/[slug]',
	'/api/v1/rounds/[slug]/history',
	'/api/v1/search',
];
