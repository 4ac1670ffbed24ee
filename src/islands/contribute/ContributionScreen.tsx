import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { formNames } from '#lib/proposals/form/form-fields.ts';
import { DraftChoice } from './DraftChoice.tsx';
import { browserDraftStorage } from './draft-keeping.ts';
import { FormView } from './FormView.tsx';
import { createFormSession } from './form-session.ts';
import type { FormStart } from './form-start.ts';
import { ReviewView } from './ReviewView.tsx';

export interface ScreenProps {
	start: FormStart;
	/** The member's account, which separates their draft from other people's in this browser. */
	accountId: string;
	/** The field to open and focus. */
	field: string | null;
	/** The value to fill in with its source: a cell of a dataset that becomes a proposal. */
	value: string | null;
	source: string | null;
	/** Shows empty fields first. */
	isMissingFirst: boolean;
	/** Starts with the review. */
	isView: boolean;
}

const shelfKey = ({ start, accountId }: ScreenProps) =>
	`draft ${accountId} ${start.type} ${start.proposal ? `proposal:${start.proposal.slug}` : (start.slug ?? 'new')}`;

/** A contribution form, from the draft to the proposal. */
export function ContributionScreen(props: ScreenProps) {
	const { start, isView } = props;
	const [session] = useState(() => createFormSession(start, browserDraftStorage(shelfKey(props))));
	const step = useStore(session.$step);
	const place = useRef<HTMLDivElement>(null);
	const last = useRef(step.at);

	useEffect(() => {
		session.begin();
		// What would be sent is shown at once if there is anything, as when a proposal is amended.
		if (isView && session.$step.get().at === 'form') void session.review();
		const again = () => void session.keeping.reconnected();
		addEventListener('pagehide', session.keeping.leave);
		addEventListener('online', again);
		return () => {
			removeEventListener('online', again);
			removeEventListener('pagehide', session.keeping.leave);
			session.stop();
		};
	}, [session, isView]);

	useEffect(() => {
		// Going back leads from the review to the form, not off the page.
		const onPop = () => {
			if (session.$step.get().at === 'review') session.back();
		};
		addEventListener('popstate', onPop);
		return () => removeEventListener('popstate', onPop);
	}, [session]);

	useEffect(() => {
		if (last.current === step.at) return;
		if (step.at === 'review' || step.at === 'sent')
			place.current?.querySelector<HTMLElement>('h2')?.focus();
		const isNew = step.at === 'review' && !location.search.includes('mode=view');
		if (isNew) history.pushState(null, '', addressWith('view'));
		// The button that led here has vanished with its step.
		if (step.at === 'form') focusWork(place.current);
		if (step.at === 'form' && last.current === 'review')
			history.replaceState(null, '', addressWith(null));
		last.current = step.at;
	}, [step]);

	return (
		<div ref={place}>
			{step.at === 'choice' && (
				<DraftChoice
					draft={step.draft}
					onResume={() => {
						session.resume(step.draft);
						if (isView) void session.review();
					}}
					onRestart={() => void session.restart()}
				/>
			)}
			{step.at === 'form' && <FormView session={session} {...props} />}
			{step.at === 'review' && <ReviewView session={session} checked={step.checked} />}
			{step.at === 'sent' && <SentNotice link={step.link} start={start} />}
		</div>
	);
}

/** Focuses the first changed field, else the first of the form, unless something has the focus already. */
function focusWork(place: HTMLElement | null): void {
	if (document.activeElement && document.activeElement !== document.body) return;
	const controls = ':is(input, textarea, select, button):not([type="hidden"])';
	const field =
		place?.querySelector<HTMLElement>(`.contribute-field.changed ${controls}`) ??
		place?.querySelector<HTMLElement>(`.contribute-fields ${controls}`);
	field?.focus();
}

function addressWith(mode: string | null): string {
	const address = new URL(location.href);
	if (mode === null) address.searchParams.delete('mode');
	else address.searchParams.set('mode', mode);
	return address.pathname + address.search;
}

function SentNotice({ link, start }: { link: string; start: FormStart }) {
	const { path, noun } = formNames[start.type];
	return (
		<section className="contribute-note card" aria-labelledby="sent-title">
			<h2 id="sent-title" tabIndex={-1}>
				Your proposal was sent
			</h2>
			<p>
				<a className="link" href={link}>
					See your proposal
				</a>
			</p>
			<p>What comes next:</p>
			<ol>
				<li>An editor checks it against its sources and may ask you for changes.</li>
				<li>DAO members vote on it.</li>
				<li>Once accepted, the record is updated with your sources and you earn points.</li>
			</ol>
			<p>You are notified at every step.</p>
			<p className="contribute-go">
				<a className="button" href="/contribute">
					Contribute more
				</a>
				{start.slug !== null && start.type !== 'round' && (
					<a className="button" href={`/${path}/${start.slug}`}>
						Back to {start.name}
					</a>
				)}
				{start.slug === null && (
					<a className="button" href={`/contribute/new/${path}`}>
						Propose another {noun}
					</a>
				)}
			</p>
		</section>
	);
}
