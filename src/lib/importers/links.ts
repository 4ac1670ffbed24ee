import { scalarFields } from '#lib/catalogue/fields.ts';
import { accountAddress } from '#lib/links/account-fields.ts';

const website = scalarFields.project.shape.website.unwrap();

/**
 * Returns a web address as the source wrote it; null if it is not one. Repairs stray spaces and `https:/host`; a
 * trailing slash stays, as some servers respond only with it.
 */
export function webAddress(text: string): string | null {
	const mended = text.trim().replace(/^(https?):\/+/i, '$1://');
	const parsed = website.safeParse(mended);
	return parsed.success ? parsed.data : null;
}

/**
 * Returns `https://github.com/<owner>` or `…/<owner>/<repository>` from a name or an address; null for anything else.
 */
export const githubPage = (text: string): string | null => accountAddress('github', text) ?? null;
