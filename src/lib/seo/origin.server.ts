import { SITE_URL } from 'astro:env/server';

/** Where pages are known to be, without a slash at the end: SITE_URL, else where they were asked for. */
export const originOf = (url: URL): string => (SITE_URL ?? url.origin).replace(/\/$/, '');
