import type { Draft } from './form-start.ts';

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });

/** Formats when something was saved, in the reader's time zone: only the time if it was today, else with the day. */
export function formatSavedAt(at: Date, now = new Date()): string {
	const isToday = at.toDateString() === now.toDateString();
	return isToday ? time.format(at) : `${day.format(at)}, ${time.format(at)}`;
}

interface Props {
	draft: Draft;
	onResume: () => void;
	onRestart: () => void;
}

/** Lets a returning author continue or discard their draft. */
export function DraftChoice({ draft, onResume, onRestart }: Props) {
	const fields = Object.keys(draft.data).length;
	return (
		<section className="contribute-note card" aria-labelledby="draft-title">
			<h2 id="draft-title">You have a draft here</h2>
			<p>
				It covers {fields} {fields === 1 ? 'field' : 'fields'} and was not sent.
			</p>
			<p className="contribute-go">
				<button type="button" className="button primary" onClick={onResume}>
					Continue your draft of {formatSavedAt(new Date(draft.saved_at))}
				</button>
				<button type="button" className="button" onClick={onRestart}>
					Start over
				</button>
			</p>
			<p className="field-hint">Starting over deletes the draft.</p>
		</section>
	);
}
