import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { readOne } from '#lib/db/read-rows.ts';
import { audit } from '#lib/sessions/audit.ts';
import { memberEndpoint, noInput } from '#lib/sessions/endpoint.ts';
import type { Db } from '../db/connect.ts';
import {
	account,
	auditEvent,
	formerUsername,
	openIdentity,
	session,
} from '../db/schema/accounts.ts';
import { conversation, conversationMessage } from '../db/schema/assistant.ts';
import {
	company,
	job,
	jobApplication,
	jobApplicationFile,
	jobApplicationStep,
	jobDraft,
	jobText,
} from '../db/schema/careers.ts';
import {
	contributionDraft,
	contributor,
	pointEntry,
	proposal,
	proposalChange,
	proposalEvent,
	vote,
} from '../db/schema/contributions.ts';
import { apiKey } from '../db/schema/keys.ts';
import {
	memberDataset,
	memberDatasetBatch,
	memberDatasetCell,
	memberDatasetCellChange,
	memberDatasetColumn,
} from '../db/schema/member-datasets.ts';
import {
	alert,
	notification,
	notificationPreference,
	screen,
	storedItem,
	upload,
	watch,
	watchlist,
} from '../db/schema/members.ts';
import { invoice, paymentMethod, planEntry, planUsage } from '../db/schema/plans.ts';
import { deed, quest, referral, subquest, subquestDone } from '../db/schema/quests.ts';
import { report } from '../db/schema/reports.ts';
import { limitRate } from '../http/rate-limit.ts';
import { accountLimits } from './limits.ts';

/** Everything the site stores about a member, by kind, newest last; no hashes and no tokens. */
export type ExportedData = Record<string, unknown>;

/** Aggregates the rows of one query into a JSON array, in the database. */
const list = (query: ReturnType<typeof sql>) =>
	sql`(SELECT coalesce(json_agg(one), '[]'::json) FROM (${query}) AS one)`;

const exportDataRow = z.record(z.string(), z.unknown());

/** Selects the updates sent about an application, or everything its poster did with it. */
const stepsOf = (condition: ReturnType<typeof sql>) =>
	list(sql`
		SELECT kind, state, words, is_mailed, at FROM ${jobApplicationStep}
		WHERE application_id = a.id AND ${condition} ORDER BY id`);

/** Selects the applications that meet a condition, each with its job, its file's name and the result of `steps`. */
const applications = (condition: ReturnType<typeof sql>, steps: ReturnType<typeof sql>) =>
	list(sql`
		SELECT j.slug AS job, j.name AS job_name, c.name AS company, a.name, a.email, a.message, a.state, a.created_at,
			a.updated_at, f.name AS file, f.bytes AS file_bytes,
			CASE WHEN f.id IS NOT NULL THEN '/api/users/applications/' || a.id || '/file' END AS file_url,
			${stepsOf(steps)} AS steps
		FROM ${jobApplication} AS a
		JOIN ${job} AS j ON j.id = a.job_id
		JOIN ${company} AS c ON c.id = j.company_id
		LEFT JOIN ${jobApplicationFile} AS f ON f.application_id = a.id
		WHERE ${condition} ORDER BY a.id`);

