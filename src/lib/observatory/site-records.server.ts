import { reads } from '#lib/db/client.ts';
import { newestRound } from './newest-round.ts';
import { kindOfRecords } from './record-kind.ts';
import type { RecordKind } from './records.ts';

/** `kindOfRecords` using the site's own database. */
export const siteRecordKind = (): Promise<RecordKind> => kindOfRecords(reads);

/** `newestRound` using the site's own database. */
export const siteNewestRound = (records: RecordKind): Promise<string | null> =>
	newestRound(reads, records);
