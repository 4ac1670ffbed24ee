import { X } from 'lucide-react';
import { useState } from 'react';
import { useValue } from '#islands/accounts/use-value.ts';
import { Field } from './Field.tsx';
import { MOST_TAGS, type ResearchForm } from './research-form.ts';

/** Words that lists of research are narrowed by. Enter or a comma adds one. */
export function TagsField({ form }: { form: ResearchForm }) {
	const { tags } = useValue(form.$values);
	const { tags: error } = useValue(form.$errors);
	const [text, setText] = useState('');
	const add = () => {
		form.addTag(text);
		setText('');
	};
	return (
		<Field
			name="tags"
			label="Tags"
			isOptional
			hint={`At most ${MOST_TAGS}. Press Enter after each.`}
			error={error}
		>
			<Chosen
				items={tags.map((tag) => ({ key: tag, text: tag }))}
				onRemove={(key) =>
					form.change(
						'tags',
						tags.filter((one) => one !== key),
					)
				}
			/>
			<input
				className="field"
				id="research-tags"
				value={text}
				maxLength={60}
				disabled={tags.length >= MOST_TAGS}
				aria-describedby="research-tags-error research-tags-hint"
				onChange={(event) => setText(event.target.value)}
				onBlur={add}
				onKeyDown={(event) => {
					if (event.key !== 'Enter' && event.key !== ',') return;
					event.preventDefault();
					add();
				}}
			/>
		</Field>
	);
}

interface ChosenProps {
	items: readonly { key: string; text: string }[];
	onRemove: (key: string) => void;
}

/** What was chosen, each with a button that takes it out. */
export function Chosen({ items, onRemove }: ChosenProps) {
	if (items.length === 0) return null;
	return (
		<ul className="research-chosen">
			{items.map(({ key, text }) => (
				<li key={key} className="chip">
					{text}
					<button type="button" aria-label={`Remove ${text}`} onClick={() => onRemove(key)}>
						<X size={14} strokeWidth={1.5} aria-hidden="true" />
					</button>
				</li>
			))}
		</ul>
	);
}
