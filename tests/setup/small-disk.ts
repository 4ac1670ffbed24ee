import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of a few megabytes that can be filled to the last byte. */
export interface SmallDisk {
	/** Where it is mounted. */
	folder: string;
	/** Uses up all free space. */
	fill(): void;
	/** Frees the space `fill` used. */
	free(): void;
	/** Unmounts it; its contents are lost. */
	remove(): void;
}

const MB = 1024 * 1024;

/** Creates one in memory; undefined where this account may not mount, or the system has no such disks. */
export function smallDisk(megabytes: number): SmallDisk | undefined {
	if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
	const folder = mkdtempSync(join(tmpdir(), 'cairn-disk-'));
	const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'cairn', folder];
	if (spawnSync('mount', options, { stdio: 'ignore' }).status !== 0) {
		rmSync(folder, { recursive: true });
		return undefined;
	}
	const ballast = join(folder, 'ballast');
	return {
		folder,
		fill() {
			const file = openSync(ballast, 'a');
			try {
				for (const part of [Buffer.alloc(MB), Buffer.alloc(4096)]) writeUntilFull(file, part);
			} finally {
				closeSync(file);
			}
		},
		free: () => rmSync(ballast, { force: true }),
		remove() {
			// A program that is just ending may still have a file open there.
			spawnSync('umount', ['--lazy', folder], { stdio: 'ignore' });
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

function writeUntilFull(file: number, part: Buffer): void {
	try {
		let written = part.length;
		while (written > 0) written = writeSync(file, part);
	} catch (error) {
		if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
	}
}
