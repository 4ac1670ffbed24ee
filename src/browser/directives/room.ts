/** Screens wide enough to work with a table; on narrower ones it is only read, for which the server's suffices. */
export const ROOMY = '(min-width: 901px)';
