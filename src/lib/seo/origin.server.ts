import { SITE_URL } from 'astro:env/server';

/** Returns the origin of the site's pages, without a trailing slash: SITE_URL, else that of the request. */
export const originOf = (url: URL): string => (SITE_URL ?? url.origin).replace(/\/$/, '');
