import { scalarFields } from '#lib/catalogue/fields.ts';
import { accountOn } from '#lib/links/accounts.ts';

const website = scalarFields.project.shape.website.unwrap();

/**
 * A web address as the source wrote it, or null when it is none. Mends stray space and `https:/host`; a closing slash
 * stays, as some servers answer only with it.
 */
export function webAddress(text: string): string | null {
	const mended = text.trim().replace(/^(https?):\/+/i, '$1://');
	const parsed = website.safeParse(mended);
	return parsed.success ? parsed.data : null;
}

/** `https://github.com/<owner>` or `…/<owner>/<repository>`, of a name or an address; null for what is neither. */
export function githubPage(text: string): string | null {
	const owner = accountOn('github', text);
	if (!owner) return null;
	const repository = owner.isOwnPage ? undefined : owner.rest[0]?.replace(/\.git$/, '');
	if (repository !== undefined && !/^[\w.-]+$/.test(repository)) return null;
	return repository === undefined ? owner.url : `${owner.url}/${repository}`;
}
