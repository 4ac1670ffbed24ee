import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { fieldOf } from '#lib/proposals/form/form-fields.ts';
import { formatSavedAt } from './DraftChoice.tsx';
import { haveSameEdits } from './draft-keeping.ts';
import type { FormSession } from './form-session.ts';
import type { Draft, FieldEdit, FieldEdits } from './form-start.ts';
import { formatValue } from './format-value.ts';

/** Shown when the draft was changed in another window: the author chooses which version counts. */
export function DraftElsewhere({ session }: { session: FormSession }) {
	const draftState = useStore(session.keeping.$kept);
	const title = useId();
	if (draftState.state !== 'elsewhere') return null;
	const { other } = draftState;

	return (
		<section
			className="contribute-conflicts"
			id="draft-elsewhere"
			aria-labelledby={title}
			tabIndex={-1}
		>
			<h2 id={title}>
				{other ? 'You changed this draft in another window' : 'This draft no longer exists'}
			</h2>
			<p>
				{other
					? `It was saved there ${formatSavedAt(new Date(other.saved_at))}. What you wrote here is not lost: choose which one to keep.`
					: 'It was sent or deleted in another window. What you wrote here is not lost: keep it as a new draft or discard it.'}
			</p>
			{other && <Differences session={session} other={other} />}
			<p className="contribute-go">
				<button type="button" className="button" onClick={() => void session.settleDraft('mine')}>
					Keep this version
				</button>
				<button type="button" className="button" onClick={() => void session.settleDraft('theirs')}>
					{other ? 'Use the other version' : 'Let it go'}
				</button>
			</p>
		</section>
	);
}

/** The fields on which the two drafts differ. */
function Differences({ session: { form }, other }: { session: FormSession; other: Draft }) {
	const edits = useStore(form.$said);
	const names = useStore(form.$names);
	const only = (one: FieldEdit | undefined, key: string): FieldEdits => (one ? { [key]: one } : {});
	const keys = [...new Set([...Object.keys(edits), ...Object.keys(other.data)])].filter(
		(key) => !haveSameEdits(only(edits[key], key), only(other.data[key], key)),
	);
	const shown = (key: string, one: FieldEdit | undefined) => {
		if (!one) return 'no change';
		const text = formatValue(form.start.type, key, one.value, names);
		return edits[key]?.source === other.data[key]?.source
			? text
			: `${text} (source: ${one.source || 'none'})`;
	};
	return (
		<ul>
			{keys.map((key) => (
				<li key={key}>
					<h3>{fieldOf(form.start.type, key)?.label ?? key}</h3>
					<dl>
						<dt>Here</dt>
						<dd>{shown(key, edits[key])}</dd>
						<dt>The other</dt>
						<dd>{shown(key, other.data[key])}</dd>
					</dl>
				</li>
			))}
		</ul>
	);
}
