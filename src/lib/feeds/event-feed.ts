import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { PRODUCT } from '#lib/base/site.ts';
import { eventKinds } from '#lib/catalogue/kinds.ts';
import type { Db } from '#lib/db/connect.ts';
import { isoMilliseconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { longDate } from '#lib/format/dates.ts';
import { hostOf } from '#lib/format/text.ts';
import { HttpError } from '#lib/http/errors.ts';
import {
	addressesOf,
	type Feed,
	type FeedItem,
	isWebAddress,
	itemsPerFeed,
	linkHtml,
} from './feed.ts';
import { type CalendarEvent, calendarDocument } from './icalendar.ts';
import { factList, sourcesOf, textHtml } from './item-parts.ts';

export type EventKind = (typeof eventKinds)[number];

/**
 * Returns the kind that an event feed is asked for; null means every kind.
 * @throws HttpError 400 for an unknown kind.
 */
export function eventKindOf(query: URLSearchParams): EventKind | null {
	const requested = query.get('kind');
	if (requested === null) return null;
	const kind = eventKinds.find((name) => name === requested);
	if (kind) return kind;
	throw new HttpError(400, `The parameter “kind” must be one of ${eventKinds.join(', ')}.`);
}

const eventRow = z.object({
	project_id: z.string(),
	slug: z.string(),
	project: z.string(),
	title: z.string(),
	kind: z.enum(eventKinds),
	date: z.string(),
	date_precision: z.string().nullable(),
	end_date: z.string().nullable(),
	location: z.string().nullable(),
	url: z.string().nullable(),
	/** Its position by date among the project's events with the same title. */
	nth: z.string(),
	origin: z.string(),
	changed: z.string(),
	listed: z.string().nullable(),
});
type EventRow = z.output<typeof eventRow>;

/** Returns events that are not over on the day `from`, soonest first. */
async function eventsFrom(db: Db, from: SQL, kind: EventKind | null, most: number) {
	const rows = await readRows(db, eventRow)`
		with e as (
			select *, row_number() over (partition by project_id, title order by date, ordinal) as nth
			from project_event
			where project_id in (select project_id from project_event where date >= ${from} or end_date >= ${from})
		)
		select e.project_id::text as project_id, p.slug, p.name as project, e.title, e.kind, e.date::text as date, e.date_precision,
			e.end_date::text as end_date, e.location, e.url, e.nth::text as nth, p.origin,
			${isoMilliseconds(sql`p.updated_at`)} as changed,
			(select ${isoMilliseconds(sql`min(r.at)`)} from revision r
				where r.record_type = 'project' and r.record_id = p.id and r.field = 'events'
				and r.value @> jsonb_build_array(jsonb_build_object('title', e.title, 'date', e.date))) as listed
		from e join project p on p.id = e.project_id
		where (e.date >= ${from} or e.end_date >= ${from}) ${kind === null ? sql`` : sql`and e.kind = ${kind}`}
		order by e.date, p.slug, e.ordinal limit ${most}`;
	return rows;
}

/** Returns a key without the event's date, so that a calendar moves the event rather than duplicating it. */
function keyOf({ project_id, title, nth }: EventRow): string {
	const hash = createHash('sha256')
		.update(JSON.stringify([project_id, title, nth]))
		.digest('hex');
	return `event/${hash.slice(0, 32)}`;
}

const pathOf = (kind: EventKind | null): string =>
	kind === null ? '' : `kind=${encodeURIComponent(kind)}`;

/** Returns events upcoming or under way on the day `today` (ISO), soonest first, as a feed. */
export async function eventFeed(
	db: Db,
	kind: EventKind | null,
	today: string,
	site: string,
): Promise<Feed> {
	const rows = await eventsFrom(db, sql`${today}::date`, kind, itemsPerFeed);
	return {
		title: `${PRODUCT} Events${kind === null ? '' : ` – ${kind}`}`,
		description: 'Upcoming events of projects in the catalogue, soonest first.',
		home: `${site}/events`,
		self: addressesOf(`${site}/feeds/events`, pathOf(kind)),
		next: null,
		items: rows.map((row) => eventItem(row, site)),
	};
}

const days = ({ date, date_precision, end_date }: EventRow): string =>
	end_date !== null && end_date > date
		? `${longDate(date)} – ${longDate(end_date)}`
		: longDate(date, date_precision ?? 'day');

function eventItem(event: EventRow, site: string): FeedItem {
	return {
		key: keyOf(event),
		url: pageOf(event, site),
		title: `${event.project}: ${event.title} (${days(event)})`,
		html: factList([
			['Project', linkHtml(event.project, `${site}/project/${event.slug}`)],
			['When', textHtml(days(event))],
			['Where', textHtml(event.location)],
			['Kind', textHtml(event.kind)],
		]),
		// When it was first listed with this day: the event itself is still to come.
		published: event.listed,
		modified: event.changed,
		authors: [],
		tags: [event.kind],
		sources: sourcesOf(event.url === null ? [] : [event.url], event.origin),
		fromFeed: null,
		isSample: event.origin === 'sample',
	};
}

const pageOf = ({ slug }: EventRow, site: string): string => `${site}/project/${slug}/events`;

/** Number of past days that a calendar includes. */
const past = 90;
/** Maximum events in a calendar. */
const mostInCalendar = 2_000;

/**
 * Returns events from 90 days before the day `today` (ISO) on, as a subscribable calendar, with the time of the
 * latest change.
 */
export async function eventCalendar(
	db: Db,
	kind: EventKind | null,
	today: string,
	site: string,
): Promise<{ body: string; changed: string | null }> {
	const recent = sql`(${today}::date - ${past}::int)`;
	const rows = await eventsFrom(db, recent, kind, mostInCalendar);
	const query = pathOf(kind);
	const body = calendarDocument(
		{
			name: `${PRODUCT} events${kind === null ? '' : ` – ${kind}`}`,
			description: 'Events of projects in the catalogue, each with its source.',
			url: `${site}/feeds/events.ics${query && `?${query}`}`,
		},
		rows.map((row) => calendarEvent(row, site)),
	);
	const changed =
		rows
			.map((row) => row.changed)
			.sort()
			.at(-1) ?? null;
	return { body, changed };
}

function calendarEvent(event: EventRow, site: string): CalendarEvent {
	const isSample = event.origin === 'sample';
	const [source] = sourcesOf(event.url === null ? [] : [event.url], event.origin);
	const from = event.url !== null && isWebAddress(event.url) ? event.url : source?.name;
	return {
		uid: `${keyOf(event)}@${new URL(site).hostname}`,
		title: `${isSample ? '[Sample] ' : ''}${event.project}: ${event.title}`,
		date: event.date,
		endDate: event.end_date,
		description: [
			isSample ? 'Sample record: fictional, included to show what the site does.' : null,
			`Source: ${from ?? hostOf(site)}`,
			pageOf(event, site),
		]
			.filter((line) => line !== null)
			.join('\n'),
		location: event.location,
		url: pageOf(event, site),
		categories: [event.kind],
		changed: event.changed,
	};
}
