import { PRODUCT } from '#lib/base/site.ts';
import type { Thing } from '#lib/format/structured-data.ts';
import { filesOf, type Manifest } from './manifest.ts';

const formats: Record<string, string> = {
	gz: 'application/gzip',
	parquet: 'application/vnd.apache.parquet',
};

/** Returns a snapshot as a schema.org Dataset. `origin` is the site's origin without a slash. */
export const snapshotDataset = (
	manifest: Manifest,
	description: string,
	origin: string,
): Thing => ({
	'@type': 'Dataset',
	name: `The catalogue of ${PRODUCT}`,
	description,
	url: `${origin}/snapshots`,
	dateModified: manifest.taken_at,
	isAccessibleForFree: true,
	creator: { '@type': 'Organization', name: PRODUCT, url: `${origin}/` },
	distribution: filesOf(manifest).map(({ name, bytes }) => ({
		'@type': 'DataDownload',
		name,
		encodingFormat: formats[name.split('.').at(-1) ?? ''],
		contentSize: `${bytes} B`,
		contentUrl: `${origin}/snapshots/${manifest.name}/${name}`,
	})),
});
