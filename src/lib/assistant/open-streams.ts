/** How many streams this process has open. */
export const openStreams = { count: 0 };
