import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isSnapshotName, MANIFEST, type Manifest, manifest } from './manifest.ts';

/** Name prefix of a folder that is not yet, or no longer, complete. */
const HIDDEN = '.';
const UNFINISHED = /^\.cairn-[\dTZ-]+\.unfinished$/;

/** Returns the folder that is renamed to `name` once complete. */
export const unfinishedName = (name: string): string => `${HIDDEN}${name}.unfinished`;

/** A whole snapshot. */
export interface FinishedSnapshot {
	folder: string;
	manifest: Manifest;
}

async function namesIn(folder: string): Promise<string[]> {
	try {
		return await readdir(folder);
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
		throw error;
	}
}

/** Returns the manifest of the snapshot in `folder`; undefined if there is none that this version can read. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
	try {
		const text = await readFile(join(folder, MANIFEST), 'utf8');
		return manifest.safeParse(JSON.parse(text)).data;
	} catch {
		return undefined;
	}
}

/** Returns the complete snapshots in `folder`, newest first; none if the folder does not exist. */
export async function finishedSnapshots(folder: string): Promise<FinishedSnapshot[]> {
	const found: FinishedSnapshot[] = [];
	for (const name of (await namesIn(folder)).filter(isSnapshotName).sort().toReversed()) {
		const read = await readManifest(join(folder, name));
		if (read?.name === name) found.push({ folder: join(folder, name), manifest: read });
	}
	return found;
}

/** Removes the leftovers of interrupted runs. No other process may be writing there. */
export async function removeUnfinishedSnapshots(folder: string): Promise<void> {
	for (const name of await namesIn(folder))
		if (UNFINISHED.test(name)) await rm(join(folder, name), { recursive: true, force: true });
}

/** Removes all but the newest `keep` snapshots; returns how many were removed. */
export async function removeOldSnapshots(folder: string, keep: number): Promise<number> {
	const old = (await finishedSnapshots(folder)).slice(keep);
	for (const { manifest } of old) {
		// Hidden first: a partial snapshot is never listed.
		const hidden = join(folder, unfinishedName(manifest.name));
		await rename(join(folder, manifest.name), hidden);
		await rm(hidden, { recursive: true, force: true });
	}
	return old.length;
}
