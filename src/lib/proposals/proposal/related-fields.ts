import { z } from 'zod';
import { isoDay, line, link, money, recordId } from '#lib/catalogue/fields.ts';
import { eventKinds } from '#lib/catalogue/kinds.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';

/**
 * The parts of a record's form about other records: rounds it raised or joined, its founders and employees, events a
 * person took part in, news about it. They are proposed as fields of the record; on acceptance they become records of
 * their own (`apply-related.ts`).
 */

/** An investor in a round: a record, or a name if there is none. */
const investor = z
	.object({
		organization_id: recordId.nullable(),
		person_id: recordId.nullable(),
		name: line(300).nullable(),
		is_lead: z.boolean(),
	})
	.refine(
		({ organization_id, person_id, name }) =>
			[organization_id, person_id, name].filter((one) => one !== null).length === 1,
		'is one of an organization, a person and a name',
	);

const raisedRound = z.object({
	source: link,
	date: isoDay.nullable(),
	/** In USD. */
	amount_usd: money.nullable(),
	type: line(60).nullable(),
	investors: z.array(investor).max(200),
});
const employee = z.object({
	/** A person in the directory; null creates one with this name. */
	person_id: recordId.nullable(),
	name: line(300),
	position: line(300),
	twitter: link.nullable(),
	is_founder: z.boolean(),
});
const founder = z.object({
	/** A person in the directory; null creates one with this name. */
	person_id: recordId.nullable(),
	name: line(300),
	twitter: link.nullable(),
});
/** An investment in a project. It becomes a round of that project in which the investor took part. */
const investment = z.object({
	project_id: recordId,
	source: link,
	date: isoDay.nullable(),
	type: line(60).nullable(),
	is_lead: z.boolean(),
});
/** An event that a person took part in. It becomes an event of the project. */
const attendedEvent = z.object({
	project_id: recordId,
	title: line(300),
	kind: z.enum(eventKinds),
	date: isoDay,
	location: line(300).nullable(),
	url: link.nullable(),
});
const newsItem = z.object({
	title: line(300),
	url: link,
	source_name: line(120).nullable(),
	date: isoDay.nullable(),
});

const relatedSchemas = {
	rounds: z.array(raisedRound).max(50),
	employees: z.array(employee).max(200),
	founders: z.array(founder).max(50),
	portfolio: z.array(investment).max(100),
	news: z.array(newsItem).max(50),
	events: z.array(attendedEvent).max(50),
} as const;
export type RelatedField = keyof typeof relatedSchemas;

/** The related fields of each record type. */
const relatedOf: Record<RecordType, readonly RelatedField[]> = {
	project: ['rounds', 'employees', 'news'],
	organization: ['rounds', 'portfolio', 'founders', 'employees', 'news'],
	person: ['events', 'news'],
	round: [],
};

const isRelated = (field: string): field is RelatedField => Object.hasOwn(relatedSchemas, field);

/** Returns the schema of a related field of a record type; undefined if it has no such field. */
export const relatedSchema = (type: RecordType, field: string): z.ZodType | undefined =>
	isRelated(field) && relatedOf[type].includes(field) ? relatedSchemas[field] : undefined;

/** The stored items of each field. @throws ZodError for items that were never checked */
export const relatedItems = {
	rounds: (value: unknown) => relatedSchemas.rounds.parse(value ?? []),
	employees: (value: unknown) => relatedSchemas.employees.parse(value ?? []),
	founders: (value: unknown) => relatedSchemas.founders.parse(value ?? []),
	portfolio: (value: unknown) => relatedSchemas.portfolio.parse(value ?? []),
	news: (value: unknown) => relatedSchemas.news.parse(value ?? []),
	events: (value: unknown) => relatedSchemas.events.parse(value ?? []),
} as const;
