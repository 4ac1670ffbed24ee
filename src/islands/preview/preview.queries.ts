import { queryOptions } from '@tanstack/react-query';
import { readDataset, shouldRetry } from '#islands/read-dataset.queries.ts';
import type { PreviewRecord } from '#lib/entities/preview-facts.ts';

/** Queries the content of one record's hover card; null if there is none. */
export const previewQuery = (type: PreviewRecord['type'], slug: string) =>
	queryOptions({
		queryKey: ['preview', type, slug],
		staleTime: 300_000,
		retry: shouldRetry,
		queryFn: async ({ signal }) =>
			(await readDataset<PreviewRecord>('preview', { type, slug }, signal))[0] ?? null,
	});
