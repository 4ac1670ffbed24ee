/** Limits of the assistant, besides the questions a plan includes. */

/** Characters of a question. */
export const MAX_QUESTION_LENGTH = 2_000;
/** Maximum characters of a topic, and of feedback on an answer. */
export const MAX_TOPIC_LENGTH = 100;
export const MAX_REASON_LENGTH = 1_000;
export const MAX_CONVERSATIONS = 500;
/** Questions of one conversation. */
export const MAX_MESSAGES = 100;
/** Maximum questions of one member being answered at once, across all instances. */
export const MAX_CONCURRENT_QUESTIONS = 5;
/** Maximum streams per instance, across all members. */
export const MAX_STREAMS = 200;
/** Earlier questions of the conversation used to interpret the next one. */
export const MAX_TURNS = 6;
/** Maximum milliseconds for a question. */
export const MAX_ANSWER_MS = 25_000;
/**
 * Milliseconds for which a pending question holds its place, longer than any takes: if a server dies, the place is
 * freed after this time.
 */
export const HOLD_MS = 60_000;
/** Rate limit on a member's questions, including free ones. */
export const QUESTION_RATE = { most: 30, seconds: 60 };
/** Rate limit on searches in a member's conversations: each reads all their text. */
export const SEARCH_RATE = { most: 60, seconds: 60 };
/** Rate limit on changes of conversations. */
export const CHANGE_RATE = { most: 600, seconds: 3_600 };
