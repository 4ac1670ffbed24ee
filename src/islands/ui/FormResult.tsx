import type { Saving } from '#islands/ui/saving.ts';

/** What came of sending a form; read out as it comes. */
export function FormResult({ saving }: { saving: Saving }) {
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
