import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { notificationPreference } from '#lib/db/schema/members.ts';
import { HttpError } from '#lib/http/errors.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import { memberEndpoint, noInput } from '#lib/sessions/endpoint.ts';
import { chosenChannels } from './channels.ts';
import { type Channels, kindWords, type NotificationKind, notificationKinds } from './kinds.ts';

/** A kind of notification and its channels for a member. */
const preference = z.object({
	kind: z.enum(notificationKinds),
	label: z.string(),
	describes: z.string(),
	is_always: z
		.boolean()
		.describe('Whether notifications of this kind are sent regardless of your choices.'),
	here: z.boolean(),
	by_mail: z.boolean(),
});
export type Preference = z.infer<typeof preference>;

const preferences = z.object({ data: z.array(preference) });

/** Returns every kind of notification with its channels for the member. */
export async function preferencesOf(db: Db, accountId: number): Promise<Preference[]> {
	const chosen = (await chosenChannels(db, [accountId])).get(accountId);
	return notificationKinds.map((kind) => {
		const { label, describes, initially, isAlways } = kindWords[kind];
		return { kind, label, describes, is_always: isAlways, ...(chosen?.get(kind) ?? initially) };
	});
}

/**
 * Stores a member's channels for one kind.
 * @throws HttpError 422 for a kind that cannot be turned off.
 */
export async function choosePreference(
	db: Db,
	accountId: number,
	kind: NotificationKind,
	{ here, by_mail }: Channels,
): Promise<void> {
	if (kindWords[kind].isAlways && !(here && by_mail))
		throw new HttpError(422, 'Notifications about account security cannot be turned off.', {
			fields: { kind: 'This kind stays on.' },
		});
	await db
		.insert(notificationPreference)
		.values({ account_id: accountId, kind, here, by_mail })
		.onConflictDoUpdate({
			target: [notificationPreference.account_id, notificationPreference.kind],
			set: { here, by_mail },
		});
}

/** Turns off mail for every kind that can be turned off; notifications on the site stay as chosen. */
export async function turnOffMail(db: Db, accountId: number): Promise<void> {
	const rows = notificationKinds
		.filter((kind) => !kindWords[kind].isAlways)
		.map((kind) => ({
			account_id: accountId,
			kind,
			here: kindWords[kind].initially.here,
			by_mail: false,
		}));
	await db
		.insert(notificationPreference)
		.values(rows)
		.onConflictDoUpdate({
			target: [notificationPreference.account_id, notificationPreference.kind],
			set: { by_mail: false },
		});
}

export const preferencesCall = memberEndpoint(
	{ ...noInput, summary: 'Gets your notification preferences', answer: preferences },
	async ({ db, session }) => ({
		data: await preferencesOf(db, session.member.id),
	}),
);

/** Forms do not send unticked checkboxes. */
const checkboxValue = z.union([
	z.boolean(),
	z
		.enum(['on', 'off', 'true', 'false'])
		.transform((choice) => choice === 'on' || choice === 'true'),
]);

const one = z.object({
	kind: z.enum(notificationKinds, 'There is no such kind of notification.'),
	here: checkboxValue,
	by_mail: checkboxValue,
});

/** Returns the name of the checkbox for a kind and channel in the form for all kinds. */
export const checkboxName = (kind: NotificationKind, channel: keyof Channels): string =>
	`${kind}.${channel}`;

/** The form for all kinds that can be turned off, which sends only its ticked checkboxes. */
const whole = z.looseObject({ kind: z.literal('all') }).transform((form) =>
	notificationKinds
		.filter((kind) => !kindWords[kind].isAlways)
		.map((kind) => ({
			kind,
			here: form[checkboxName(kind, 'here')] === 'on',
			by_mail: form[checkboxName(kind, 'by_mail')] === 'on',
		})),
);

const input = z.union(
	[whole, one.transform((choice) => [choice])],
	'Give a kind of notification, and true or false for here and by_mail.',
);

export const choosePreferenceCall = memberEndpoint(
	{ summary: 'Sets how you are notified about a kind of event', input, answer: preferences },
	async ({ db, session, input }) => {
		const { id } = session.member;
		await limitRate(db, `preferences ${id}`, { most: 60, seconds: 60 });
		await db.transaction(async (tx) => {
			for (const { kind, ...channels } of input) await choosePreference(tx, id, kind, channels);
		});
		return { data: await preferencesOf(db, id) };
	},
);
