import type { Settings } from '#lib/base/settings.ts';
import { PRODUCT } from '#lib/base/site.ts';
import { originHere } from '#lib/base/site-origin.ts';

/** Who mails come from: MAIL_FROM, else nobody at the site's own host. */
export const senderOf = ({ mailFrom, siteUrl }: Pick<Settings, 'mailFrom' | 'siteUrl'>): string =>
	mailFrom ?? `${PRODUCT} <noreply@${siteUrl ? new URL(siteUrl).hostname : 'localhost'}>`;

/**
 * The origin that links in mails lead to, without a slash: SITE_URL, else where the start line says. Never what a request said its
 * host was: whoever asks for a mail to somebody else would choose where its links lead.
 */
export const mailOrigin = ({
	siteUrl,
	host,
	port,
}: Pick<Settings, 'siteUrl' | 'host' | 'port'>): string => siteUrl ?? originHere({ host, port });
