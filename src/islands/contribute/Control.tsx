import { type ControlProps, emptyValue, textOf, textsOf } from './controls.ts';
import { DateInput } from './DateInput.tsx';
import { ImageInput } from './ImageInput.tsx';
import { ListEditor } from './ListEditor.tsx';
import { NumberInput } from './NumberInput.tsx';
import { RecordPicker } from './RecordPicker.tsx';
import { TagsInput } from './TagsInput.tsx';
import { TextInput } from './TextInput.tsx';

/** The control of a field, by its kind. */
export function Control(props: ControlProps) {
	switch (props.field.kind) {
		case 'text':
		case 'link':
		case 'email':
			return <TextInput {...props} />;
		case 'number':
		case 'year':
			return <NumberInput {...props} />;
		case 'date':
			return <DateInput {...props} />;
		case 'tags':
			return <TagsInput {...props} />;
		case 'image':
			return <ImageInput {...props} />;
		case 'record':
			return <RecordPicker {...props} />;
		case 'list':
			return <ListEditor {...props} draw={Control} />;
		case 'prose':
		case 'lines':
			return <Prose {...props} />;
		case 'choice':
		case 'yes-no':
			return <Choice {...props} />;
		case 'mark':
			return <Mark {...props} />;
	}
}

function Prose({ field, id, values, patch, isInvalid, describedBy }: ControlProps) {
	const value = values[field.name];
	const isLines = field.kind === 'lines';
	return (
		<textarea
			id={id}
			className="field"
			rows={isLines ? 3 : 5}
			value={isLines ? textsOf(value).join('\n') : textOf(value)}
			aria-invalid={isInvalid}
			aria-describedby={describedBy}
			onChange={({ target: { value: text } }) =>
				patch({
					[field.name]: isLines ? (text === '' ? [] : text.split('\n')) : text || emptyValue(field),
				})
			}
			onBlur={() => {
				if (isLines) patch({ [field.name]: textsOf(value).filter((line) => line.trim() !== '') });
			}}
		/>
	);
}

const yesNo = [
	[true, 'Yes'],
	[false, 'No'],
] as const;

function Choice({ field, id, values, patch, isInvalid, describedBy }: ControlProps) {
	const value = values[field.name] ?? null;
	const known = field.kind === 'choice' ? field.options : yesNo;
	// The record's value is not always one of the options.
	const isOther = value !== null && value !== '' && !known.some(([option]) => option === value);
	const options = isOther ? [...known, [value, String(value)] as const] : known;
	return (
		<select
			id={id}
			className="field"
			value={value === null ? '' : String(value)}
			aria-invalid={isInvalid}
			aria-describedby={describedBy}
			onChange={({ target }) => {
				const chosen = options.find(([option]) => String(option) === target.value);
				patch({ [field.name]: chosen ? chosen[0] : null });
			}}
		>
			{!(field.kind === 'choice' && field.isRequired) && <option value="">Not specified</option>}
			{options.map(([option, label]) => (
				<option key={String(option)} value={String(option)}>
					{label}
				</option>
			))}
		</select>
	);
}

function Mark({ field, id, values, patch }: ControlProps) {
	return (
		<label className="contribute-mark" htmlFor={id}>
			<input
				id={id}
				type="checkbox"
				checked={values[field.name] === true}
				onChange={({ target }) => patch({ [field.name]: target.checked })}
			/>
			{field.label}
		</label>
	);
}
