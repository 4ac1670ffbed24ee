import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '#lib/db/connect.ts';
import { ensureBuilt } from '#server/build/ensure-built.ts';
import { say } from '../scripts/command.ts';
import { address, ask } from '../tests/e2e/security/ask.ts';
import { type Call, calls } from '../tests/e2e/security/calls.ts';
import { addOwner, type Owner } from '../tests/e2e/security/owners.ts';
import { startMemberSite } from '../tests/setup/member-site.ts';
import { report, verdict } from './measure.ts';

/**
 * Measures how long the longest accepted text keeps everybody else waiting: each text of each call, in several
 * shapes, as long as the call accepts, and lists full of such texts, while another visitor requests `/healthz`
 * continuously.
 */

/** Milliseconds. */
const LIMIT = 20;
const LENGTHS = [1_000_000, 200_000, 50_000, 20_000, 8_000, 2_000, 1_000, 500, 250, 120, 60];
/** Search steps between the longest accepted length and the shortest rejected one. */
const BETWEEN = 7;
/** List sizes to try; each call accepts fewer items. */
const ITEMS = [1_000, 500, 100, 50, 20, 5];
const TOO_MUCH = new Set([400, 413, 414, 422]);

/** What a text consists of; the first part occurs once. */
const shapes: Record<string, readonly [string, string]> = {
	labels: ['https://', 'a.'],
	'labels without a scheme': ['', 'a.'],
	words: ['', 'ab '],
	'short words': ['', 'a '],
	hyphens: ['', 'a-'],
	'at signs': ['', 'a@'],
	'path parts': ['https://example.org', '/a'],
	digits: ['', '1'],
	brackets: ['', '[('],
	'closing brackets': ['', ')'],
	quotes: ['', '"'],
	'long letters': ['', 'é'],
};
/** Query parameters that are searched for words; the text follows the `=`. */
const queries = [
	...['/search?q=', '/contribute?q=', '/syndicates?q=', '/syndicates/path?from=', '/career?q='],
	...['/support/help-center?q=', '/ai-chat?q=', '/screener?s=', '/dashboard/projects?q='],
	...['search', 'projects', 'organizations', 'people', 'rounds'].map((one) => `/api/v1/${one}?q=`),
	...['/api/v1/projects?sector=', '/api/v1/projects?fields=', '/api/v1/projects?cursor='],
];
const datasets = [
	'search_global',
	'search_people',
	'search_organization',
	'search_token',
	'search_sector',
];
const inStruct = (sid: string, text: string): string =>
	`/api/data/struct?sid=${sid}&params=${encodeURIComponent(JSON.stringify([{ searchValue: text }]))}`;

const textOf = ([first, more]: readonly [string, string], length: number): string =>
	first + more.repeat(Math.ceil(length / more.length)).slice(0, length - first.length);

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Place = (string | number)[];

/** The paths of all texts and lists in a value. */
function placesIn(value: Json, at: Place = []): { place: Place; kind: 'text' | 'list' }[] {
	if (typeof value === 'string') return [{ place: at, kind: 'text' }];
	if (value === null || typeof value !== 'object') return [];
	const own =
		Array.isArray(value) && value.length > 0 ? [{ place: at, kind: 'list' } as const] : [];
	return [
		...own,
		...Object.entries(value).flatMap(([key, one]) =>
			placesIn(one, [...at, Array.isArray(value) ? Number(key) : key]),
		),
	];
}

function replaced(value: Json, place: Place, by: (old: Json) => Json): Json {
	const [key, ...rest] = place;
	if (key === undefined) return by(value);
	if (Array.isArray(value))
		return value.map((one, at) => (at === key ? replaced(one, rest, by) : one));
	if (value === null || typeof value !== 'object') return value;
	return { ...value, [key]: replaced(value[key] ?? null, rest, by) };
}

