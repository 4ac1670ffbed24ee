import { isIP } from 'node:net';
import providers from 'email-providers/all.json' with { type: 'json' };
import { siteOf } from '#lib/links/sites.ts';

/** Hosts on which anybody may have a mailbox. */
const publicMail: ReadonlySet<string> = new Set(providers);

/**
 * Whether an e-mail is of the domain that a website stands on, so that who reads it speaks for the site. Only an e-mail
 * directly at the registered domain, or at the very host of the site, counts: subdomains are often given to others. Never
 * for hosts of mail that is open to everybody, nor for pages and accounts on a host of another; a host of your own below such a
 * host, `me.github.io`, has its own mail.
 */
export function isOfOwnDomain(email: string, website: string | null): boolean {
	const host = /^[^@]+@([^@]+)$/.exec(email.toLowerCase())?.[1];
	const [site, mail] = [website, host].map((text) => (text ? siteOf(text) : null));
	if (!site || !mail || site.word !== null || site.sign !== mail.sign) return false;
	if (isIP(site.host) || publicMail.has(mail.host) || publicMail.has(site.sign)) return false;
	return mail.host === site.sign || mail.host === site.host;
}
