import { type SQL, sql } from 'drizzle-orm';
import {
	type AnyPgColumn,
	boolean,
	check,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	text,
	timestamp,
	uniqueIndex,
	uuid,
} from 'drizzle-orm/pg-core';
import { account, bytes } from './accounts.ts';
import { amount, day, figure, id, now, reference, texts } from './columns.ts';
import { upload } from './members.ts';
import { organization, project } from './records.ts';

const moment = () => timestamp({ withTimezone: true, mode: 'string' });
/** An account that may be gone; its actions stay, without its name. */
const byAccount = () => reference().references(() => account.id, { onDelete: 'set null' });
const isOneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
	sql`${column} in (${sql.raw(values.map((one) => `'${one}'`).join(', '))})`;

/** Ways of working, in the words of the job form. */
export const workplaceTypes = ['Remote', 'On-site', 'Hybrid'] as const;
/** Types of employment, in the words of the job form. */
export const employments = [
	'Full-time employee',
	'Part time employee',
	'Freelance or Contract hire',
] as const;
/** The period that a salary is for. */
export const salaryPeriods = ['year', 'month', 'week', 'day', 'hour'] as const;
/** Job states: awaiting an editor, on the board, over, rejected by an editor, taken down after reports. */
export const jobStates = ['review', 'open', 'ended', 'rejected', 'hidden'] as const;
/** Why a job ended: its time ran out, its poster closed it, or its source no longer lists it. */
export const jobEnds = ['time', 'poster', 'source'] as const;
/**
 * Who vouches for a job: an e-mail address at the record's own domain, an editor who checked it, or the board it was
 * read from.
 */
export const jobTrusts = ['domain', 'editor', 'source'] as const;
/** How a job board is read. */
export const boardKinds = [
	...(['greenhouse', 'lever', 'ashby', 'workable', 'smartrecruiters', 'recruitee'] as const),
	...(['personio', 'json-feed', 'page'] as const),
] as const;
/** The status of an application, as set by its poster. */
export const applicationStates = ['new', 'seen', 'in talks', 'declined', 'hired'] as const;
/** What readers can report about a job. */
export const jobReportKinds = ['spam', 'scam', 'closed'] as const;

/** The employer: a record of the catalogue, or a company that is not in the catalogue. */
export const company = pgTable(
	'company',
	{
		id: id(),
		/** Slug of the company's page, `/career/{slug}`. */
		slug: text().notNull().unique(),
		/** As written by the poster or the board; for a linked company, the record's name is displayed. */
		name: text().notNull(),
		website: text(),
		/** A picture uploaded by its creator; for a linked company the record's logo is shown. */
		logo: uuid().references(() => upload.id, { onDelete: 'set null' }),
		organization_id: reference().references(() => organization.id, { onDelete: 'set null' }),
		project_id: reference().references(() => project.id, { onDelete: 'set null' }),
		/** The member who created it; null for an importer, or if the account was deleted. */
		account_id: byAccount(),
		created_at: now(),
		updated_at: now(),
	},
	(t) => [
		uniqueIndex('company_of_organization')
			.on(t.organization_id)
			.where(sql`${t.organization_id} is not null`),
		uniqueIndex('company_of_project').on(t.project_id).where(sql`${t.project_id} is not null`),
		index('company_of_account').on(t.account_id).where(sql`${t.account_id} is not null`),
		index('company_by_logo').on(t.logo).where(sql`${t.logo} is not null`),
		check('company_is_of_one', sql`num_nonnulls(${t.organization_id}, ${t.project_id}) <= 1`),
	],
);

/** A board from which a company's jobs are read. */
export const jobBoard = pgTable(
	'job_board',
	{
		id: id(),
		company_id: reference()
			.notNull()
			.references(() => company.id, { onDelete: 'cascade' }),
		kind: text({ enum: boardKinds }).notNull(),
		/** The full address requested. */
		url: text().notNull().unique(),
		created_at: now(),
		/** When the board was last read completely. */
		read_at: moment(),
	},
	(t) => [
		index('job_board_of_company').on(t.company_id),
		check('job_board_kind', isOneOf(t.kind, boardKinds)),
	],
);

