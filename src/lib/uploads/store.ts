/** A stored file as listed. */
export interface StoredFile {
	name: string;
	/** When it was written. */
	at: Date;
}

/**
 * Where files are stored: a folder on this machine, or a bucket shared by all instances. Names come from
 * `uploads.ts`.
 */
export interface UploadStore {
	put(name: string, bytes: Buffer, mediaType: string): Promise<void>;
	/** Returns a file; null if there is none with that name. */
	get(name: string): Promise<Buffer | null>;
	/** Removes a file; a missing one is not an error. */
	remove(name: string): Promise<void>;
	list(): AsyncIterable<StoredFile>;
}

const pattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.(?:webp|pdf)$/;

/** Whether a name is one of ours: `<uuid>.webp` or `<uuid>.pdf`. No other name ever reaches a store. */
export const isFileName = (name: string): boolean => pattern.test(name);

/** The URL at which a file is served. */
export const fileAddress = (name: string): string => `/uploads/${name}`;
