import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const TEXT = new Set([
	'.css',
	'.js',
	'.mjs',
	'.json',
	'.svg',
	'.html',
	'.txt',
	'.xml',
	'.webmanifest',
	'.map',
]);

/** Types loaded by every page: they are worth the best quality, which takes ten times as long as the next lower one. */
const EVERYWHERE = new Set(['.css', '.js', '.mjs']);
/** Size from which the best quality costs seconds and gains little. */
const SLOW_FROM = 1_572_864;
/** Size below which a copy saves next to nothing. It is low because a page's many small scripts add up. */
const WORTHWHILE = 400;

async function compressFile(file: string): Promise<void> {
	const body = await readFile(file);
	if (body.length < WORTHWHILE) return;
	const quality = EVERYWHERE.has(extname(file)) && body.length < SLOW_FROM ? 11 : 6;
	const params = {
		[constants.BROTLI_PARAM_QUALITY]: quality,
		[constants.BROTLI_PARAM_SIZE_HINT]: body.length,
	};
	const [br, gz] = await Promise.all([brotli(body, { params }), gzipAsync(body, { level: 9 })]);
	if (br.length < body.length) await writeFile(`${file}.br`, br);
	if (gz.length < body.length) await writeFile(`${file}.gz`, gz);
}

/** Writes a .br and a .gz beside every text file below `folder`. Returns the number of files examined. */
export async function compressAssets(folder: string): Promise<number> {
	const names = await readdir(folder, { recursive: true });
	const texts = names.filter((name) => TEXT.has(extname(name)));
	for (const name of texts) {
		const file = join(folder, name);
		if ((await stat(file)).isFile()) await compressFile(file);
	}
	return texts.length;
}
