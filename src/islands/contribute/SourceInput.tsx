import { useStore } from '@nanostores/react';
import { withScheme } from '#lib/base/with-scheme.ts';
import type { FormField } from '#lib/proposals/form/form-control.ts';
import type { ContributionForm } from './contribution-form.ts';
import { hostOf } from './web-address.ts';

/** The source of a change: the address, with its host beside it. */
export function SourceInput({ form, field }: { form: ContributionForm; field: FormField }) {
	const source = useStore(form.$sources)[field.name] ?? '';
	const error = useStore(form.$complaints)[`${field.name}.source`];
	const edits = useStore(form.$said);
	const sources = useStore(form.$sources);
	const id = `source-${field.name}`;
	const host = hostOf(source.trim());
	const isUsed = Object.keys(edits).every((key) => (sources[key] ?? source) === source);

	return (
		<div className="contribute-source">
			<p className="contribute-source-label">
				<label htmlFor={id}>
					Source<span className="visually-hidden"> of {field.label}</span>
				</label>{' '}
				<span className="text-soft">(required)</span>
			</p>
			<div className="contribute-amount">
				<input
					id={id}
					className="field"
					type="url"
					inputMode="url"
					autoComplete="off"
					maxLength={2_000}
					placeholder="https:// where you read it"
					value={source}
					aria-required
					aria-invalid={error !== undefined}
					aria-describedby={`${id}-says`}
					onChange={(event) => form.cite(field.name, event.target.value)}
					onBlur={() => {
						const whole = withScheme(source.trim());
						if (whole !== source) form.cite(field.name, whole);
					}}
				/>
				{host && <span className="text-soft contribute-host">{host}</span>}
				{host && !isUsed && (
					<button type="button" className="button" onClick={() => form.citeAll(source.trim())}>
						Use the same source for all
					</button>
				)}
			</div>
			<p className="field-error" id={`${id}-says`}>
				{error}
			</p>
		</div>
	);
}
