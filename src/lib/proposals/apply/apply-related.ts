import { addContributedNews } from '#lib/articles/contributed-news.ts';
import type { Author, Change } from '#lib/catalogue/change.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import { reviseWithin } from '#lib/catalogue/revise.ts';
import type { Db } from '#lib/db/connect.ts';
import type { ProposedChange } from '../proposal/proposed-changes.ts';
import { relatedItems } from '../proposal/related-fields.ts';

interface Subject {
	type: RecordType;
	id: number;
}

/** Creates records from an accepted proposal besides its own record: rounds, investments, people, events, news. */
export async function applyRelated(
	tx: Db,
	author: Author,
	subject: Subject,
	{ field, value, source }: ProposedChange,
): Promise<void> {
	if (field === 'rounds') await reviseWithin(tx, author, roundChanges(subject, value));
	if (field === 'portfolio') await reviseWithin(tx, author, investmentChanges(subject, value));
	if (field === 'employees')
		await addPeople(tx, author, subject, relatedItems.employees(value), source);
	if (field === 'founders')
		await addPeople(tx, author, subject, relatedItems.founders(value).map(asEmployee), source);
	if (field === 'events' && subject.type === 'person')
		await reviseWithin(tx, author, eventChanges(value, source));
	if (field === 'news') await addNews(tx, subject, value);
}

function roundChanges({ type, id }: Subject, value: unknown): Change[] {
	return relatedItems.rounds(value).map(({ source, date, amount_usd, investors, ...round }) => ({
		type: 'round',
		source,
		set: {
			[type === 'project' ? 'project_id' : 'organization_id']: id,
			type: round.type,
			date,
			...(date !== null && { date_precision: 'day' }),
			amount_usd,
			investors: investors.map((one) => ({ ...one, amount_usd: null })),
			sources: [{ url: source, kind: 'media' }],
		},
	}));
}

/**
 * Returns a round of each project that the organization took part in. Other sources' reports of the same round are
 * merged into it by rule.
 */
function investmentChanges({ id }: Subject, value: unknown): Change[] {
	return relatedItems.portfolio(value).map(({ project_id, source, date, type, is_lead }) => ({
		type: 'round',
		source,
		set: {
			project_id,
			type,
			date,
			...(date !== null && { date_precision: 'day' }),
			investors: [{ organization_id: id, person_id: null, name: null, is_lead, amount_usd: null }],
			sources: [{ url: source, kind: 'media' }],
		},
	}));
}

/** Returns the events of each project, to be added to its existing ones. */
function eventChanges(value: unknown, source: string): Change[] {
	const byProject = Map.groupBy(relatedItems.events(value), ({ project_id }) => project_id);
	return [...byProject].map(
		([id, events]): Change<'project'> => ({
			type: 'project',
			id,
			source,
			add: {
				events: events.map(({ project_id: _, ...event }) => ({
					...event,
					date_precision: 'day',
					end_date: null,
				})),
			},
		}),
	);
}

type Employee = ReturnType<typeof relatedItems.employees>[number];

const asEmployee = (one: ReturnType<typeof relatedItems.founders>[number]): Employee => ({
	...one,
	position: 'Founder',
	is_founder: true,
});

async function addPeople(
	tx: Db,
	author: Author,
	{ type, id }: Subject,
	people: readonly Employee[],
	source: string,
): Promise<void> {
	const changes = people.map(
		({ person_id, name, position, twitter, is_founder }): Change<'person'> => {
			const positions = [
				{
					organization_id: type === 'organization' ? id : null,
					project_id: type === 'project' ? id : null,
					employer: null,
					title: position,
					from_date: null,
					from_precision: null,
					to_date: null,
					to_precision: null,
					is_founder,
					is_primary: false,
				},
			];
			return person_id === null
				? { type: 'person', source, set: { name, twitter }, add: { positions } }
				: { type: 'person', id: person_id, source, fill: { twitter }, add: { positions } };
		},
	);
	await reviseWithin(tx, author, onePerPerson(changes));
}

/** Merges a batch's entries for the same person, who may have two positions, into one. */
function onePerPerson(changes: readonly Change<'person'>[]): Change[] {
	const fresh = changes.filter(({ id }) => id === undefined);
	const known = Map.groupBy(
		changes.filter(({ id }) => id !== undefined),
		({ id }) => id,
	);
	const together = [...known.values()].flatMap(([first, ...others]): Change<'person'>[] => {
		if (!first) return [];
		const positions = [first, ...others].flatMap(({ add }) => add?.positions ?? []);
		return [{ ...first, add: { positions } }];
	});
	return [...fresh, ...together];
}

async function addNews(tx: Db, { type, id }: Subject, value: unknown): Promise<void> {
	if (type === 'round') return;
	for (const item of relatedItems.news(value)) await addContributedNews(tx, item, { type, id });
}
