import { UnknownRecord } from '#lib/data/dataset.ts';
import {
	type EntityPage,
	organizationPage,
	personPage,
	projectPage,
} from './entity-page.server.ts';

const pages = { project: projectPage, organization: organizationPage, people: personPage } as const;

/** The page of the record that has or had this slug; undefined when none. */
export async function openEntity(
	type: keyof typeof pages,
	slug: string,
): Promise<EntityPage | undefined> {
	if (slug.length > 200 || slug.includes('\0')) return undefined;
	try {
		return await pages[type](slug);
	} catch (error) {
		if (error instanceof UnknownRecord) return undefined;
		throw error;
	}
}
