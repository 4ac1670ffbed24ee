import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useOptions } from './use-options.ts';

interface Props<T> {
	id: string;
	value: string;
	onType: (text: string) => void;
	find: (term: string, signal: AbortSignal) => Promise<readonly T[]>;
	keyOf: (item: T) => string;
	draw: (item: T) => ReactNode;
	onChoose: (item: T) => void;
	/** Enter where nothing is chosen from the list; without it Enter does nothing then. */
	onEnter?: () => void;
	/** Below the list: what can be done when the wanted one is missing. */
	foot?: ReactNode;
	placeholder?: string | undefined;
	label?: string;
	isInvalid: boolean;
	describedBy: string | undefined;
	/** Whether the list says that nothing was found. */
	saysNone?: boolean;
}

/** A text input with a list of what is found for it: arrows, Enter and Esc do what they do everywhere. */
export function Combobox<T>(props: Props<T>) {
	const { id, value, onType, keyOf, onChoose, isInvalid, describedBy } = props;
	const listId = useId();
	const [isOpen, setOpen] = useState(false);
	const [active, setActive] = useState(-1);
	const { items, state } = useOptions(value, isOpen, props.find);
	const optionId = (index: number) => `${listId}-${index}`;

	function choose(item: T): void {
		onChoose(item);
		setOpen(false);
		setActive(-1);
	}

	function move(by: number): void {
		setOpen(true);
		if (items.length > 0) setActive((now) => (now + by + items.length + 1) % (items.length + 1));
	}

	function press(event: KeyboardEvent): void {
		if (event.nativeEvent.isComposing) return;
		const item = isOpen ? items[active] : undefined;
		if (event.key === 'ArrowDown') move(active === -1 && !isOpen ? 0 : 1);
		else if (event.key === 'ArrowUp') move(-1);
		else if (event.key === 'Enter') item ? choose(item) : props.onEnter?.();
		else if (event.key === 'Escape' && isOpen) setOpen(false);
		else return;
		event.preventDefault();
	}

	const isShown = isOpen && (items.length > 0 || props.foot !== undefined || props.saysNone);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus leaves.
		<div
			className="combobox"
			onBlur={(event) => {
				if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
			}}
		>
			<input
				id={id}
				className="field"
				type="text"
				role="combobox"
				aria-label={props.label}
				aria-expanded={isShown === true}
				aria-controls={listId}
				aria-autocomplete="list"
				aria-activedescendant={isShown && items[active] ? optionId(active) : undefined}
				aria-invalid={isInvalid}
				aria-describedby={describedBy}
				autoComplete="off"
				maxLength={300}
				placeholder={props.placeholder}
				value={value}
				onChange={(event) => {
					onType(event.target.value);
					setActive(-1);
					setOpen(true);
				}}
				onClick={() => setOpen(true)}
				onKeyDown={press}
			/>
			<div className="combobox-panel" hidden={!isShown}>
				<div id={listId} role="listbox" aria-label="Suggestions" aria-busy={state === 'searching'}>
					{items.map((item, index) => (
						// biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input that owns the list.
						<div
							key={keyOf(item)}
							id={optionId(index)}
							role="option"
							tabIndex={-1}
							aria-selected={index === active}
							onMouseDown={(event) => event.preventDefault()}
							onClick={() => choose(item)}
						>
							{props.draw(item)}
						</div>
					))}
				</div>
				{props.saysNone && state !== 'idle' && items.length === 0 && (
					<p className="combobox-none" role="status">
						{state === 'searching' && 'Searching…'}
						{state === 'found' && 'Nothing found.'}
						{state === 'failed' && 'The search did not answer. Type on to try again.'}
					</p>
				)}
				{props.foot}
			</div>
		</div>
	);
}
