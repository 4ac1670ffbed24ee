import { marketTag } from '#lib/catalogue/market-history.ts';
import { RATES_TAG } from '#lib/currency/rates.ts';
import { creditTags } from '#lib/entities/record-in-time.server.ts';
import { type EntityType, recordTypeOfPage } from '#lib/entities/tabs.ts';
import type { ComparedRecord } from './resolve.ts';

/** Returns the cache tags of a comparison page; a change to any of them removes it from the cache. */
export async function compareTags(
	type: EntityType,
	records: readonly ComparedRecord[],
): Promise<string[]> {
	const credits = await Promise.all(
		records.map(({ slug }) => creditTags(recordTypeOfPage[type], { slug })),
	);
	return [
		...new Set([
			'project',
			'organization',
			'person',
			'round',
			RATES_TAG,
			...(type === 'project' ? records.map(({ id }) => marketTag(id)) : []),
			...credits.flat(),
		]),
	];
}
