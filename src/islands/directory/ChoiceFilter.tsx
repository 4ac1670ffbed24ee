import { type FormEvent, useState } from 'react';
import type { ChoiceSpec, FilterValue } from '#lib/directory/filter-specs.ts';
import { writeFilter } from '#lib/directory/filter-words.ts';
import { parseTypedRange, type TypedRange } from './free-span.ts';

interface Props {
	spec: ChoiceSpec;
	value: FilterValue | undefined;
	onChange(value: FilterValue | null): void;
}

/** A single choice among named ranges or options; money and dates also allow a free range. */
export function ChoiceFilter({ spec, value, onChange }: Props) {
	const chosen = value?.kind === 'choice' ? value.id : null;
	return (
		<fieldset className="filter-group">
			<legend>{spec.label}</legend>
			<div className="choice-row">
				{spec.choices
					.filter(({ word }) => word !== null)
					.map(({ id, label }) => (
						<button
							type="button"
							className="choice"
							aria-pressed={chosen === id}
							onClick={() => onChange(chosen === id ? null : { kind: 'choice', id })}
							key={id}
						>
							{label}
						</button>
					))}
			</div>
			{spec.form !== 'choice' && (
				<SpanForm
					written={value ? writeFilter(spec, value).join() : ''}
					form={spec.form}
					label={spec.label}
					value={value}
					onChange={onChange}
				/>
			)}
		</fieldset>
	);
}

interface SpanProps extends Omit<Props, 'spec'> {
	form: 'money' | 'days';
	label: string;
	/** The value in the URL; when it changes, the fields are reset to it. */
	written: string;
}

function spanOf(value: FilterValue | undefined): TypedRange {
	const isSpan = value?.kind === 'money' || value?.kind === 'days';
	return {
		from: isSpan ? String(value.from ?? '') : '',
		to: isSpan ? String(value.to ?? '') : '',
	};
}

function SpanForm({ form, label, written, value, onChange }: SpanProps) {
	const [span, setSpan] = useState(() => spanOf(value));
	const [error, setError] = useState<string | null>(null);
	const [shown, setShown] = useState(written);
	// Not by a key, which would remove the pressed button and with it the focus.
	if (shown !== written) {
		setShown(written);
		setSpan(spanOf(value));
		setError(null);
	}

	function submit(event: FormEvent): void {
		event.preventDefault();
		const read = parseTypedRange(form, span);
		setError('error' in read ? read.error : null);
		if ('value' in read) onChange(read.value);
	}

	const field = (end: 'from' | 'to') => (
		<label>
			{end === 'from' ? 'From' : 'To'}
			<input
				className="field"
				type={form === 'days' ? 'date' : 'text'}
				inputMode={form === 'money' ? 'text' : undefined}
				placeholder={form === 'money' ? (end === 'from' ? '500K' : '20M') : undefined}
				aria-label={`${label}, ${end}${form === 'money' ? ', USD' : ''}`}
				aria-invalid={error !== null}
				value={span[end]}
				onChange={(event) => setSpan({ ...span, [end]: event.target.value })}
			/>
		</label>
	);

	return (
		<form className="span-row" onSubmit={submit} noValidate>
			{field('from')}
			{field('to')}
			<button type="submit" className="button">
				Set
			</button>
			{error && (
				<p className="field-error" role="alert">
					{error}
				</p>
			)}
		</form>
	);
}
