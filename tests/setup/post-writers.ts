import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from '#lib/db/connect.ts';

/** The writers' results. */
export interface Written {
	/** Titles of the posts answered with 201. */
	acknowledged: string[];
	/** Number of other answers by status; `none` where the connection broke. */
	refused: Record<string, number>;
	/** Longest time between two answers of 201, in milliseconds. */
	longestGap: number;
}

export interface PostWriters {
	/** Resolves when this many more were answered with 201. */
	more(count: number): Promise<void>;
	/** Stops them after their pending answers. */
	stop(): Promise<Written>;
}

/** Milliseconds between two writes of one writer, so that the machine's limit is not what is measured. */
const PAUSE = 5;

/**
 * Writers that add posts to a site as fast as it answers, each from different networks (the site trusts one proxy).
 * Posts not answered with 201 are not retried: the next one has another title.
 */
export function startPostWriters(site: () => string, count: number, name = 'post'): PostWriters {
	const agent = new Agent({ keepAlive: true, maxSockets: count });
	const written: Written = { acknowledged: [], refused: {}, longestGap: 0 };
	const waiting = new Set<{ at: number; tell(): void }>();
	let works = true;
	let last = performance.now();
	let made = 0;

	const acknowledge = (title: string) => {
		written.acknowledged.push(title);
		written.longestGap = Math.max(written.longestGap, performance.now() - last);
		last = performance.now();
		for (const one of waiting)
			if (written.acknowledged.length >= one.at) {
				waiting.delete(one);
				one.tell();
			}
	};

	const write = async () => {
		while (works) {
			made += 1;
			const title = `${name} ${made}`;
			const network = `10.${(made >> 16) & 255}.${(made >> 8) & 255}.${made & 255}`;
			const status = await post(agent, site(), title, network);
			if (status === 201) acknowledge(title);
			else written.refused[status ?? 'none'] = (written.refused[status ?? 'none'] ?? 0) + 1;
			await delay(status === undefined ? 20 * PAUSE : PAUSE);
		}
	};

	const ended = Promise.all(Array.from({ length: count }, write));
	return {
		more(few) {
			const { promise, resolve } = Promise.withResolvers<void>();
			waiting.add({ at: written.acknowledged.length + few, tell: resolve });
			return promise;
		},
		async stop() {
			works = false;
			await ended;
			agent.destroy();
			return written;
		},
	};
}

function post(
	agent: Agent,
	site: string,
	title: string,
	network: string,
): Promise<number | undefined> {
	const { promise, resolve } = Promise.withResolvers<number | undefined>();
	const asked = request(`${site}/api/posts`, {
		agent,
		method: 'POST',
		headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
	});
	asked.on('response', (answer) => {
		answer.resume();
		answer.on('end', () => resolve(answer.statusCode));
		answer.on('error', () => resolve(undefined));
	});
	asked.on('error', () => resolve(undefined));
	asked.end(JSON.stringify({ title, body: 'written' }));
	return promise;
}

/** Which of these titles the database lacks, and which it has more than once. */
export async function lostAndDoubled(
	databaseUrl: string,
	titles: readonly string[],
): Promise<{ lost: string[]; doubled: string[] }> {
	const { pool, close } = connect(databaseUrl, { max: 1, patience: 20_000 });
	try {
		const { rows } = await pool.query<{ title: string; times: number }>(
			`SELECT title, count(demo_post.id)::int AS times FROM unnest($1::text[]) AS title
			LEFT JOIN demo_post USING (title) GROUP BY title HAVING count(demo_post.id) <> 1`,
			[titles],
		);
		const those = (holds: (times: number) => boolean) =>
			rows.filter(({ times }) => holds(times)).map(({ title }) => title);
		return { lost: those((times) => times === 0), doubled: those((times) => times > 1) };
	} finally {
		await close();
	}
}
