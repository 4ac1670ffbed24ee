import { useState } from 'react';
import { FormResult } from '#islands/ui/FormResult.tsx';
import { createSaver, type SaveState } from '#islands/ui/saving.ts';
import { useValue } from '#islands/ui/use-value.ts';
import { endSession } from './settings.calls.ts';

/** A session as shown on the page. */
export interface SessionView {
	_id: string;
	/** `Firefox on Linux`. */
	browser: string;
	network: string;
	/** When the session began and was last used, as text. */
	begun: string;
	seen: string;
	isCurrent: boolean;
}

interface Props {
	sessions: readonly SessionView[];
	saving: SaveState;
	onEnded: (left: SessionView[]) => void;
}

/** The sessions in which you are signed in, each except the current one with a button to end it. */
export function SessionList({ sessions, saving: begun, onEnded }: Props) {
	const [{ $saving, run }] = useState(() => createSaver(begun));
	const saving = useValue($saving);
	const others = sessions.filter((one) => !one.isCurrent);

	async function end(id?: string): Promise<void> {
		const isLeft = (one: SessionView) => one.isCurrent || (id !== undefined && one._id !== id);
		const text = id === undefined ? 'All other sessions were ended.' : 'The session was ended.';
		if (await run(() => endSession(id), text)) onEnded(sessions.filter(isLeft));
	}

	return (
		<>
			<ul className="session-list">
				{sessions.map((one) => (
					<li key={one._id}>
						<div>
							<b>{one.browser}</b> {one.isCurrent && <span className="badge">This browser</span>}
							<p className="field-hint">
								From {one.network}, signed in {one.begun}, last used {one.seen}
							</p>
						</div>
						{!one.isCurrent && (
							<EndForm label="End" about={one.browser} id={one._id} onEnd={() => end(one._id)} />
						)}
					</li>
				))}
			</ul>
			<div className="settings-send">
				{others.length > 0 && <EndForm label="End all other sessions" onEnd={() => end()} />}
				<FormResult saving={saving} />
			</div>
		</>
	);
}

interface EndFormProps {
	label: string;
	/** Describes the session for users who cannot see the list. */
	about?: string;
	/** All others if absent. */
	id?: string;
	onEnd: () => void;
}

function EndForm({ label, about, id, onEnd }: EndFormProps) {
	return (
		<form
			method="post"
			action="/profile-settings/profile#sessions"
			onSubmit={(event) => {
				event.preventDefault();
				onEnd();
			}}
		>
			<input type="hidden" name="form" value="sessions" />
			<input
				type="hidden"
				name={id === undefined ? 'others' : '_id'}
				value={id === undefined ? 'true' : id}
			/>
			<button type="submit" className="button">
				{label}
				{about && <span className="visually-hidden"> the session of {about}</span>}
			</button>
		</form>
	);
}
