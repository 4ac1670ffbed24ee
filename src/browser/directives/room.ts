/** Screens on which a table is worked with; on narrower ones it is read, which the server's does as well. */
export const ROOMY = '(min-width: 901px)';
