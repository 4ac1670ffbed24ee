import { HttpError } from '../http/errors.ts';

/** Bytes at the end of a PDF that must contain its end marker (ISO 32000-1, annex H, implementation note 18). */
const END = 1_024;

/**
 * A document as stored: the PDF unchanged, only ever served as a download. A file that begins as a PDF but continues as
 * something else, such as an archive after its end, is refused.
 * @throws HttpError 415
 */
export function checkDocument(bytes: Buffer): Buffer {
	const tail = bytes.subarray(-END).toString('latin1');
	if (/^%PDF-[12]\.\d/.test(bytes.subarray(0, 8).toString('latin1')) && /%%EOF\s*$/.test(tail))
		return bytes;
	throw new HttpError(415, 'This PDF is damaged or contains other data as well. Export it again.');
}
