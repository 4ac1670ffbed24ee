import { knownBoards, namedBoards } from '#lib/careers/imported-jobs.ts';
import type { Db } from '#lib/db/connect.ts';

/** A name of a board at a service: what stands in its addresses. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

const apis = {
	greenhouse: (name: string) =>
		`https://boards-api.greenhouse.io/v1/boards/${name}/jobs?content=true`,
	lever: (name: string) => `https://api.lever.co/v0/postings/${name}?mode=json`,
	ashby: (name: string) =>
		`https://api.ashbyhq.com/posting-api/job-board/${name}?includeCompensation=true`,
} as const;

/** Addresses under which people know boards, and where the name stands in each. */
const pages: readonly [host: RegExp, path: RegExp, api: (name: string) => string][] = [
	[
		/^(?:job-)?boards(?:\.eu)?\.greenhouse\.io$/,
		/^\/(?:embed\/job_board\?for=)?([^/?#]+)/,
		apis.greenhouse,
	],
	[/^boards-api\.greenhouse\.io$/, /^\/v1\/boards\/([^/?#]+)/, apis.greenhouse],
	[/^jobs\.lever\.co$/, /^\/([^/?#]+)/, apis.lever],
	[
		/^jobs\.eu\.lever\.co$/,
		/^\/([^/?#]+)/,
		(name) => `https://api.eu.lever.co/v0/postings/${name}?mode=json`,
	],
	[/^jobs\.ashbyhq\.com$/, /^\/([^/?#]+)/, apis.ashby],
];

/** What is asked for a board that a person names: the interface of its service; else the address itself. */
export function boardAddress(address: string): string {
	const url = URL.parse(address);
	if (!url) return address;
	for (const [host, path, api] of pages) {
		const name = host.test(url.hostname) ? path.exec(url.pathname + url.search)?.[1] : undefined;
		if (name !== undefined && NAME.test(name)) return api(name);
	}
	return url.href;
}

/** Whether an address is that of a Greenhouse board, which says what a job pays only where that is asked for. */
const saysPayWhenAsked = (url: URL): boolean => url.hostname === 'boards-api.greenhouse.io';

const PAY = 'pay_transparency';

/** What is sent to read a board. Boards are kept without the question for pay, so that those known before stay the same. */
export function askedAddress(board: string): string {
	const url = URL.parse(board);
	if (!url || !saysPayWhenAsked(url)) return board;
	url.searchParams.set(PAY, 'true');
	return url.href;
}

/** The board that was read at an address: the opposite of `askedAddress`. */
export function boardAsked(address: string): string {
	const url = URL.parse(address);
	if (!url || !saysPayWhenAsked(url)) return address;
	url.searchParams.delete(PAY);
	return url.href;
}

/** A board to be read: its address, and the record whose it is where it is new. */
export interface CarriedBoard {
	url: string;
	record: { type: 'organization' | 'project'; slug: string } | null;
}

/** The boards that records name by an identifier, and those that an operator named, each as text to be opened by. */
export async function carriedBoards(db: Db): Promise<string[]> {
	const known = await knownBoards(db);
	const boards = new Map<string, CarriedBoard>(known.map((url) => [url, { url, record: null }]));
	for (const { kind, external_id, type, slug } of await namedBoards(db)) {
		if (!NAME.test(external_id)) continue;
		const url = apis[kind](external_id);
		if (!boards.has(url)) boards.set(url, { url, record: { type, slug } });
	}
	return [...boards.values()].map((board) => JSON.stringify(board));
}
