/** A kept file as a listing tells it. */
export interface KeptFile {
	name: string;
	/** When it was written. */
	at: Date;
}

/** Where files lie: a folder of this machine, or a bucket that all instances share. Names are made by `uploads.ts`. */
export interface UploadStore {
	put(name: string, bytes: Buffer, mediaType: string): Promise<void>;
	/** Null when there is none of that name. */
	get(name: string): Promise<Buffer | null>;
	/** A name that is not there is no error. */
	remove(name: string): Promise<void>;
	list(): AsyncIterable<KeptFile>;
}

const pattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.(?:webp|pdf)$/;

/** Whether a name is one of ours: `<uuid>.webp` or `<uuid>.pdf`. Nothing else ever reaches a store. */
export const isFileName = (name: string): boolean => pattern.test(name);

/** The address at which a file is served. */
export const fileAddress = (name: string): string => `/uploads/${name}`;
