import { previousPath } from './visit.ts';

/** Redirects from the return page of a connected account to the previous page, or to its link's target. */
const link = document.querySelector<HTMLAnchorElement>('[data-go-on]');
if (link) location.replace(previousPath() ?? link.href);
