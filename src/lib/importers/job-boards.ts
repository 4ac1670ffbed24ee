import { knownBoards, namedBoards } from '#lib/careers/imported-jobs.ts';
import type { Db } from '#lib/db/connect.ts';
import { jobServices } from './job-services.ts';

/** The name of a board at a service, as in its addresses. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/** Returns the address to request for a board named by a person: its service's API, else the address itself. */
export function boardAddress(address: string): string {
	const url = URL.parse(address);
	if (!url) return address;
	const shown = `${url.hostname}${url.pathname}${url.search}`;
	for (const [at, address] of Object.values(jobServices).flatMap(({ pages }) => pages)) {
		const name = at.exec(shown)?.[1];
		if (name !== undefined && NAME.test(name)) return address(name);
	}
	return url.href;
}

/** Whether an address is that of a Greenhouse board, which states pay only on request. */
const statesPayOnRequest = (url: URL): boolean => url.hostname === 'boards-api.greenhouse.io';

const PAY = 'pay_transparency';

/**
 * Returns the address to request for reading a board. Boards are stored without the pay query, so that known ones stay
 * the same.
 */
export function boardRequestUrl(board: string): string {
	const url = URL.parse(board);
	if (!url || !statesPayOnRequest(url)) return board;
	url.searchParams.set(PAY, 'true');
	return url.href;
}

/** Returns the board that was read at an address: the inverse of `boardRequestUrl`. */
export function boardOfUrl(address: string): string {
	const url = URL.parse(address);
	if (!url || !statesPayOnRequest(url)) return address;
	url.searchParams.delete(PAY);
	return url.href;
}

/** A board to read: its address and, if it is new, the record that it belongs to. */
export interface BoardToRead {
	url: string;
	/** The address to try if the board is not at `url`. */
	otherUrl?: string | undefined;
	record: { type: 'organization' | 'project'; slug: string } | null;
}

/** Returns the boards named by records' identifiers or by operators, each as a text that says how to open it. */
export async function boardsToRead(db: Db): Promise<string[]> {
	const known = await knownBoards(db);
	const boards = new Map<string, BoardToRead>(known.map((url) => [url, { url, record: null }]));
	for (const { source, external_id, type, slug } of await namedBoards(
		db,
		Object.keys(jobServices),
	)) {
		const service = jobServices[source];
		if (!service || !NAME.test(external_id)) continue;
		const url = service.address(external_id);
		const otherUrl = service.otherAddress?.(external_id);
		if (boards.has(url) || (otherUrl && boards.has(otherUrl))) continue;
		boards.set(url, { url, otherUrl, record: { type, slug } });
	}
	return [...boards.values()].map((board) => JSON.stringify(board));
}
