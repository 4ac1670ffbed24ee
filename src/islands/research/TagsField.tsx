import { SeveralCombobox } from '#islands/ui/SeveralCombobox.tsx';
import { useValue } from '#islands/ui/use-value.ts';
import { Field } from './Field.tsx';
import { MAX_TAGS, type ResearchForm } from './research-form.ts';

/** Tags for filtering research lists. Enter or a comma adds one. */
export function TagsField({ form }: { form: ResearchForm }) {
	const { tags } = useValue(form.$values);
	const { tags: error } = useValue(form.$errors);
	return (
		<Field
			name="tags"
			label="Tags"
			isOptional
			hint={`At most ${MAX_TAGS}. Press Enter after each.`}
			error={error}
		>
			<SeveralCombobox
				id="research-tags"
				label="Tags"
				chosen={tags.map((tag) => ({ key: tag, text: tag }))}
				onRemove={(key) =>
					form.change(
						'tags',
						tags.filter((one) => one !== key),
					)
				}
				keyOf={(tag: string) => tag}
				draw={(tag) => tag}
				onChoose={form.addTag}
				onText={form.addTag}
				endsOn=","
				maxLength={60}
				isFull={tags.length >= MAX_TAGS}
				isInvalid={error !== undefined}
				describedBy="research-tags-error research-tags-hint"
			/>
		</Field>
	);
}
