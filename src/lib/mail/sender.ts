import type { Settings } from '#lib/base/settings.ts';
import { PRODUCT } from '#lib/base/site.ts';
import { originHere } from '#lib/base/site-origin.ts';

/** Returns the sender address of outgoing mail: MAIL_FROM, else a no-reply address at the site's own host. */
export const senderOf = ({ mailFrom, siteUrl }: Pick<Settings, 'mailFrom' | 'siteUrl'>): string =>
	mailFrom ?? `${PRODUCT} <noreply@${siteUrl ? new URL(siteUrl).hostname : 'localhost'}>`;

/**
 * Returns the origin for links in mails, without a trailing slash: SITE_URL, else the address of the start line.
 * Never the host of a request: whoever requests a mail to somebody else could choose where its links lead.
 */
export const mailOrigin = ({
	siteUrl,
	host,
	port,
}: Pick<Settings, 'siteUrl' | 'host' | 'port'>): string => siteUrl ?? originHere({ host, port });
