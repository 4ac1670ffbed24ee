import { previousPath } from './visit.ts';

/** Leads from the return of a connected account to the page before it, or to what its link says. */
const link = document.querySelector<HTMLAnchorElement>('[data-go-on]');
if (link) location.replace(previousPath() ?? link.href);
