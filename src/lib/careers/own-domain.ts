import { isIP } from 'node:net';
import providers from 'email-providers/all.json' with { type: 'json' };
import { siteOf } from '#lib/links/sites.ts';

/** Hosts where anyone can have a mailbox. */
const publicMail: ReadonlySet<string> = new Set(providers);

/**
 * Whether an e-mail address belongs to a website's domain, so that its owner speaks for the site. Only addresses
 * directly at the registered domain, or at the site's exact host, count: subdomains are often assigned to others.
 * Public mail hosts never count, nor do pages and accounts hosted by others; a member's own host below such a host,
 * `me.github.io`, has its own mail.
 */
export function isOwnDomainEmail(email: string, website: string | null): boolean {
	const host = /^[^@]+@([^@]+)$/.exec(email.toLowerCase())?.[1];
	const [site, mail] = [website, host].map((text) => (text ? siteOf(text) : null));
	if (!site || !mail || site.word !== null || site.sign !== mail.sign) return false;
	if (isIP(site.host) || publicMail.has(mail.host) || publicMail.has(site.sign)) return false;
	return mail.host === site.sign || mail.host === site.host;
}
