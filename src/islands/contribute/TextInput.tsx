import { Combobox } from '#islands/ui/Combobox.tsx';
import { withScheme } from '#lib/base/with-scheme.ts';
import { accountAddress } from '#lib/links/account-fields.ts';
import { findOptions } from './contribution.calls.ts';
import { type ControlProps, emptyValue, textOf } from './controls.ts';

/** A line of text; suggests values that others entered in the same field if it has such a list. */
export function TextInput({ field, id, values, patch, isInvalid, describedBy }: ControlProps) {
	const value = textOf(values[field.name]);
	const say = (text: string) => patch({ [field.name]: text === '' ? emptyValue(field) : text });
	const placeholder = 'placeholder' in field ? field.placeholder : undefined;
	const suggest = field.kind === 'text' ? field.suggest : undefined;
	if (suggest)
		return (
			<Combobox
				id={id}
				value={value}
				onType={say}
				find={(term, signal) => findOptions(suggest, term, signal)}
				keyOf={({ _id }) => _id}
				draw={({ name }) => name}
				onChoose={({ name }) => say(name)}
				placeholder={placeholder}
				isInvalid={isInvalid}
				describedBy={describedBy}
			/>
		);
	return (
		<input
			id={id}
			className="field"
			type={field.kind === 'email' ? 'email' : field.kind === 'link' ? 'url' : 'text'}
			autoComplete="off"
			spellCheck={field.kind === 'text'}
			maxLength={field.kind === 'link' ? 2_000 : 300}
			placeholder={placeholder}
			value={value}
			aria-invalid={isInvalid}
			aria-describedby={describedBy}
			onChange={(event) => say(event.target.value)}
			onBlur={() => {
				const whole =
					field.kind === 'link'
						? (accountAddress(field.name, value) ?? withScheme(value.trim()))
						: value;
				if (whole !== value) say(whole);
			}}
		/>
	);
}