/** Reads all of a member's data in a single query, so that its parts are consistent. */
export async function exportData(db: Db, id: number): Promise<ExportedData> {
	const own = sql`WHERE account_id = ${id}`;
	return readOne(db, exportDataRow)`
		SELECT
			(SELECT row_to_json(one) FROM (
				SELECT name, username, email, gender, avatar, bio, links, privacy, currency, tier,
					points, roles, referral_code, password_hash IS NOT NULL AS has_password, created_at, updated_at
				FROM ${account} WHERE id = ${id}) AS one) AS profile,
			${list(sql`SELECT issuer, subject, created_at FROM ${openIdentity} ${own} ORDER BY created_at`)} AS identities,
			${list(sql`SELECT username, given_up_at FROM ${formerUsername} ${own} ORDER BY given_up_at`)} AS former_usernames,
			${list(sql`SELECT created_at, seen_at, expires_at, network, user_agent FROM ${session} ${own} ORDER BY id`)} AS sessions,
			${list(sql`
				SELECT name, privacy, slug, is_default, created_at, updated_at,
					${list(sql`
						SELECT type, record_id, note, tags, created_at FROM ${watch}
						WHERE watchlist_id = ${watchlist}.id ORDER BY id`)} AS entries
				FROM ${watchlist} ${own} ORDER BY id`)} AS watchlists,
			${list(sql`SELECT type, record_id, kind, "limit", by_mail, created_at FROM ${alert} ${own} ORDER BY id`)} AS alerts,
			${list(sql`SELECT kind, title, body, link, created_at, read_at FROM ${notification} ${own} ORDER BY id`)} AS notifications,
			${list(sql`SELECT kind, here, by_mail FROM ${notificationPreference} ${own} ORDER BY id`)} AS notification_preferences,
			${list(sql`SELECT at, kind, cents, plan, term, starts_at, ends_at, provider, reference FROM ${planEntry} ${own} ORDER BY id`)} AS plan,
			${list(sql`SELECT what, since, used FROM ${planUsage} ${own} ORDER BY since, what`)} AS plan_usage,
			${list(sql`SELECT type, key, name, value, created_at, updated_at FROM ${storedItem} ${own} ORDER BY id`)} AS stored_items,
			${list(sql`SELECT slug, name, description, is_public, screen, created_at, updated_at FROM ${screen} ${own} ORDER BY id`)} AS screens,
			${list(sql`SELECT slug, title, summary, blocks, state, frozen_at, frozen, created_at, updated_at, published_at FROM ${report} ${own} ORDER BY id`)} AS reports,
			${list(sql`
				SELECT slug, name, description, is_public, screen, created_at, updated_at,
					${list(sql`
						SELECT id, name, kind, choices FROM ${memberDatasetColumn}
						WHERE dataset_id = ${memberDataset}.id ORDER BY position, id`)} AS columns,
					${list(sql`
						SELECT record_id, column_id, value, updated_at FROM ${memberDatasetCell}
						WHERE dataset_id = ${memberDataset}.id ORDER BY record_id, column_id`)} AS cells,
					${list(sql`
						SELECT record_id, column_id, kind, before, after, at FROM ${memberDatasetCellChange} AS c
						JOIN ${memberDatasetBatch} AS b ON b.dataset_id = c.dataset_id AND b.number = c.batch
						WHERE c.dataset_id = ${memberDataset}.id ORDER BY c.id`)} AS changes
				FROM ${memberDataset} ${own} ORDER BY id`)} AS datasets,
			${list(sql`SELECT slug, name, website, logo, created_at FROM ${company} ${own} ORDER BY id`)} AS companies,
			${list(sql`
				SELECT slug, name, department, location, workplace_type, employment, salary_min, salary_max, salary_currency,
					salary_period, where_apply, attachment, state, published_at, ends_at, ended_at, created_at, updated_at,
					description, edited
				FROM ${job} JOIN ${jobText} ON job_id = ${job}.id ${own} ORDER BY ${job}.id`)} AS jobs,
			${list(sql`SELECT "values", saved_at FROM ${jobDraft} ${own}`)} AS job_drafts,
			${list(sql`
				SELECT topic, shared_slug, shared_at, created_at, updated_at,
					${list(sql`
						SELECT question, state, asked_at, answer, good, reason, judged_at FROM ${conversationMessage}
						WHERE conversation_id = ${conversation}.id ORDER BY id`)} AS messages
				FROM ${conversation} ${own} ORDER BY id`)} AS conversations,
			${list(sql`SELECT id, kind, media_type, bytes, width, height, created_at FROM ${upload} ${own} ORDER BY created_at`)} AS uploads,
			${applications(
				sql`a.account_id = ${id} OR (a.account_id IS NULL AND a.email = (SELECT email FROM ${account} WHERE id = ${id}))`,
				sql`kind = 'state' AND is_mailed`,
			)} AS applications,
			${applications(sql`j.account_id = ${id} AND j.state <> 'hidden'`, sql`true`)} AS received_applications,
			${list(sql`SELECT areas, joined_at FROM ${contributor} ${own}`)} AS contributor,
			${list(sql`
				SELECT slug, kind, type, title, state, note, reason, version, created_at, sent_at, decided_at,
					${list(sql`
						SELECT field, old, value, source, outcome FROM ${proposalChange}
						WHERE proposal_id = ${proposal}.id ORDER BY field`)} AS changes
				FROM ${proposal} WHERE author_id = ${id} ORDER BY id`)} AS proposals,
			${list(sql`
				SELECT ${proposal}.slug AS proposal, step, ${proposalEvent}.reason, comment, at FROM ${proposalEvent}
				JOIN ${proposal} ON ${proposal}.id = proposal_id WHERE actor_id = ${id} ORDER BY ${proposalEvent}.id`)} AS proposal_events,
			${list(sql`SELECT type, key, data, saved_at FROM ${contributionDraft} ${own} ORDER BY saved_at`)} AS drafts,
			${list(sql`
				SELECT ${proposal}.slug AS proposal, accepts, at, changed_at FROM ${vote}
				JOIN ${proposal} ON ${proposal}.id = proposal_id ${own} ORDER BY ${vote}.id`)} AS votes,
			${list(sql`SELECT reason, points, at FROM ${pointEntry} ${own} ORDER BY id`)} AS points,
			${list(sql`SELECT kind, ref, about, at, undone_at FROM ${deed} ${own} ORDER BY at, kind, ref`)} AS deeds,
			${list(sql`
				SELECT q.slug AS quest, s.key AS task, is_standing, done_at FROM ${subquestDone}
				JOIN ${subquest} AS s ON s.id = subquest_id JOIN ${quest} AS q ON q.id = s.quest_id ${own}
				ORDER BY done_at, s.id`)} AS quests,
			${list(sql`SELECT joined_at, state, rewarded_at FROM ${referral} WHERE referrer_id = ${id} ORDER BY id`)} AS invitations,
			${list(sql`SELECT joined_at, state, rewarded_at FROM ${referral} WHERE referee_id = ${id}`)} AS joined_by_invitation,
			${list(sql`SELECT name, scope, shown, created_at, used_at, revoked_at FROM ${apiKey} ${own} ORDER BY id`)} AS api_keys,
			${list(sql`
				SELECT number, plan, term, price, credit, provider, buyer, issued_at FROM ${invoice} ${own} ORDER BY number`)} AS invoices,
			${list(sql`SELECT provider, label, expires, created_at FROM ${paymentMethod} ${own} ORDER BY id`)} AS payment_methods,
			${list(sql`SELECT at, kind, network, details FROM ${auditEvent} ${own} ORDER BY id`)} AS security_events`;
}

/** Guarded, since each export is logged and counted: a link on another site must not trigger one. */
const needs = {
	...noInput,
	summary: 'Exports everything stored about you, as a file',
	guarded: true,
	answer: z.record(z.string(), z.unknown()),
};

/** GET /api/users/export: a JSON file to download. */
export const exportCall = memberEndpoint(needs, async ({ db, session, caller }) => {
	const { id, username } = session.member;
	await limitRate(db, `export #${id}`, accountLimits.exportsOfAccount);
	await audit(db, 'data-exported', { accountId: id, network: caller.network });
	const text = JSON.stringify(await exportData(db, id), null, '\t');
	return new Response(text, {
		headers: {
			'Content-Type': 'application/json; charset=utf-8',
			'Content-Disposition': `attachment; filename="cairn-${username}.json"`,
		},
	});
});
