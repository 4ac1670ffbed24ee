import { processWide } from '#lib/base/process-wide.ts';

/** The streams of this process, counted. */
export const streamCount = () => processWide('assistant-streams', () => ({ count: 0 }));

/** How many streams this process has open. */
export const openStreams = (): number => streamCount().count;
