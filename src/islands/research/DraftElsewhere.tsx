import { useEffect } from 'react';
import { useValue } from '#islands/ui/use-value.ts';
import type { ResearchForm } from './research-form.ts';

/** Shown when the draft was changed in another window: the author chooses which version to keep. */
export function DraftElsewhere({ form }: { form: ResearchForm }) {
	const { state } = useValue(form.$keeping);
	useEffect(() => {
		if (state !== 'elsewhere') return;
		const ask = (event: BeforeUnloadEvent) => event.preventDefault();
		addEventListener('beforeunload', ask);
		return () => removeEventListener('beforeunload', ask);
	}, [state]);
	if (state !== 'elsewhere') return null;

	return (
		<section
			className="research-elsewhere card"
			id="draft-elsewhere"
			aria-labelledby="draft-elsewhere-title"
			tabIndex={-1}
		>
			<h2 id="draft-elsewhere-title">You changed this draft in another window</h2>
			<p>
				It was saved, submitted or deleted there. What you wrote here is still here: choose which
				version to keep.
			</p>
			<p className="research-choice">
				<button type="button" className="button" onClick={() => void form.keepMine()}>
					Keep this version
				</button>
				<a
					className="button"
					href={location.pathname + location.search}
					target="_blank"
					rel="noopener"
				>
					View the other version
				</a>
				<button
					type="button"
					className="button"
					onClick={() => {
						form.letGo();
						location.reload();
					}}
				>
					Use the other version
				</button>
			</p>
		</section>
	);
}
