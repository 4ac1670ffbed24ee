import { pictureOf } from '#lib/sessions/avatar.ts';
import { listSessions, type Session } from '#lib/sessions/sessions.ts';
import { db } from '../db/client.ts';
import { longDate, relativeTime } from '../format/dates.ts';
import { browserName } from './browser-name.ts';
import { type OwnSettings, ownSettings } from './profile.ts';
import { profileValues } from './profile-change.ts';
import type { ReturnedForm, SettingsFormName } from './settings-posts.server.ts';
import { settingsForms } from './settings-posts.server.ts';

const box = (shown: 0 | 1): string => (shown === 1 ? 'on' : '');

function textsOf(own: OwnSettings): Record<string, string> {
	return {
		name: own.name,
		username: own.username,
		bio: own.bio,
		gender: own.gender ?? '',
		currency: own.currency,
		...own.links,
		showProfile: box(own.privacy.profile),
		showLinks: box(own.privacy.links),
		showContributions: box(own.privacy.contributions),
	};
}

async function describeSessions({ id, member }: Session) {
	const now = new Date();
	const sessions = await listSessions(db, member.id, id);
	return sessions.map(({ _id, userAgent, network, begunAt, seenAt, isCurrent }) => ({
		_id,
		browser: browserName(userAgent),
		network,
		begun: longDate(begunAt),
		seen: relativeTime(new Date(seenAt), now),
		isCurrent,
	}));
}

/** Returns the form that succeeded, from `?done=`; null for anything else. */
const doneForm = (done: string | null): SettingsFormName | null =>
	settingsForms.find((name) => name === done) ?? null;

/** Returns a form sent without script in the form in which the page reports it. */
function sentOf({ form, status, text, fields, values }: ReturnedForm) {
	const email = values.email ?? '';
	if (form === 'email' && status < 300) return { form, state: 'asked' as const, email };
	const isSecondStep = form === 'email' && values.step === 'codes';
	return {
		form,
		state: 'refused' as const,
		status,
		text,
		fields,
		...(isSecondStep && { email }),
	};
}

/** The contents of the first settings tab for its member. Undefined if the account was deleted. */
export async function settingsPage(session: Session, url: URL, refused: ReturnedForm | null) {
	const own = await ownSettings(db, session.member.id);
	if (!own) return undefined;
	const done = doneForm(url.searchParams.get('done'));
	const texts = refused?.form === 'profile' ? refused.values : textsOf(own);
	return {
		values: profileValues((name) => texts[name] ?? ''),
		email: own.email,
		username: own.username,
		picture: pictureOf(own),
		hasOwnPicture: own.avatar !== null,
		hasPassword: own.hasPassword,
		sessions: await describeSessions(session),
		sent: refused ? sentOf(refused) : done && { form: done, state: 'done' as const },
	};
}
