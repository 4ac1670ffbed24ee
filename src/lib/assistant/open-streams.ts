import { processWide } from '#lib/base/process-wide.ts';

/** The number of open streams of this process. */
export const streamCount = () => processWide('assistant-streams', () => ({ count: 0 }));

/** Returns how many streams this process has open. */
export const openStreams = (): number => streamCount().count;
