import { z } from 'zod';
import { type DeedKind, deedKinds } from '#lib/db/schema/quests.ts';
import { checks } from '#lib/deeds/checks.ts';

/** The schema of quests, in the file and on the operators' page. */

const text = (what: string, most: number, least = 1) =>
	z
		.string(`${what}: write it.`)
		.trim()
		.min(least, `${what}: write it.`)
		.max(most, `${what}: at most ${most} characters.`)
		.refine((value) => !/\p{Cc}/u.test(value), `${what}: no line breaks.`);

const whole = (what: string, most: number) =>
	z
		.int(`${what}: a whole number from 1 to ${most}.`)
		.min(1, `${what}: a whole number from 1 to ${most}.`)
		.max(most, `${what}: a whole number from 1 to ${most}.`);

export const MAX_SUBQUESTS = 20;

export const moment = z.iso
	.datetime({ offset: true, error: 'Write a time as 2026-12-01T00:00:00Z.' })
	// What PostgreSQL keeps, and people mean.
	.refine((text) => /^20\d\d-/.test(text), 'Write a year from 2000 to 2099.');

const ruleFields = {
	kind: z.enum(deedKinds, 'Choose what counts.'),
	count: whole('How many', 1_000),
	about: z
		.string()
		.trim()
		.max(80, 'What it is about: at most 80 characters.')
		.nullish()
		.transform((text) => text || null),
	points: whole('Points', 1_000),
};

interface Rule {
	kind: DeedKind;
	count: number;
	about: string | null;
}

/** Rejects rules that their check cannot count. */
function checkRule({ kind, count, about }: Rule, context: z.core.$RefinementCtx): void {
	const check = checks[kind];
	const refuse = (message: string, path: string) =>
		context.addIssue({ code: 'custom', message, path: [path] });
	if (count > check.most) refuse(`“${check.label}”: at most ${check.most}.`, 'count');
	if (about === null) return;
	if (check.about.some((by) => about.startsWith(`${by}:`) && about.length > by.length + 1)) return;
	const ways = check.about.map((by) => `${by}:…`).join(', ');
	refuse(
		ways === ''
			? `“${check.label}” cannot be narrowed: leave this empty.`
			: `“${check.label}” is narrowed by ${ways}.`,
		'about',
	);
}

/** The counting rule and the pay of a sub-quest; immutable once created. */
export const subquestRule = z.strictObject(ruleFields).superRefine(checkRule);

export const subquestWords = z.object({
	name: text('Name of the task', 100),
	description: z.string().trim().max(300, 'At most 300 characters.').default(''),
});

const fileSubquest = z
	.strictObject({
		...subquestWords.shape,
		key: z
			.string()
			.regex(
				/^[a-z0-9][a-z0-9-]{0,39}$/,
				'A key may contain only lowercase letters, digits and hyphens.',
			),
		...ruleFields,
	})
	.superRefine(checkRule);

/** A quest's texts. */
export const questWords = z.object({
	name: text('Name', 100),
	description: text('Description', 1_000),
	type: text('Type', 30),
	tag: text('Tag', 20),
});

/** Slugs reserved for pages beside those of the quests. */
const takenSlugs = new Set(['points', 'invite', 'operate']);

export const questSlug = z
	.string()
	.regex(
		/^(?!\d+$)[a-z0-9]+(?:-[a-z0-9]+)*$/,
		'A slug may contain only lowercase letters, digits and hyphens.',
	)
	.max(80)
	.refine((slug) => !takenSlugs.has(slug), 'This address is already used by another page.');

const fileQuest = questWords
	.extend({
		slug: questSlug,
		/** If absent, the time it was first loaded. */
		opens_at: moment.optional(),
		closes_at: moment.optional(),
		/** Number of days after opening at which the quest closes. */
		open_days: z.int().min(1).max(3_650).optional(),
		subquests: z.array(fileSubquest).min(1).max(MAX_SUBQUESTS),
	})
	.refine(
		({ closes_at, open_days }) => closes_at === undefined || open_days === undefined,
		'Give closes_at or open_days, not both.',
	)
	.refine(
		({ subquests }) => new Set(subquests.map(({ key }) => key)).size === subquests.length,
		'Each sub-quest needs its own key.',
	);
export type FileQuest = z.output<typeof fileQuest>;

/** `data/quests.json`. */
export const questFile = z
	.strictObject({ quests: z.array(fileQuest), samples: z.array(fileQuest) })
	.refine(({ quests, samples }) => {
		const slugs = [...quests, ...samples].map(({ slug }) => slug);
		return new Set(slugs).size === slugs.length;
	}, 'Each quest needs its own slug.');
