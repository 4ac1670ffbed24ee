import { PRODUCT } from '#lib/base/site.ts';
import manifest from '../../../package.json' with { type: 'json' };

/** The version of this program, from `package.json`. */
export const VERSION: string = manifest.version;

/** Returns the name under which we identify ourselves to outside sources: name, version, and a contact for problems. */
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
