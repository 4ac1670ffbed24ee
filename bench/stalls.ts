import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '#lib/db/connect.ts';
import { ensureBuilt } from '#server/build/ensure-built.ts';
import { say } from '../scripts/command.ts';
import { ask } from '../tests/e2e/security/ask.ts';
import { type Call, calls } from '../tests/e2e/security/calls.ts';
import { addOwner, type Owner } from '../tests/e2e/security/things.ts';
import { startMemberSite } from '../tests/setup/member-site.ts';
import { report, verdict } from './measure.ts';

/**
 * How long the longest text that is taken keeps everybody else waiting: each text of each call, in several shapes, as long as the
 * call takes it, while another visitor asks for `/healthz` all the time.
 */

/** Milliseconds. */
const LIMIT = 50;
const LENGTHS = [1_000_000, 200_000, 50_000, 20_000, 5_000, 2_000, 1_000, 500, 250, 120, 60];
/** Items of a list, of which each call takes fewer. */
const ITEMS = [1_000, 500, 100, 50, 20, 5];
const TOO_MUCH = new Set([400, 413, 414, 422]);

/** What a text is made of; the first part stands once. */
const shapes: Record<string, readonly [string, string]> = {
	labels: ['https://', 'a.'],
	words: ['', 'ab '],
	'path parts': ['https://example.org', '/a'],
	digits: ['', '1'],
	brackets: ['', '[('],
	quotes: ['', '"'],
	'long letters': ['', 'é'],
};
const textOf = ([first, more]: readonly [string, string], length: number): string =>
	first + more.repeat(Math.ceil(length / more.length)).slice(0, length - first.length);

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Place = (string | number)[];

/** The places of all texts and lists in a value. */
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

/** The longest waits are looked at again so often: what the machine did besides does not come again each time. */
const AGAIN = 4;
const LOOKED_AT = 40;

interface Stall {
	what: string;
	shape: string;
	length: number;
	status: number;
	milliseconds: number;
	/** Asks the same again, and gives the wait. */
	again(): Promise<number>;
}

export async function stalls(): Promise<void> {
	await ensureBuilt(resolve(import.meta.dirname, '..'), say);
	const site = await startMemberSite({ TRUSTED_PROXIES: '1', LOG_LEVEL: 'error' });
	try {
		const owners = membersOf(site.db);
		const beside = visitor(site.url);
		const found: Stall[] = [];
		for (const call of calls) found.push(...(await stallsOf(site.url, call, owners, beside)));
		const worst = found.toSorted(longestFirst).slice(0, LOOKED_AT);
		for (const one of worst)
			for (let time = 0; time < AGAIN; time += 1)
				one.milliseconds = Math.min(one.milliseconds, await one.again());
		await beside.leave();
		tell(found.length, worst.toSorted(longestFirst));
	} finally {
		await site.stop();
	}
}

/** A member who may do everything; another one once the limits of the last are reached. */
function membersOf(db: Db) {
	const another = () => addOwner(db, ['contributor', 'editor', 'master', 'dao']);
	let member: Promise<Owner> | undefined;
	return {
		one: () => (member ??= another()),
		another: () => (member = another()),
	};
}

/** A visitor who asks for the health of the server all the time, and remembers the longest wait. */
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
		/** Milliseconds of the longest wait while `work` was done. */
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

async function stallsOf(
	url: string,
	call: Call,
	members: ReturnType<typeof membersOf>,
	beside: ReturnType<typeof visitor>,
): Promise<Stall[]> {
	const usualOf = (owner: Owner): Json => JSON.parse(JSON.stringify(call.body?.(owner) ?? null));
	const found: Stall[] = [];
	const asked = async (owner: Owner, body: Json): Promise<number> => {
		const headers = { authorization: `Bearer ${owner.token}` };
		const answer = await ask(url, call, owner, { headers, body: JSON.stringify(body) });
		await answer.arrayBuffer();
		return answer.status;
	};
	const waited = async (bodyOf: (usual: Json) => Json, owner: Owner) => {
		const body = bodyOf(usualOf(owner));
		let status = 0;
		const milliseconds = await beside.while(async () => {
			status = await asked(owner, body);
		});
		return { status, milliseconds };
	};
	const tried = async (
		what: string,
		shape: string,
		sizes: number[],
		bodyOf: (usual: Json, size: number) => Json,
	) => {
		for (const length of sizes) {
			const sized = (usual: Json) => bodyOf(usual, length);
			let answer = await waited(sized, await members.one());
			if (answer.status === 429) answer = await waited(sized, await members.another());
			const again = async () => (await waited(sized, await members.another())).milliseconds;
			found.push({ what, shape, length, ...answer, again });
			if (!TOO_MUCH.has(answer.status)) return;
		}
	};
	for (const { place, kind } of placesIn(usualOf(await members.one()))) {
		const what = `${call.method} ${call.route} ${place.join('.')}`;
		if (kind === 'list')
			await tried(what, 'items', ITEMS, (usual, size) =>
				replaced(usual, place, (old) =>
					Array.isArray(old)
						? Array.from({ length: size }, (_, at) => old[at % old.length] ?? null)
						: old,
				),
			);
		else
			for (const [shape, parts] of Object.entries(shapes))
				await tried(what, shape, LENGTHS, (usual, size) =>
					replaced(usual, place, () => textOf(parts, size)),
				);
	}
	return found;
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
