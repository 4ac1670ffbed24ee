import { join } from 'node:path';
import { currentSettings } from '#lib/base/current-settings.ts';
import type { Settings } from '#lib/base/settings.ts';
import { bucketStore } from './bucket-store.ts';
import { folderStore } from './folder-store.ts';
import type { UploadStore } from './store.ts';

/** Returns the store selected by the settings: a bucket if one is configured, else a subfolder of the data folder. */
const storeOf = ({ s3, dataFolder }: Settings): UploadStore =>
	s3 ? bucketStore(s3) : folderStore(join(dataFolder, 'uploads'));

let store: UploadStore | undefined;

/** The store in which this process stores uploads. */
export function currentStore(): UploadStore {
	store ??= storeOf(currentSettings());
	return store;
}
