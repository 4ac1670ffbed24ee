import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { SourceInput, Validator } from './importer.ts';
import { VERSION } from './user-agent.ts';

/**
 * Interval after which everything is read again, whatever the source says: its responses and our records may diverge.
 */
const KEPT = sql`interval '7 days'`;

const hashOf = (address: string) => createHash('sha256').update(address).digest('hex');

/**
 * The validators of a step's responses. They are stored only once a run has written everything in those responses, so
 * that anything it did not write is sent again.
 */
export class KnownAnswers {
	readonly #db: Db;
	readonly #step: string;
	readonly #known: ReadonlyMap<string, Validator>;
	readonly #seen = new Map<string, Validator>();
	#answers = 0;
	#unchanged = 0;

	private constructor(db: Db, step: string, known: ReadonlyMap<string, Validator>) {
		this.#db = db;
		this.#step = step;
		this.#known = known;
	}

	/** Loads the validators of the step's last complete run by this version of the program. */
	static async of(db: Db, step: string): Promise<KnownAnswers> {
		return new KnownAnswers(db, step, await read(db, step));
	}

	get(address: string): Validator | undefined {
		return this.#known.get(hashOf(address));
	}

	/** Whether the source reported all its responses as unchanged. */
	get areUnchanged(): boolean {
		return this.#answers > 0 && this.#unchanged === this.#answers;
	}

	/** Records a response, or that the source reported it as unchanged. */
	see(address: string, { validator, isUnchanged }: SourceInput): void {
		this.#answers += 1;
		if (isUnchanged) this.#unchanged += 1;
		if (validator?.etag || validator?.lastModified) this.#seen.set(hashOf(address), validator);
	}

	/** Replaces the known validators with those seen. An unchanged response keeps its age. */
	async remember(): Promise<void> {
		const seen = [...this.#seen].filter(([hash, validator]) => this.#known.get(hash) !== validator);
		const hashes = [...this.#seen.keys()];
		await write(this.#db, this.#step, seen, hashes);
	}
}

const row = z.object({
	hash: z.string(),
	etag: z.string().nullable(),
	last_modified: z.string().nullable(),
});

async function read(db: Db, step: string): Promise<Map<string, Validator>> {
	const rows = await readRows(db, row)`
		select address_hash as hash, etag, last_modified from source_answer
		where step = ${step} and version = ${VERSION} and seen_at > now() - ${KEPT}`;
	return new Map(
		rows.map(({ hash, etag, last_modified }) => [
			hash,
			{ etag: etag ?? undefined, lastModified: last_modified ?? undefined },
		]),
	);
}

async function write(
	db: Db,
	step: string,
	seen: readonly [string, Validator][],
	hashes: readonly string[],
): Promise<void> {
	await db.transaction(async (tx) => {
		await tx.execute(sql`
			delete from source_answer where step = ${step} and address_hash <> all(${sql.param(hashes)}::text[])`);
		for (const [hash, { etag, lastModified }] of seen)
			await tx.execute(sql`
				insert into source_answer (step, address_hash, etag, last_modified, version)
				values (${step}, ${hash}, ${etag ?? null}, ${lastModified ?? null}, ${VERSION})
				on conflict (step, address_hash) do update set etag = excluded.etag,
					last_modified = excluded.last_modified, version = excluded.version, seen_at = now()`);
	});
}
