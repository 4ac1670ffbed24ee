import { X } from 'lucide-react';
import { useState } from 'react';
import { Combobox } from './Combobox.tsx';
import { findOptions, type Option } from './contribution.calls.ts';
import { type ControlProps, textsOf } from './controls.ts';

/** Several short texts, such as sectors: each a chip that can be taken away. */
export function TagsInput({ field, id, values, patch, isInvalid, describedBy }: ControlProps) {
	const [text, setText] = useState('');
	const tags = textsOf(values[field.name]);
	const suggest = field.kind === 'tags' ? field.suggest : undefined;
	const find = async (term: string, signal: AbortSignal): Promise<Option[]> =>
		suggest ? findOptions(suggest, term, signal) : [];

	function add(tag: string): void {
		const clean = tag.trim();
		setText('');
		if (clean === '' || tags.some((one) => one.toLowerCase() === clean.toLowerCase())) return;
		patch({ [field.name]: [...tags, clean] });
	}

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: what was typed and not entered is taken when the focus leaves.
		<div
			className="contribute-tags"
			onBlur={(event) => {
				if (!event.currentTarget.contains(event.relatedTarget)) add(text);
			}}
		>
			{tags.length > 0 && (
				<ul aria-label={`${field.label}: chosen`}>
					{tags.map((tag) => (
						<li key={tag}>
							<button
								type="button"
								className="button"
								onClick={() => patch({ [field.name]: tags.filter((one) => one !== tag) })}
							>
								{tag}
								<X size={14} aria-hidden />
								<span className="visually-hidden">, remove</span>
							</button>
						</li>
					))}
				</ul>
			)}
			<Combobox
				id={id}
				value={text}
				onType={setText}
				find={find}
				keyOf={({ _id }) => _id}
				draw={({ name }) => name}
				onChoose={({ name }) => add(name)}
				onEnter={() => add(text)}
				placeholder="Add one"
				isInvalid={isInvalid}
				describedBy={describedBy}
			/>
		</div>
	);
}