/** A job, with the fields that lists sort, filter and show. Written only by `careers/`. */
export const job = pgTable(
	'job',
	{
		id: id(),
		/** Slug of the job's page, `/crypto-jobs/{slug}`. */
		slug: text().notNull().unique(),
		company_id: reference()
			.notNull()
			.references(() => company.id, { onDelete: 'cascade' }),
		/** The member who posted it; null when it was imported. */
		account_id: reference().references(() => account.id, { onDelete: 'cascade' }),
		/** The board it was imported from, and its id there. */
		board_id: reference().references(() => jobBoard.id, { onDelete: 'cascade' }),
		external_id: text(),
		/** `jobname` in the job form. */
		name: text().notNull(),
		department: text(),
		/** As written: `Berlin, Germany`; several locations are separated by `; `. */
		location: text(),
		/** English name of the first country named in `location`. */
		country: text(),
		/** `search_form` of each place, part of a place and country in `location`. */
		places: texts(),
		workplace_type: text({ enum: workplaceTypes }),
		employment: text({ enum: employments }),
		/** In `salary_currency`, per `salary_period`. */
		salary_min: amount(),
		salary_max: amount(),
		/** ISO 4217. */
		salary_currency: text(),
		salary_period: text({ enum: salaryPeriods }),
		/** The same in USD per year, at the rates of the day it was written. If only one end is given, both equal it. */
		salary_low_usd: figure(),
		salary_high_usd: figure(),
		/** `whereapply`: an address elsewhere, or an e-mail address; null means the form on this site. */
		where_apply: text(),
		/** `addfile`: a document uploaded by the poster, public while the job is open. */
		attachment: uuid().references(() => upload.id, { onDelete: 'set null' }),
		state: text({ enum: jobStates }).notNull(),
		/** Null until somebody has checked the job. */
		trust: text({ enum: jobTrusts }),
		/** Date posted: when the job first appeared on the board, or the date given by its source. */
		published_at: moment(),
		/** The time until which it is on the board. */
		ends_at: moment(),
		/**
		 * When the job ended, was rejected or was taken down, after which nobody can apply. The files of its applications
		 * are deleted 180 days later.
		 */
		ended_at: moment(),
		ended_as: text({ enum: jobEnds }),
		/** When the poster was notified that the job ends soon. */
		reminded_at: moment(),
		/** The editor who approved, rejected or removed it, and the message to the poster. */
		decided_by: byAccount(),
		decided_at: moment(),
		decision_note: text().notNull().default(''),
		/** `search_form` of the company's name, and of all searchable text. */
		sort_company: text().notNull(),
		search_text: text().notNull(),
		created_at: now(),
		updated_at: now(),
	},
	(t) => [
		uniqueIndex('job_of_board').on(t.board_id, t.external_id).where(sql`${t.board_id} is not null`),
		index('job_of_account').on(t.account_id, t.id).where(sql`${t.account_id} is not null`),
		index('job_of_company').on(
			t.company_id,
			t.state,
			t.published_at.desc().nullsLast(),
			t.id.desc().nullsFirst(),
		),
		index('job_newest')
			.on(t.published_at.desc().nullsLast(), t.id.desc().nullsFirst())
			.where(sql`${t.state} = 'open'`),
		index('job_by_salary')
			.on(
				t.salary_high_usd.desc().nullsLast(),
				t.published_at.desc().nullsLast(),
				t.id.desc().nullsFirst(),
			)
			.where(sql`${t.state} = 'open'`),
		index('job_by_company')
			.on(
				sql`${t.sort_company} collate "C"`,
				t.published_at.desc().nullsLast(),
				t.id.desc().nullsFirst(),
			)
			.where(sql`${t.state} = 'open'`),
		index('job_by_name')
			.on(
				sql`search_form(${t.name}) collate "C"`,
				t.published_at.desc().nullsLast(),
				t.id.desc().nullsFirst(),
			)
			.where(sql`${t.state} = 'open'`),
		index('job_ending').on(t.ends_at).where(sql`${t.state} = 'open'`),
		index('job_waiting').on(t.created_at).where(sql`${t.state} = 'review'`),
		index('job_by_attachment').on(t.attachment).where(sql`${t.attachment} is not null`),
		index('job_by_place').using('gin', t.places).where(sql`${t.state} = 'open'`),
		check('job_state', isOneOf(t.state, jobStates)),
		check('job_ended_as', isOneOf(t.ended_as, jobEnds)),
		check('job_trust', isOneOf(t.trust, jobTrusts)),
		check('job_workplace_type', isOneOf(t.workplace_type, workplaceTypes)),
		check('job_employment', isOneOf(t.employment, employments)),
		check('job_salary_period', isOneOf(t.salary_period, salaryPeriods)),
		check('job_imported', sql`(${t.board_id} is null) = (${t.external_id} is null)`),
		check('job_is_posted_or_imported', sql`num_nonnulls(${t.account_id}, ${t.board_id}) = 1`),
		check(
			'job_open_has_days',
			sql`${t.state} <> 'open' or (${t.published_at} is not null and ${t.ends_at} is not null)`,
		),
		check(
			'job_salary_has_a_currency',
			sql`num_nonnulls(${t.salary_min}, ${t.salary_max}) = 0
			or (${t.salary_currency} is not null and ${t.salary_period} is not null)`,
		),
	],
);

/** The long texts of a job, kept apart so that lists read little. */
export const jobText = pgTable('job_text', {
	job_id: reference()
		.primaryKey()
		.references(() => job.id, { onDelete: 'cascade' }),
	/** `jobdesc`: Markdown. */
	description: text().notNull(),
	/** The poster's changes to an open job, not yet reviewed by an editor, as fields of the job form. */
	edited: jsonb().$type<Record<string, unknown>>(),
	edited_at: moment(),
});

