import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Chosen } from './Chosen.tsx';
import { Combobox, type ComboboxProps } from './Combobox.tsx';

type SharedProps<T> = Pick<
	ComboboxProps<T>,
	| 'id'
	| 'find'
	| 'keyOf'
	| 'draw'
	| 'takesFirst'
	| 'endsOn'
	| 'placeholder'
	| 'maxLength'
	| 'isFull'
	| 'isInvalid'
	| 'describedBy'
>;

interface Props<T> extends SharedProps<T> {
	/** Label of the list of chosen items. */
	label: string;
	chosen: readonly { key: string; text: string }[];
	onRemove: (key: string) => void;
	onChoose: (item: T) => void;
	/** Accepts typed text that is not an option, on Enter or blur; without it only options can be chosen. */
	onText?: (text: string) => void;
}

/** Several values, each as a chip that its button or Backspace removes, and an input to add another. */
export function SeveralCombobox<T>(props: Props<T>) {
	const { label, chosen, onRemove, onChoose, onText, ...shared } = props;
	const [text, setText] = useState('');
	const place = useRef<HTMLDivElement>(null);

	function take(): void {
		onText?.(text);
		setText('');
	}

	/** Removes a chip. Its button goes with it, so the focus moves to a remaining element. */
	function remove(key: string): void {
		flushSync(() => onRemove(key));
		place.current?.querySelector('input')?.focus();
	}

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: text that was typed but not entered is added when the focus leaves.
		<div
			ref={place}
			onBlur={(event) => {
				if (onText && !event.currentTarget.contains(event.relatedTarget)) take();
			}}
		>
			<Chosen label={label} items={chosen} onRemove={remove} />
			<Combobox
				{...shared}
				value={text}
				onType={setText}
				onChoose={(item) => {
					setText('');
					onChoose(item);
				}}
				onEnter={onText && take}
				onBackspace={() => {
					const last = chosen.at(-1);
					if (last) onRemove(last.key);
				}}
			/>
		</div>
	);
}
