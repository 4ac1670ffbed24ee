import { useStore } from '@nanostores/react';
import { ArrowLeft } from 'lucide-react';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { BusyNotice } from './BusyNotice.tsx';
import type { FormFindings } from './contribution.calls.ts';
import type { FormSession } from './form-session.ts';
import { Review } from './Review.tsx';

/** The final review before sending. */
export function ReviewView({
	session,
	checked,
}: {
	session: FormSession;
	checked: FormFindings | undefined;
}) {
	const busy = useStore(session.$busy);
	const note = useStore(session.$note);
	return (
		<section aria-labelledby="review-title">
			<h2 id="review-title" tabIndex={-1}>
				What you send
			</h2>
			<Review form={session.form} checked={checked} />
			<form
				className="contribute-send"
				onSubmit={(event) => {
					event.preventDefault();
					void session.send();
				}}
			>
				<label htmlFor="contribute-note">
					To the reviewers <span className="text-soft">(optional)</span>
				</label>
				<textarea
					id="contribute-note"
					className="field"
					rows={3}
					maxLength={2_000}
					value={note}
					onChange={(event) => session.$note.set(event.target.value)}
				/>
				<div className="contribute-go">
					<SubmitButton isBusy={busy.state === 'busy'}>
						{session.form.start.proposal ? 'Send it again' : 'Send the proposal'}
					</SubmitButton>
					<button type="button" className="button" onClick={session.back}>
						<ArrowLeft size={16} aria-hidden /> Back to the form
					</button>
				</div>
				<BusyNotice busy={busy} />
			</form>
		</section>
	);
}
