import type { paths } from './types.ts';

type Gets = { [Path in keyof paths]: paths[Path] extends { get: infer Get } ? Get : never };
/** Paths that can be read, such as `/api/v1/projects/{slug}`. */
export type GetPath = {
	[Path in keyof paths]: Gets[Path] extends never ? never : Path;
}[keyof paths];
/** What a path is asked: `{ path: { slug: 'bitcoin' }, query: { with: 'sources' } }`. */
export type Asked<Path extends GetPath> = Gets[Path] extends { parameters: infer All }
	? Pick<All, keyof All & ('path' | 'query')>
	: never;
type Json<Call> = Call extends {
	responses: { 200: { content: { 'application/json': infer Said } } };
}
	? Said
	: never;
export type Answer<Path extends GetPath> = Json<Gets[Path]>;
/** One row of a path that answers page by page; `never` for any other. */
export type Row<Path extends GetPath> =
	Answer<Path> extends { data: (infer One)[]; cursor: string | null } ? One : never;
type MatchCall = paths['/api/v1/match']['post'];
type AskCall = paths['/api/v1/ask']['post'];
export type AskedBefore = NonNullable<
	AskCall['requestBody']['content']['application/json']['before']
>[number];
export type MatchRow = MatchCall['requestBody']['content']['application/json']['rows'][number];
type Arguments<Path extends GetPath> =
	object extends Asked<Path> ? [asked?: Asked<Path>] : [asked: Asked<Path>];

/** A refusal in the server's own words. */
export class CairnError extends Error {
	readonly status: number;
	/** Seconds after which it may be tried again, where the server says so. */
	readonly retryAfter: number | undefined;

	constructor(answer: Response, sentence = answer.statusText) {
		super(sentence);
		this.status = answer.status;
		this.retryAfter = Number(answer.headers.get('retry-after')) || undefined;
	}
}

/** Fills in the path, and puts the query behind it; of a list each item by itself. */
function addressOf(path: string, asked: { path?: object; query?: object } = {}): string {
	const parts = new Map(Object.entries(asked.path ?? {}));
	const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(parts.get(name)));
	const said = Object.entries(asked.query ?? {}).flatMap(([name, value]) =>
		[value].flat().map((one): [string, string] => [name, String(one ?? '')]),
	);
	return `${filled}?${new URLSearchParams(said)}`;
}

/** Version 1 of the API at `site`. Without a key it reads what everybody may, at a lower rate. */
export function cairn({ site, key }: { site: string; key?: string }) {
	async function send<Said>(address: string, init: RequestInit = {}): Promise<Said> {
		const headers = new Headers({ 'content-type': 'application/json' });
		if (key) headers.set('authorization', `Bearer ${key}`);
		const answer = await fetch(new URL(address, site), { ...init, headers });
		const said = await answer.json().catch(() => ({}));
		if (!answer.ok) throw new CairnError(answer, said.description);
		return said;
	}
	return {
		/** Reads one answer. */
		get: <Path extends GetPath>(path: Path, ...[asked]: Arguments<Path>): Promise<Answer<Path>> =>
			send(addressOf(path, asked)),
		/** Every row of a list, read page by page as they are asked for. */
		async *each<Path extends GetPath>(
			path: Path,
			...[asked]: Arguments<Path>
		): AsyncGenerator<Row<Path>, void> {
			const { path: parts, query }: { path?: object; query?: object } = asked ?? {};
			let page: { data: Row<Path>[]; cursor: string | null } = { data: [], cursor: '' };
			do {
				const next = { path: parts, query: { ...query, cursor: page.cursor } };
				page = await send(addressOf(path, next));
				yield* page.data;
			} while (page.cursor !== null && page.data.length > 0);
		},
		/** The records that up to 100 rows of your own are about. */
		match: (rows: MatchRow[]): Promise<Json<MatchCall>> =>
			send('/api/v1/match', { method: 'POST', body: JSON.stringify({ rows }) }),
		/** An answer of facts to a question; with the queries of those before, for follow-ups. */
		ask: (question: string, before: AskedBefore[] = []): Promise<Json<AskCall>> =>
			send('/api/v1/ask', { method: 'POST', body: JSON.stringify({ question, before }) }),
	};
}
