/** The type of a file, detected from its first bytes and never from its name or the browser's content type. */
export type FileKind = 'png' | 'jpeg' | 'webp' | 'avif' | 'gif' | 'pdf';

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
	bytes.subarray(at, at + text.length).toString('latin1') === text;

/** Brands of the `ftyp` box that mean AVIF: https://aomediacodec.github.io/av1-avif/#brands */
const isAvif = (bytes: Buffer): boolean =>
	startsWith(bytes, 'ftyp', 4) && (startsWith(bytes, 'avif', 8) || startsWith(bytes, 'avis', 8));

const signs: Record<FileKind, (bytes: Buffer) => boolean> = {
	png: (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n'),
	jpeg: (bytes) => startsWith(bytes, '\xff\xd8\xff'),
	webp: (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8),
	avif: isAvif,
	gif: (bytes) => startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a'),
	pdf: (bytes) => startsWith(bytes, '%PDF-'),
};

const kinds: readonly FileKind[] = ['png', 'jpeg', 'webp', 'avif', 'gif', 'pdf'];

/** Returns the type that the first bytes of a file indicate; null for any other type, including SVG and HTML. */
export const fileKind = (bytes: Buffer): FileKind | null =>
	kinds.find((kind) => signs[kind](bytes)) ?? null;
