/** Seconds until a code can be asked for again, after one was sent and after sending it failed. */
export const RESEND_SECONDS = 59;
export const RESEND_SECONDS_AFTER_FAILURE = 5;
