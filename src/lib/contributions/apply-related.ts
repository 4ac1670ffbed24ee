import { addContributedNews } from '../articles/contributed-news.ts';
import type { Author, Change } from '../catalogue/change.ts';
import type { RecordType } from '../catalogue/record-types.ts';
import { reviseWithin } from '../catalogue/revise.ts';
import type { Db } from '../db/connect.ts';
import type { ProposedChange } from './proposed-changes.ts';
import { relatedItems } from './related-fields.ts';

interface Subject {
	type: RecordType;
	id: number;
}

/** Makes records of what an accepted proposal says besides its own record: rounds, employees, news. */
export async function applyRelated(
	tx: Db,
	author: Author,
	subject: Subject,
	{ field, value, source }: ProposedChange,
): Promise<void> {
	if (field === 'rounds') await reviseWithin(tx, author, roundChanges(subject, value));
	if (field === 'employees') await addEmployees(tx, author, subject, value, source);
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

async function addEmployees(
	tx: Db,
	author: Author,
	{ type, id }: Subject,
	value: unknown,
	source: string,
): Promise<void> {
	const changes = relatedItems
		.employees(value)
		.map(({ person_id, name, position, twitter, is_founder }): Change<'person'> => {
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
		});
	await reviseWithin(tx, author, onePerPerson(changes));
}

/** A person who has two positions stands once in a batch, with both. */
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