/** A member's unsent entries in the job form. */
export const jobDraft = pgTable('job_draft', {
	account_id: reference()
		.primaryKey()
		.references(() => account.id, { onDelete: 'cascade' }),
	/** The form's values by field. */
	values: jsonb().$type<Record<string, string>>().notNull(),
	saved_at: now(),
});

/** Counts of a job's views and applications on a day, in UTC. The people are not stored. */
export const jobDay = pgTable(
	'job_day',
	{
		job_id: reference()
			.notNull()
			.references(() => job.id, { onDelete: 'cascade' }),
		day: day().notNull(),
		views: integer().notNull().default(0),
		applications: integer().notNull().default(0),
	},
	(t) => [primaryKey({ columns: [t.job_id, t.day] })],
);

/** An application for a job, visible only to its poster and the applicant. A withdrawn one has no row. */
export const jobApplication = pgTable(
	'job_application',
	{
		id: id(),
		job_id: reference()
			.notNull()
			.references(() => job.id, { onDelete: 'cascade' }),
		/** Null for an applicant whose address was confirmed by a code. */
		account_id: reference().references(() => account.id, { onDelete: 'cascade' }),
		name: text().notNull(),
		/** Confirmed address, in lower case. */
		email: text().notNull(),
		message: text().notNull().default(''),
		state: text({ enum: applicationStates }).notNull().default('new'),
		/** SHA-256 of the token in the link mailed to the applicant. */
		link_hash: bytes().unique(),
		created_at: now(),
		updated_at: now(),
	},
	(t) => [
		uniqueIndex('job_application_once').on(t.job_id, t.email),
		index('job_application_of_job').on(t.job_id, t.id.desc().nullsFirst()),
		index('job_application_of_account')
			.on(t.account_id, t.id.desc().nullsFirst())
			.where(sql`${t.account_id} is not null`),
		index('job_application_by_email').on(t.email, t.id.desc().nullsFirst()),
		check('job_application_state', isOneOf(t.state, applicationStates)),
	],
);

/** The private file of an application, as checked. Its bytes are in the upload store, named by its id. */
export const jobApplicationFile = pgTable(
	'job_application_file',
	{
		/** Random. */
		id: uuid().primaryKey(),
		application_id: reference()
			.notNull()
			.unique()
			.references(() => jobApplication.id, { onDelete: 'cascade' }),
		/** File name for downloads. */
		name: text().notNull(),
		bytes: integer().notNull(),
		created_at: now(),
	},
	(t) => [check('job_application_file_bytes', sql`${t.bytes} > 0`)],
);

/** A poster's steps with an application, in order: a move, or a private note. */
export const jobApplicationStep = pgTable(
	'job_application_step',
	{
		id: id(),
		application_id: reference()
			.notNull()
			.references(() => jobApplication.id, { onDelete: 'cascade' }),
		kind: text({ enum: ['state', 'note'] }).notNull(),
		/** For `state`: the new state. */
		state: text({ enum: applicationStates }),
		/** A note, or the message to the applicant about the new state. */
		words: text().notNull().default(''),
		/** Whether the applicant was mailed. */
		is_mailed: boolean().notNull().default(false),
		at: now(),
	},
	(t) => [
		index('job_application_step_of_application').on(t.application_id, t.id),
		check('job_application_step_kind', sql`${t.kind} in ('state', 'note')`),
		check('job_application_step_moves', sql`(${t.kind} = 'state') = (${t.state} is not null)`),
	],
);

/** A reader's report of a problem with a job. One per reader and job. */
export const jobReport = pgTable(
	'job_report',
	{
		id: id(),
		job_id: reference()
			.notNull()
			.references(() => job.id, { onDelete: 'cascade' }),
		/** Null for a visitor, or if the account was deleted. */
		account_id: byAccount(),
		/** A keyed hash of the reader's account, or of a visitor's network. */
		reader: bytes().notNull(),
		kind: text({ enum: jobReportKinds }).notNull(),
		words: text().notNull().default(''),
		state: text({ enum: ['open', 'upheld', 'dismissed'] })
			.notNull()
			.default('open'),
		created_at: now(),
		decided_by: byAccount(),
		decided_at: moment(),
	},
	(t) => [
		uniqueIndex('job_report_once').on(t.job_id, t.reader),
		index('job_report_open').on(t.created_at).where(sql`${t.state} = 'open'`),
		index('job_report_of_account').on(t.account_id).where(sql`${t.account_id} is not null`),
		check('job_report_kind', isOneOf(t.kind, jobReportKinds)),
		check('job_report_state', sql`${t.state} in ('open', 'upheld', 'dismissed')`),
	],
);
