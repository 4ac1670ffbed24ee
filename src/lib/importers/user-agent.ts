import { PRODUCT } from '#lib/base/site.ts';
import manifest from '../../../package.json' with { type: 'json' };

/** The version of this program, as `package.json` says. */
export const VERSION: string = manifest.version;

/** By what outside sources know us: name, version, and whom to write to when something is wrong. */
export function userAgent({
	contact,
	siteUrl,
}: {
	contact?: string;
	siteUrl?: string;
} = {}): string {
	const whom = contact ?? siteUrl;
	return `${PRODUCT}/${VERSION}${whom ? ` (+${whom})` : ''}`;
}
