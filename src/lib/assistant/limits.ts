/** What of the assistant is bounded, beside the questions that a plan gives. */

/** Letters of a question. */
export const LONGEST_QUESTION = 2_000;
/** Letters of a topic, and of what is said of an answer. */
export const LONGEST_TOPIC = 100;
export const LONGEST_REASON = 1_000;
export const MOST_CONVERSATIONS = 500;
/** Questions of one conversation. */
export const MOST_MESSAGES = 100;
/** Questions of one member that are answered at once, by all instances together. */
export const MOST_AT_ONCE = 5;
/** Streams of one instance, of all members. */
export const MOST_STREAMS = 200;
/** Questions of the same conversation with which the next one is read. */
export const MOST_TURNS = 6;
/** Milliseconds that a question takes at the most. */
export const LONGEST_ANSWER = 25_000;
/** Milliseconds for which a question under way holds its place: longer than any takes. Where a server dies, it is free then. */
export const HELD_FOR = 60_000;
/** Questions of a member, also those that cost nothing. */
export const QUESTIONS = { most: 30, seconds: 60 };
/** Searches in your conversations: each reads all that was said. */
export const SEARCHES = { most: 60, seconds: 60 };
/** Changes of conversations. */
export const CHANGES = { most: 600, seconds: 3_600 };
