import type { SaveState } from '#islands/ui/saving.ts';

/** The result of submitting a form, announced to screen readers. */
export function FormResult({ saving }: { saving: SaveState }) {
	const isError = saving.state === 'failed';
	return (
		<p
			className={isError ? 'settings-result loss-text' : 'settings-result'}
			role={isError ? 'alert' : 'status'}
		>
			{(saving.state === 'done' || isError) && saving.text}
		</p>
	);
}
