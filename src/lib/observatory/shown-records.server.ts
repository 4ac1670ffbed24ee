import { reads } from '#lib/db/client.ts';
import type { RecordKind } from './records.ts';
import { kindOfRecords } from './shown-records.ts';

/** `kindOfRecords` on the site's own database. */
export const shownRecords = (): Promise<RecordKind> => kindOfRecords(reads);