/** Number of times the longest waits are measured again: other load on the machine does not recur each time. */
const AGAIN = 4;
const LOOKED_AT = 40;

interface Stall {
	what: string;
	shape: string;
	length: number;
	status: number;
	milliseconds: number;
	/** Repeats the request and returns the wait. */
	again(): Promise<number>;
}

export async function stalls(): Promise<void> {
	await ensureBuilt(resolve(import.meta.dirname, '..'), say);
	const site = await startMemberSite({ TRUSTED_PROXIES: '1', LOG_LEVEL: 'error' });
	const beside = visitor(site.url);
	try {
		const owners = membersOf(site.db);
		const found: Stall[] = [];
		const trials = trialsOfQueries(site.url);
		for (const call of calls) trials.push(...(await trialsOf(site.url, call, owners)));
		for (const trial of trials) found.push(...(await tried(trial, owners, beside)));
		const worst = found.toSorted(longestFirst).slice(0, LOOKED_AT);
		for (const one of worst)
			for (let time = 0; time < AGAIN; time += 1)
				one.milliseconds = Math.min(one.milliseconds, await one.again());
		tell(found.length, worst.toSorted(longestFirst));
	} finally {
		await beside.leave();
		await site.stop();
	}
}

/** A member with all permissions, replaced by a new one when the limits are reached. */
function membersOf(db: Db) {
	const another = () => addOwner(db, ['contributor', 'editor', 'master', 'dao']);
	let member: Promise<Owner> | undefined;
	return {
		one: () => (member ??= another()),
		another: () => (member = another()),
	};
}

/** A visitor who requests the server's health continuously and records the longest wait. */
function visitor(url: string) {
	let longest = 0;
	let isThere = true;
	const visit = (async () => {
		while (isThere) {
			const began = performance.now();
			await fetch(`${url}/healthz`).then((answer) => answer.text());
			longest = Math.max(longest, performance.now() - began);
			await delay(1);
		}
	})();
	return {
		/** The longest wait in milliseconds while `work` ran. */
		async while(work: () => Promise<unknown>): Promise<number> {
			await delay(5);
			longest = 0;
			await work();
			await delay(5);
			return longest;
		},
		async leave() {
			isThere = false;
			await visit;
		},
	};
}

/** A request containing a text or list of variable size. */
interface Trial {
	what: string;
	shape: string;
	sizes: readonly number[];
	/** Sends it; returns the status. */
	send(owner: Owner, size: number): Promise<number>;
}

/** A client told that its body is too long while still sending it may find the connection closed. */
const REFUSED = 413;

const statusOf = (answer: Promise<Response>): Promise<number> =>
	answer.then(
		async (given) => {
			await given.arrayBuffer();
			return given.status;
		},
		() => REFUSED,
	);

/** Sends a trial in decreasing sizes until one is accepted, then searches for the largest accepted size. */
async function tried(
	{ what, shape, sizes, send }: Trial,
	members: ReturnType<typeof membersOf>,
	beside: ReturnType<typeof visitor>,
): Promise<Stall[]> {
	const found: Stall[] = [];
	const waited = async (owner: Owner, size: number) => {
		let status = 0;
		const milliseconds = await beside.while(async () => {
			status = await send(owner, size);
		});
		return { status, milliseconds };
	};
	const isTaken = async (length: number): Promise<boolean> => {
		let answer = await waited(await members.one(), length);
		if (answer.status === 429) answer = await waited(await members.another(), length);
		const again = async () => (await waited(await members.another(), length)).milliseconds;
		found.push({ what, shape, length, ...answer, again });
		return !TOO_MUCH.has(answer.status);
	};
	let [longest, refused] = [0, 0];
	for (const length of sizes) {
		if (await isTaken(length)) {
			longest = length;
			break;
		}
		refused = length;
	}
	for (let look = 0; look < BETWEEN && longest > 0 && refused - longest > 1; look += 1) {
		const length = Math.floor((longest + refused) / 2);
		if (await isTaken(length)) longest = length;
		else refused = length;
	}
	return found;
}

