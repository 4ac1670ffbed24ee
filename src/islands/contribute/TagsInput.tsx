import { SeveralCombobox } from '#islands/ui/SeveralCombobox.tsx';
import { findOptions, type Option } from './contribution.calls.ts';
import { type ControlProps, textsOf } from './controls.ts';

/** Several short texts, such as sectors. */
export function TagsInput({ field, id, values, patch, isInvalid, describedBy }: ControlProps) {
	const tags = textsOf(values[field.name]);
	const suggest = field.kind === 'tags' ? field.suggest : undefined;

	function add(tag: string): void {
		const clean = tag.trim();
		if (clean === '' || tags.some((one) => one.toLowerCase() === clean.toLowerCase())) return;
		patch({ [field.name]: [...tags, clean] });
	}

	return (
		<SeveralCombobox
			id={id}
			label={field.label}
			chosen={tags.map((tag) => ({ key: tag, text: tag }))}
			onRemove={(key) => patch({ [field.name]: tags.filter((one) => one !== key) })}
			find={suggest && ((term, signal) => findOptions(suggest, term, signal))}
			keyOf={({ _id }: Option) => _id}
			draw={({ name }) => name}
			onChoose={({ name }) => add(name)}
			onText={add}
			placeholder="Add one"
			isInvalid={isInvalid}
			describedBy={describedBy}
		/>
	);
}
