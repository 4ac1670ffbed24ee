import { currentSettings } from '#lib/base/current-settings.ts';
import { db } from '#lib/db/client.ts';
import { refreshPlanOf } from './refresh-plan.ts';
import { answerStatus, type ImportStatus, importStatus } from './status.ts';
import { readStoredProbes, type StoredProbe } from './stored-probes.ts';

const plan = () => refreshPlanOf(currentSettings());

/** `answerStatus` on the site's own primary, for the plan from its settings. */
export const answerStatusRequest = (): Promise<Response> => answerStatus(db, plan());

/** Returns how each source responded when an operator last probed it. */
export const siteProbes = (): Promise<StoredProbe[]> => readStoredProbes(db, plan());

/** Returns the import status for the page. */
export const siteStatus = (): Promise<ImportStatus> => importStatus(db, plan());
