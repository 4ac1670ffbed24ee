import { UnknownRecord } from '#lib/data/dataset.ts';
import { load } from '#lib/data/load.server.ts';
import { peopleSummary } from './people.dataset.ts';
import { projectSummary } from './project-summary.dataset.ts';
import { type AskedTab, askedTab, type EntityType, tabHref } from './tabs.ts';
import { ventureSummary } from './venture.dataset.ts';

const openers = {
	project: (slug: string) => load(projectSummary, { slug }),
	organization: (slug: string) => load(ventureSummary, { slug }),
	people: (slug: string) => load(peopleSummary, { slug }),
} as const;

type Records = { [Type in EntityType]: Awaited<ReturnType<(typeof openers)[Type]>>[number] };

/** What an address of a record's page comes to. */
export type Opened<Type extends EntityType> =
	| { kind: 'page'; record: Records[Type]; tab: Extract<AskedTab, { kind: 'tab' }>['tab'] }
	| { kind: 'moved'; to: string }
	| { kind: 'unknown' };

/** Opens the page of the record that has or had this slug, on the tab that its address names. */
export async function openEntity<Type extends EntityType>(
	type: Type,
	slug: string,
	tabName: string | undefined,
): Promise<Opened<Type>> {
	const asked = askedTab(type, tabName);
	if (asked.kind === 'unknown' || slug.length > 200 || slug.includes('\0'))
		return { kind: 'unknown' };
	const record = await recordOf(type, slug);
	if (!record) return { kind: 'unknown' };
	const own =
		asked.kind === 'tab' ? tabHref(type, record.slug, asked.tab.name) : `/${type}/${record.slug}`;
	if (asked.kind === 'moved' || record.slug !== slug) return { kind: 'moved', to: own };
	return { kind: 'page', record, tab: asked.tab };
}

async function recordOf<Type extends EntityType>(
	type: Type,
	slug: string,
): Promise<Records[Type] | undefined> {
	const open: (slug: string) => Promise<Records[Type][]> = openers[type];
	try {
		return (await open(slug))[0];
	} catch (error) {
		if (error instanceof UnknownRecord) return undefined;
		throw error;
	}
}
