/** Seconds until a code can be requested again, whether sending the last one succeeded or failed. */
export const RESEND_SECONDS = 59;
export const RESEND_SECONDS_AFTER_FAILURE = 5;
