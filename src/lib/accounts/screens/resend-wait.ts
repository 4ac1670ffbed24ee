/** Seconds until a code can be requested again, both after one was sent and after sending failed. */
export const RESEND_SECONDS = 59;
export const RESEND_SECONDS_AFTER_FAILURE = 5;
