import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { SettingsError } from '#lib/base/settings-error.ts';
import { ByteReader } from './byte-reader.ts';
import type { SourceInput } from './importer.ts';

/** A file in an archive. */
export interface TarFile {
	path: string;
	/** Undefined when it is larger than the limit. */
	content: Buffer | undefined;
}

export interface TarLimits {
	/** Bytes of one file. */
	file: number;
	/** Total unpacked bytes: a small archive may unpack to very many. */
	unpacked: number;
	/** Files and folders. */
	entries: number;
}

const MB = 1024 * 1024;
const usual: TarLimits = { file: MB, unpacked: 1024 * MB, entries: 200_000 };

const BLOCK = 512;
/** Maximum bytes of an entry that only names the next one. */
const MAX_NAME_LENGTH = 16_384;

/**
 * Yields the files of a `.tar.gz` for which `isWanted` holds, in archive order; the others are not kept in memory.
 * Reads POSIX ustar with the long names of pax and GNU, as git writes it. Stops at the first file for which `isPast`
 * holds. Throws SettingsError if the input is not such an archive, is truncated or exceeds the limits, after yielding
 * every whole file before that point.
 */
export async function* tarFiles(
	input: SourceInput,
	isWanted: (path: string) => boolean,
	limits: TarLimits = usual,
	isPast: (path: string) => boolean = () => false,
): AsyncGenerator<TarFile> {
	const { name } = input;
	const reader = new ByteReader(unpacked(input, limits));
	const broken = () => new SettingsError(`${name} is cut off in the middle; try again later.`);
	let longName: string | undefined;
	try {
		for (let entries = 0; ; entries += 1) {
			if (entries > limits.entries)
				throw new SettingsError(`${name} has more than ${limits.entries} entries; check the URL.`);
			const header = readHeader(await reader.read(BLOCK), name);
			if (!header) return;
			const { kind, size } = header;
			const padding = (BLOCK - (size % BLOCK)) % BLOCK;
			const path = longName ?? header.path;
			const isFile = kind === '0' || kind === '\0';
			const namesNext = kind === 'x' || kind === 'L';
			longName = undefined;
			if (isFile && isPast(path)) return;
			if (namesNext && size > MAX_NAME_LENGTH) throw notTar(name);
			const isRead = namesNext || (isFile && size <= limits.file && isWanted(path));
			const content = isRead ? await reader.read(size) : undefined;
			if (content ? content.length < size : !(await reader.skip(size))) throw broken();
			if (!(await reader.skip(padding))) throw broken();
			if (content && namesNext) longName = kind === 'x' ? paxPath(content) : cString(content);
			else if (isFile && isWanted(path)) yield { path, content };
		}
	} finally {
		await reader.close();
	}
}

async function* unpacked(
	{ name, chunks }: SourceInput,
	limits: TarLimits,
): AsyncGenerator<Uint8Array> {
	const gunzip = createGunzip();
	// An error on either side ends the reading below.
	pipeline(Readable.from(chunks), gunzip, () => undefined);
	let bytes = 0;
	try {
		for await (const chunk of gunzip) {
			bytes += chunk.byteLength;
			if (bytes > limits.unpacked)
				throw new SettingsError(
					`${name} unpacks to more than ${Math.round(limits.unpacked / MB)} MB; check the URL.`,
				);
			yield chunk;
		}
	} catch (error) {
		if (error instanceof SettingsError) throw error;
		const reason = error instanceof Error ? error.message : String(error);
		throw new SettingsError(
			`${name} is not a complete .tar.gz archive (${reason}); try again later.`,
		);
	} finally {
		gunzip.destroy();
	}
}

interface Header {
	path: string;
	size: number;
	/** The type flag: `0` or NUL for a file, `5` for a folder, `x` and `L` for the name of the next entry. */
	kind: string;
}

/** Parses a header; undefined for the zero block that ends an archive. */
function readHeader(block: Buffer, name: string): Header | undefined {
	if (block.length < BLOCK)
		throw new SettingsError(`${name} is cut off before its end; try again later.`);
	if (block.every((byte) => byte === 0)) return undefined;
	const checksum = octal(block.subarray(148, 156));
	const summed = block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
	const size = octal(block.subarray(124, 136));
	if (checksum !== summed || size === undefined) throw notTar(name);
	const prefix =
		block.toString('latin1', 257, 262) === 'ustar' ? cString(block.subarray(345, 500)) : '';
	const own = cString(block.subarray(0, 100));
	return {
		path: prefix ? `${prefix}/${own}` : own,
		size,
		kind: String.fromCharCode(block[156] ?? 0),
	};
}

const notTar = (name: string) => new SettingsError(`${name} is not a tar archive; check the URL.`);

function octal(field: Buffer): number | undefined {
	const text = cString(field).trim();
	return /^[0-7]{1,11}$/.test(text) ? Number.parseInt(text, 8) : undefined;
}

function cString(field: Buffer): string {
	const end = field.indexOf(0);
	return field.toString('utf8', 0, end < 0 ? field.length : end);
}

/** Returns the path in pax records such as `27 path=some/where.yaml\n`. */
const paxPath = (content: Buffer): string | undefined =>
	/(?:^|\n)\d+ path=([^\n]*)\n/.exec(content.toString('utf8'))?.[1];
