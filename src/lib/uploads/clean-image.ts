import type { Metadata, Sharp } from 'sharp';
import { SerialQueue } from '#lib/base/one-at-a-time.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { HttpError } from '../http/errors.ts';
import type { FileKind } from './file-kind.ts';

/** Maximum pixels of a picture, in total and per side. They are read from the header before anything is decoded. */
export const MAX_PIXELS = 40_000_000;
export const MAX_SIDE = 12_000;
/** Pixels of the longer side of a stored picture; larger ones are scaled down. */
const KEPT_SIDE = 2_048;
/** Side length of an avatar in pixels. */
const AVATAR_SIDE = 512;
/** Seconds after which decoding a slow picture is aborted. */
const PATIENCE = 15;

/** Pictures of one member that may be waiting or decoding at once: a form has few, and others need their turn. */
const SHARE = 3;

/** Maximum number of pictures waiting. One is decoded at a time, as a decoded picture takes up to 160 MB and a core. */
const decoding = new SerialQueue(16, SHARE);

/** A picture as stored: WebP without any metadata. */
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
	new HttpError(415, 'This picture cannot be read: it is damaged. Save it again, then retry.');

async function readHeader(bytes: Buffer): Promise<Metadata> {
	const { default: sharp } = await import('sharp');
	return sharp(bytes, { limitInputPixels: false }).metadata();
}

function checkSize({ width, height }: Metadata): void {
	const isFine = width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_PIXELS;
	if (isFine) return;
	throw new HttpError(
		413,
		`This picture is ${width} × ${height} pixels. The limit is ${formatCount(MAX_SIDE)} per side and ${MAX_PIXELS / 1e6} million in total.`,
	);
}

function fitPicture(picture: Sharp, shape: 'whole' | 'square'): Sharp {
	return shape === 'square'
		? picture.resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover' })
		: picture.resize(KEPT_SIDE, KEPT_SIDE, { fit: 'inside', withoutEnlargement: true });
}

async function encode(bytes: Buffer, shape: 'whole' | 'square'): Promise<CleanImage> {
	const { default: sharp } = await import('sharp');
	const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
	const { data, info } = await fitPicture(picture.autoOrient(), shape)
		.webp({ quality: 84 })
		.timeout({ seconds: PATIENCE })
		.toBuffer({ resolveWithObject: true });
	return { bytes: data, width: info.width, height: info.height };
}

/**
 * Decodes and re-encodes a picture: rotated as its camera meant it, in sRGB, without metadata or any other content of
 * the file. Of an animation only the first frame is kept: readers could not stop motion they did not ask for.
 * `square` crops to the middle.
 * @param accountId the picture's owner: one member's pictures do not fill everyone's queue.
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
		throw new HttpError(503, 'Too many pictures are being processed. Try again in a few seconds.', {
			headers: { 'Retry-After': '5' },
		});
	return done;
}
