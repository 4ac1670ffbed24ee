/** How large a file may be; the forms know it as well, so that none is sent in vain. */

export const MEBIBYTE = 1_048_576;
export const MOST_IMAGE_BYTES = 5 * MEBIBYTE;
export const MOST_DOCUMENT_BYTES = 10 * MEBIBYTE;

/** What is said of a file of more than `most` bytes. */
export const tooLarge = (most: number): string =>
	`This file is larger than ${most / MEBIBYTE} MiB. Choose a smaller one.`;