async function trialsOf(
	url: string,
	call: Call,
	members: ReturnType<typeof membersOf>,
): Promise<Trial[]> {
	const usualOf = (owner: Owner): Json => JSON.parse(JSON.stringify(call.body?.(owner) ?? null));
	const send =
		(bodyOf: (usual: Json, size: number) => Json) =>
		async (owner: Owner, size: number): Promise<number> => {
			// A session has no key: calls that a key may make are sent without one.
			const headers = call.byToken ? undefined : { authorization: `Bearer ${owner.token}` };
			const body = JSON.stringify(bodyOf(usualOf(owner), size));
			return statusOf(ask(url, call, owner, { ...(headers && { headers }), body }));
		};
	const places = placesIn(usualOf(await members.one()));
	return places.flatMap(({ place, kind }): Trial[] => {
		const what = `${call.method} ${call.route} ${place.join('.')}`;
		const of = (usual: Json, size: number, item = (old: Json): Json => old) =>
			replaced(usual, place, (old) =>
				Array.isArray(old)
					? Array.from({ length: size }, (_, at) => item(old[at % old.length] ?? null))
					: old,
			);
		if (kind === 'text')
			return Object.entries(shapes).map(([shape, parts]) => ({
				...{ what, shape, sizes: LENGTHS },
				send: send((usual, size) => replaced(usual, place, () => textOf(parts, size))),
			}));
		const inItems = places.filter(
			(inner) =>
				inner.kind === 'text' &&
				inner.place.length > place.length &&
				place.every((part, at) => inner.place[at] === part) &&
				inner.place[place.length] === 0,
		);
		const full = inItems.flatMap((inner) =>
			Object.entries(shapes).flatMap(([shape, parts]) =>
				[2_000, 200].map(
					(length): Trial => ({
						what,
						shape: `items, ${inner.place.slice(place.length + 1).join('.')} of ${length} ${shape}`,
						sizes: ITEMS,
						send: send((usual, size) =>
							of(usual, size, (old) =>
								replaced(old, inner.place.slice(place.length + 1), () => textOf(parts, length)),
							),
						),
					}),
				),
			),
		);
		return [{ what, shape: 'items', sizes: ITEMS, send: send(of) }, ...full];
	});
}

/** Lengths that fit in an address. */
const IN_ADDRESS = LENGTHS.filter((length) => length <= 8_000);

function trialsOfQueries(url: string): Trial[] {
	const trial = (what: string, addressOf: (text: string) => string): Trial[] =>
		Object.entries(shapes).map(([shape, parts]) => ({
			...{ what, shape, sizes: IN_ADDRESS },
			send: async (_: Owner, size: number) => {
				const headers = { 'x-forwarded-for': address() };
				return statusOf(fetch(url + addressOf(textOf(parts, size)), { headers }));
			},
		}));
	return [
		...queries.flatMap((one) => trial(`GET ${one}`, (text) => one + encodeURIComponent(text))),
		...datasets.flatMap((sid) =>
			trial(`GET /api/data/struct ${sid}`, (text) => inStruct(sid, text)),
		),
	];
}

const longestFirst = (a: Stall, b: Stall): number => b.milliseconds - a.milliseconds;

function tell(requests: number, worst: readonly Stall[]): void {
	say(`${requests} requests; the longest waits beside them, the least of ${AGAIN + 1} times:`);
	report({
		name: 'stalls',
		scale: 1,
		columns: ['call and field', 'of', 'length', 'status', 'longest wait, ms'],
		rows: worst
			.slice(0, 20)
			.map((one) => [
				...[one.what, one.shape, one.length, one.status],
				Math.round(one.milliseconds),
			]),
		verdicts: [verdict('longest wait', worst[0]?.milliseconds ?? 0, LIMIT)],
		data: worst,
	});
}
