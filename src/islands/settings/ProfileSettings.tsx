import { type ReactNode, useState } from 'react';
import type { SaveState } from '#islands/ui/saving.ts';
import type { ProfileValues } from '#lib/profile/profile-change.ts';
import { AvatarForm } from './AvatarForm.tsx';
import { DeleteForm } from './DeleteForm.tsx';
import { EmailForm } from './EmailForm.tsx';
import { CODES_SENT, EMAIL_CHANGED, type EmailChange } from './email-change.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { PASSWORD_CHANGED, passwordChangeOf } from './password-change.ts';
import { SessionList, type SessionView } from './SessionList.tsx';

type FormName = 'profile' | 'avatar' | 'email' | 'password' | 'sessions' | 'delete';

/** The outcome of a form submitted without script: rejected, done, or on to its second step. */
export type SentForm =
	| { form: FormName; state: 'done' }
	| { form: 'email'; state: 'asked'; email: string }
	| {
			form: FormName;
			state: 'refused';
			status: number;
			text: string;
			fields: Readonly<Record<string, string>>;
			/** The new address, in the step that asks for the codes. */
			email?: string | undefined;
	  };

interface Props {
	values: ProfileValues;
	email: string;
	username: string;
	picture: string;
	hasOwnPicture: boolean;
	/** False if the account signs in with Google only. */
	hasPassword: boolean;
	sessions: readonly SessionView[];
	sent: SentForm | null;
}

const doneTexts: Record<FormName, string> = {
	profile: 'Profile saved.',
	avatar: 'Picture saved.',
	email: EMAIL_CHANGED,
	password: PASSWORD_CHANGED,
	sessions: 'The sessions were ended.',
	delete: '',
};

function savingOf(sent: SentForm | null, form: FormName): SaveState {
	if (sent?.form !== form) return { state: 'idle' };
	if (sent.state === 'asked') return { state: 'done', text: CODES_SENT };
	return sent.state === 'done'
		? { state: 'done', text: doneTexts[form] }
		: { state: 'failed', text: sent.text };
}

const errorsOf = (sent: SentForm | null, form: FormName) =>
	sent?.form === form && sent.state === 'refused' ? sent.fields : {};

function passwordOf(sent: SentForm | null) {
	if (sent?.form !== 'password') return passwordChangeOf(null, '');
	return sent.state === 'done'
		? passwordChangeOf(200, PASSWORD_CHANGED)
		: passwordChangeOf(sent.status, sent.text);
}

function emailChangeOf(sent: SentForm | null): EmailChange {
	const email = sent?.form === 'email' && sent.state !== 'done' ? (sent.email ?? '') : '';
	return {
		step: email === '' ? 'address' : 'codes',
		email,
		errors: errorsOf(sent, 'email'),
		saving: savingOf(sent, 'email'),
	};
}

/** The first tab of the settings. Before hydration it works as plain forms. */
export function ProfileSettings(props: Props) {
	const { sent, hasPassword } = props;
	const [sessions, setSessions] = useState(props.sessions);

	return (
		<>
			<Part id="avatar" title="Picture">
				<AvatarForm
					picture={props.picture}
					isOwn={props.hasOwnPicture}
					saving={savingOf(sent, 'avatar')}
				/>
			</Part>
			<Part id="profile" title="Profile">
				<ProfileForm
					values={props.values}
					errors={errorsOf(sent, 'profile')}
					saving={savingOf(sent, 'profile')}
				/>
			</Part>
			<Part id="email" title="Email">
				<EmailForm email={props.email} start={emailChangeOf(sent)} />
			</Part>
			<Part id="password" title="Password">
				{hasPassword ? (
					<PasswordForm
						change={passwordOf(sent)}
						errors={errorsOf(sent, 'password')}
						username={props.username}
						onChanged={() => setSessions(sessions.filter((one) => one.isCurrent))}
					/>
				) : (
					<SetPassword />
				)}
			</Part>
			<Part id="sessions" title="Sessions">
				<SessionList
					sessions={sessions}
					saving={savingOf(sent, 'sessions')}
					onEnded={setSessions}
				/>
			</Part>
			<Part id="export" title="Your data">
				<p>
					Everything that the site keeps about you, as one JSON file: profile, sessions, watchlists,
					alerts, notifications, saved views, uploads and security events.
				</p>
				<a className="button" href="/api/users/export" download>
					Download my data
				</a>
			</Part>
			<Part id="delete" title="Delete account">
				<p>
					Your profile, picture and uploads, watchlists, alerts, saved views, notifications and
					sessions are deleted at once and cannot be restored. The security log keeps a record that
					an account with its number was deleted, without your name or address.
				</p>
				{hasPassword ? (
					<DeleteForm saving={savingOf(sent, 'delete')} errors={errorsOf(sent, 'delete')} />
				) : (
					<SetPassword />
				)}
			</Part>
		</>
	);
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
	return (
		<section className="settings-part" id={id} aria-labelledby={`${id}-title`}>
			<h2 id={`${id}-title`}>{title}</h2>
			<div>{children}</div>
		</section>
	);
}

const SetPassword = () => (
	<p>
		You sign in with Google, so this account has no password yet.{' '}
		<a className="link" href="/forgot-password">
			Set one with a code sent by email
		</a>{' '}
		first.
	</p>
);
