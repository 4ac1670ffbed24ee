import sharp, { type Metadata, type Sharp } from 'sharp';
import { OneAtATime } from '#lib/base/one-at-a-time.ts';
import { counted } from '#lib/format/numbers.ts';
import { HttpError } from '../http/errors.ts';
import type { FileKind } from './file-kind.ts';

/** Pixels that a picture may have in all, and on each side. Its header tells them before anything is decoded. */
export const MOST_PIXELS = 40_000_000;
export const LONGEST_SIDE = 12_000;
/** Pixels of the longer side as a picture is kept; larger ones are made smaller. */
const KEPT_SIDE = 2_048;
/** Pixels of an avatar's side. */
const AVATAR_SIDE = 512;
/** Seconds after which a picture that is slow to decode is given up. */
const PATIENCE = 15;

/** Pictures of one member that may wait or be decoded at once: a form has few, and the others want theirs too. */
const SHARE = 3;

/** A decoded picture takes up to 160 MB and a core: one at a time, and not more than this many waiting. */
const decoding = new OneAtATime(16, SHARE);

/** A picture as it is kept: WebP without any metadata. */
export interface CleanImage {
	bytes: Buffer;
	width: number;
	height: number;
}

const formats: Record<Exclude<FileKind, 'pdf'>, string> = {
	png: 'png',
	jpeg: 'jpeg',
	webp: 'webp',
	avif: 'heif',
	gif: 'gif',
};

const unreadable = () =>
	new HttpError(415, 'This picture cannot be read: it is damaged. Save it again and try again.');

async function readHeader(bytes: Buffer): Promise<Metadata> {
	return sharp(bytes, { limitInputPixels: false }).metadata();
}

function checkSize({ width, height }: Metadata): void {
	const isFine = width <= LONGEST_SIDE && height <= LONGEST_SIDE && width * height <= MOST_PIXELS;
	if (isFine) return;
	throw new HttpError(
		413,
		`This picture has ${width} × ${height} pixels. At most ${counted(LONGEST_SIDE)} a side and ${MOST_PIXELS / 1e6} million in all are accepted.`,
	);
}

function fitted(picture: Sharp, shape: 'whole' | 'square'): Sharp {
	return shape === 'square'
		? picture.resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover' })
		: picture.resize(KEPT_SIDE, KEPT_SIDE, { fit: 'inside', withoutEnlargement: true });
}

async function encode(bytes: Buffer, shape: 'whole' | 'square'): Promise<CleanImage> {
	const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
	const { data, info } = await fitted(picture.autoOrient(), shape)
		.webp({ quality: 84 })
		.timeout({ seconds: PATIENCE })
		.toBuffer({ resolveWithObject: true });
	return { bytes: data, width: info.width, height: info.height };
}

/**
 * Decodes a picture and writes it again: turned as its camera meant it, in sRGB, without metadata and without whatever
 * else stood in the file. Of an animation the first picture is kept: what moves unasked cannot be stopped by who reads.
 * `square` cuts out the middle.
 * @param accountId whose picture it is: one member's do not fill the queue of all.
 * @throws HttpError 413 for too many pixels, 415 for what cannot be decoded, 503 while too many pictures wait.
 */
export async function cleanImage(
	bytes: Buffer,
	kind: Exclude<FileKind, 'pdf'>,
	shape: 'whole' | 'square',
	accountId: number,
): Promise<CleanImage> {
	const header = await readHeader(bytes).catch(() => null);
	if (header?.format !== formats[kind]) throw unreadable();
	checkSize(header);
	const done = decoding.run(
		() =>
			encode(bytes, shape).catch(() => {
				throw unreadable();
			}),
		`#${accountId}`,
	);
	if (!done)
		throw new HttpError(503, 'Too many pictures are being read. Try again in a few seconds.', {
			headers: { 'Retry-After': '5' },
		});
	return done;
}
