import { resolve } from 'node:path';
import type pg from 'pg';
import { SettingsError } from '#lib/base/settings-error.ts';
import { type FinishedSnapshot, finishedSnapshots, readManifest } from './finished.ts';
import { MANIFEST, type Manifest } from './manifest.ts';

/** The earlier snapshot, or why the existing one is not of this database. */
export interface EarlierSnapshot {
	since?: FinishedSnapshot;
	unlike?: string;
}

/**
 * The snapshot that changes are computed against: the one in the folder `since`, else the newest in `to`.
 * @throws SettingsError when the named one does not exist, or is not an earlier state of this database.
 */
export async function earlierSnapshot(
	client: pg.Client,
	{ to, since }: { to: string; since?: string },
): Promise<EarlierSnapshot> {
	if (since !== undefined) {
		const folder = resolve(since);
		const manifest = await readManifest(folder);
		if (!manifest)
			throw new SettingsError(
				`There is no complete snapshot in ${since} (a folder with ${MANIFEST}).`,
			);
		const unlike = await differs(client, manifest);
		if (unlike) throw new SettingsError(unlike);
		return { since: { folder, manifest } };
	}
	const [newest] = await finishedSnapshots(to);
	if (!newest) return {};
	const unlike = await differs(client, newest.manifest);
	return unlike ? { unlike } : { since: newest };
}

/** Returns why a snapshot cannot be an earlier state of this database; undefined if it can. */
async function differs(
	client: pg.Client,
	{ name, revision }: Manifest,
): Promise<string | undefined> {
	const { rows } = await client.query<{ last: string; at: string | null }>(
		`SELECT (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM revision_id_seq)::text AS last,
			(SELECT to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') FROM revision WHERE id = $1) AS at`,
		[revision.id],
	);
	const { last = '0', at = null } = rows[0] ?? {};
	// Its last revision may have been removed with the samples; its id was assigned all the same.
	if (Number(last) >= revision.id && (at === null || at === revision.at)) return undefined;
	return `The snapshot ${name} comes from another database, or from a later state than this one; the changes since then cannot be determined.`;
}
