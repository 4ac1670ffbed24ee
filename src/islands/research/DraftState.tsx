import { useValue } from '#islands/ui/use-value.ts';
import type { ResearchForm } from './research-form.ts';

const clock = (at: string) => at.slice(11, 16);

/** Shows whether the form's contents are saved. */
export function DraftState({ form }: { form: ResearchForm }) {
	const keeping = useValue(form.$keeping);
	return (
		<p className="field-hint" role="status">
			{keeping.state === 'waiting' && 'Saving the draft …'}
			{keeping.state === 'kept' &&
				(keeping.at === null ? 'No draft' : `Draft saved at ${clock(keeping.at)} UTC`)}
			{keeping.state === 'elsewhere' && 'Not saved: the draft was changed in another window.'}
			{keeping.state === 'failed' && `The draft could not be saved: ${keeping.text}`}
		</p>
	);
}
