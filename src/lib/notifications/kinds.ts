/** The kinds of notification for members. */
export const notificationKinds = [
	'alert-round',
	'alert-revision',
	'alert-price',
	'alert-unlock',
	'alert-screen',
	'job-view',
	'own-job',
	'job-review',
	'job-application',
	'application',
	'proposal',
	'dao-vote',
	'quest',
	'security',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Where a member is notified: in the header's popup, and by mail. */
export interface Channels {
	here: boolean;
	by_mail: boolean;
}

export interface KindWords {
	label: string;
	/** The subject of the notifications, in one sentence. */
	describes: string;
	/** The default channels. */
	initially: Channels;
	/** Notifications about account security cannot be turned off. */
	isAlways: boolean;
}

const both: Channels = { here: true, by_mail: true };

/** Each kind as shown in the preferences. */
export const kindWords: Readonly<Record<NotificationKind, KindWords>> = {
	'alert-round': {
		label: 'Funding rounds',
		describes: 'A new round or investment by a record you have an alert on.',
		initially: both,
		isAlways: false,
	},
	'alert-revision': {
		label: 'Changed facts',
		describes: 'A fact of a record you have an alert on was added, changed or removed.',
		initially: both,
		isAlways: false,
	},
	'alert-price': {
		label: 'Price moves',
		describes: 'A price moved by more than the percentage you chose.',
		initially: both,
		isAlways: false,
	},
	'alert-unlock': {
		label: 'Token unlocks',
		describes: 'Tokens unlock within the number of days you chose.',
		initially: both,
		isAlways: false,
	},
	'alert-screen': {
		label: 'Screens',
		describes: 'A record entered or left a screen you have an alert on, or changed in it.',
		initially: both,
		isAlways: false,
	},
	'job-view': {
		label: 'New jobs',
		describes: 'New jobs in a view of the jobs board that you saved with an alert.',
		initially: both,
		isAlways: false,
	},
	'own-job': {
		label: 'Jobs you posted',
		describes: 'An editor decided on a job you posted or took it down, or it ends soon.',
		initially: both,
		isAlways: false,
	},
	'job-review': {
		label: 'Jobs to review',
		describes: 'As an editor: a job, or a change to one, waits for your decision.',
		// There may be many a day, and they are in the editors’ list: mail is opt-in.
		initially: { here: true, by_mail: false },
		isAlways: false,
	},
	'job-application': {
		label: 'Applications for your jobs',
		describes: 'Someone applied for a job you posted.',
		initially: both,
		isAlways: false,
	},
	application: {
		label: 'Jobs you applied for',
		describes: 'A company moved your application, or its job was taken down.',
		initially: both,
		isAlways: false,
	},
	proposal: {
		label: 'Your proposals',
		describes: 'One of your proposals moved into review, came back, went to a vote or was decided.',
		initially: both,
		isAlways: false,
	},
	'dao-vote': {
		label: 'Votes',
		describes: 'A vote you can take part in as a DAO member has started.',
		// One mail per vote is opt-in.
		initially: { here: true, by_mail: false },
		isAlways: false,
	},
	quest: {
		label: 'Quests and points',
		describes: 'You completed a quest, an invitation was rewarded, or points were taken back.',
		// It is also shown on the page of quests: mail is opt-in.
		initially: { here: true, by_mail: false },
		isAlways: false,
	},
	security: {
		label: 'Account security',
		describes: 'Your password was changed. Always on.',
		initially: both,
		isAlways: true,
	},
};
