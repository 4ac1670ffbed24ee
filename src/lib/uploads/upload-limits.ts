/** Maximum file sizes, which forms also check so that no file is sent in vain. */

export const MEBIBYTE = 1_048_576;
export const MAX_IMAGE_BYTES = 5 * MEBIBYTE;
export const MAX_DOCUMENT_BYTES = 10 * MEBIBYTE;

/** Returns the message for a file of more than `most` bytes. */
export const fileTooLargeMessage = (most: number): string =>
	`This file is larger than ${most / MEBIBYTE} MiB. Choose a smaller one.`;
