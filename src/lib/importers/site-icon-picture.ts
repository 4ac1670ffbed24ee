import { type CleanImage, cleanImage, MAX_PIXELS } from '#lib/uploads/clean-image.ts';
import { fileKind } from '#lib/uploads/file-kind.ts';
import { MIN_SIDE } from './site-icon-links.ts';

/** Side in pixels at which an SVG is rendered. */
const DRAWN_SIDE = 512;
/** Maximum bytes of an SVG to render: a small one renders quickly, and icons have a few thousand. */
const MAX_SVG_BYTES = 128 * 1024;
/** Seconds after which rendering an SVG is abandoned. */
const PATIENCE = 15;
/** Maximum ratio of the longer side to the shorter one. */
const MAX_OBLONG = 1.25;
/** The range of each colour channel, of 255 steps, below which a picture counts as plain. */
const PLAIN = 8;

/** Why a file is not an icon, as one clause. */
export class InvalidIconError extends Error {
	override name = 'InvalidIconError';
}

/** Renders an SVG to a bitmap: the drawing library runs no script and loads nothing that the file references. */
async function renderSvg(bytes: Buffer): Promise<Buffer> {
	if (bytes.length > MAX_SVG_BYTES) throw new InvalidIconError('it is no picture');
	const { default: sharp } = await import('sharp');
	const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS });
	if ((await picture.metadata()).format !== 'svg') throw new InvalidIconError('it is no picture');
	return picture
		.resize(DRAWN_SIDE, DRAWN_SIDE, { fit: 'inside' })
		.png()
		.timeout({ seconds: PATIENCE })
		.toBuffer();
}

async function isPlain(bytes: Buffer): Promise<boolean> {
	const { default: sharp } = await import('sharp');
	const { channels, isOpaque } = await sharp(bytes).stats();
	const [alpha] = isOpaque ? [] : channels.slice(-1);
	return alpha?.max === 0 || channels.every(({ min, max }) => max - min < PLAIN);
}

/**
 * Rewrites a site's icon as an upload: a bitmap without metadata, even from an SVG.
 * @throws InvalidIconError for what is no picture, is animated, too small, too oblong or of one colour; HttpError as
 * `cleanImage`.
 */
export async function iconPicture(bytes: Buffer): Promise<CleanImage> {
	const fileType = fileKind(bytes);
	const bitmap = fileType
		? bytes
		: await renderSvg(bytes).catch(() => {
				throw new InvalidIconError('it is no picture');
			});
	const kind = fileType ?? 'png';
	if (kind === 'pdf') throw new InvalidIconError('it is no picture');
	const { default: sharp } = await import('sharp');
	const { pages = 1 } = await sharp(bitmap, { limitInputPixels: false })
		.metadata()
		.catch(() => {
			throw new InvalidIconError('it is damaged');
		});
	// A PNG is animated if it has a certain chunk before its first pixels.
	const moves = pages > 1 || (kind === 'png' && bitmap.subarray(0, 1_024).includes('acTL'));
	if (moves) throw new InvalidIconError('it moves');
	const clean = await cleanImage(bitmap, kind, 'whole', 0);
	const sides = [clean.width, clean.height];
	if (Math.min(...sides) < MIN_SIDE)
		throw new InvalidIconError(`it is smaller than ${MIN_SIDE} pixels`);
	if (Math.max(...sides) > Math.min(...sides) * MAX_OBLONG)
		throw new InvalidIconError('it is not square');
	if (await isPlain(clean.bytes)) throw new InvalidIconError('it is of one colour');
	return clean;
}
