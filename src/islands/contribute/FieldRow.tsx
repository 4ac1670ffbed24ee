import { useStore } from '@nanostores/react';
import { Undo2 } from 'lucide-react';
import { flushSync } from 'react-dom';
import { type FormField, keysOf } from '#lib/proposals/form/form-control.ts';
import { Control } from './Control.tsx';
import type { ContributionForm } from './contribution-form.ts';
import { errorText } from './field-errors.ts';
import { formatLines, hasFieldIn } from './format-value.ts';
import { SourceInput } from './SourceInput.tsx';

/** A list's label only names its group: a label element would press its button. */
function FieldLabel({ field, id }: { field: FormField; id: string }) {
	if (field.kind === 'list') return <span id={`${id}-label`}>{field.label}</span>;
	return (
		<label htmlFor={id}>
			{field.label}
			{field.isRequired && <span className="text-soft"> (required)</span>}
		</label>
	);
}

/** One field of the form; once its value differs from the record's, its source and the record's value are shown too. */
export function FieldRow({ form, field }: { form: ContributionForm; field: FormField }) {
	const edits = useStore(form.$said);
	useStore(form.$values);
	useStore(form.$current);
	const names = useStore(form.$names);
	const complaints = useStore(form.$complaints);
	const keys = keysOf(field);
	const error = keys.map((key) => complaints[key]).find((text) => text !== undefined);
	const isChanged = hasFieldIn(field, edits);
	const id = `field-${field.name}`;
	const says = error === undefined ? field.help : errorText(field, error);
	const values = Object.fromEntries(keys.map((key) => [key, form.shownOf(key)]));
	const before = Object.fromEntries(keys.map((key) => [key, form.currentOf(key)]));
	const old = formatLines(field, before, names);
	const isEdit = form.start.slug !== null;

	return (
		<div
			className={isChanged ? 'contribute-field changed' : 'contribute-field'}
			id={`row-${field.name}`}
		>
			<div className="contribute-label">
				<FieldLabel field={field} id={id} />
				{isChanged && <span className="badge">{isEdit ? 'changed' : 'filled in'}</span>}
			</div>
			<div>
				<Control
					field={field}
					id={id}
					values={values}
					patch={(patch) => form.say(field, patch)}
					names={names}
					know={form.know}
					awaits={form.awaits}
					isInvalid={error !== undefined}
					describedBy={says === undefined ? undefined : `${id}-says`}
					error={error}
				/>
				{says !== undefined && (
					<p className={error === undefined ? 'field-hint' : 'field-error'} id={`${id}-says`}>
						{says}
					</p>
				)}
				{isChanged && (
					<div className="contribute-changed">
						<SourceInput form={form} field={field} />
						<p className="contribute-old">
							{isEdit && (
								<span>
									<span className="text-soft">Before: </span>
									{old.length > 0 ? old.slice(0, 3).join(' | ') : 'nothing'}
									{old.length > 3 && ` and ${old.length - 3} more`}
								</span>
							)}
							<button type="button" className="button" onClick={() => undo()}>
								<Undo2 size={14} aria-hidden /> Undo
								<span className="visually-hidden"> {field.label}</span>
							</button>
						</p>
					</div>
				)}
			</div>
		</div>
	);

	function undo(): void {
		flushSync(() => form.undo(field));
		document.getElementById(id)?.focus();
	}
}
