import './combobox.css';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useOptions } from './use-options.ts';

export interface ComboboxProps<T> {
	id: string;
	/** Name of the field in a form submitted natively. */
	name?: string;
	value: string;
	onType: (text: string) => void;
	/** Finds the options for a term. Without it there is no list, only a plain text input. */
	find?: ((term: string, signal: AbortSignal) => Promise<readonly T[]>) | undefined;
	keyOf: (item: T) => string;
	draw: (item: T) => ReactNode;
	onChoose: (item: T) => void;
	/** Whether an item equals the typed text, in which case Enter chooses it. */
	isTyped?: (item: T) => boolean;
	/** Whether Enter chooses the first option found if none is active. */
	takesFirst?: boolean;
	/** Called on Enter when nothing is chosen from the list; without it Enter does nothing then. */
	onEnter?: () => void;
	/** A character that acts like Enter, such as a comma. */
	endsOn?: string | undefined;
	/** Called on Backspace when the input is empty. */
	onBackspace?: () => void;
	/** Called when the input loses the focus with typed text that was not chosen. */
	onLeave?: () => void;
	/** Shown below the list: what to do when the wanted option is missing. */
	foot?: ReactNode;
	placeholder?: string | undefined;
	label?: string;
	/** In letters. */
	maxLength?: number | undefined;
	/** Whether no more values are accepted; the focus may stay. */
	isFull?: boolean;
	isInvalid: boolean;
	describedBy: string | undefined;
	/** Whether the list states that nothing was found. */
	saysNone?: boolean;
}

/**
 * A text input with a list of options found for it; arrows, Enter and Esc behave as usual. It is our own and takes 2
 * kB: Base UI's, in its smallest form, adds 31 kB of script (gzip) to forms that hydrate on page load.
 */
export function Combobox<T>(props: ComboboxProps<T>) {
	const { id, value, onType, find, keyOf, onChoose, isInvalid, describedBy, isFull } = props;
	const listId = useId();
	const [isOpen, setOpen] = useState(false);
	const [walked, setWalked] = useState(-1);
	const { items, term, state } = useOptions(value, isOpen && !isFull, find);
	const isFirstTaken = props.takesFirst && isOpen && term === value && walked === -1;
	const active = isFirstTaken ? 0 : walked;
	const optionId = (index: number) => `${listId}-${index}`;

	function choose(item: T): void {
		onChoose(item);
		setOpen(false);
		setWalked(-1);
	}

	function move(by: number): void {
		setOpen(true);
		if (by !== 0 && items.length > 0)
			setWalked((active + by + items.length + 1) % (items.length + 1));
	}

	function enter(item: T | undefined): void {
		if (item === undefined) props.onEnter?.();
		else choose(item);
	}

	function press(event: KeyboardEvent): void {
		if (event.nativeEvent.isComposing) return;
		const item = isOpen ? items[active] : undefined;
		const typed = props.isTyped ? items.find(props.isTyped) : undefined;
		if (event.key === 'ArrowDown' && find) move(active === -1 && !isOpen ? 0 : 1);
		else if (event.key === 'ArrowUp' && find) move(-1);
		else if (event.key === 'Enter') enter(item ?? typed);
		else if (event.key === props.endsOn) enter(undefined);
		else if (event.key === 'Backspace' && value === '' && !event.repeat) props.onBackspace?.();
		else if (event.key === 'Escape' && isOpen) setOpen(false);
		else return;
		event.preventDefault();
	}

	const isShown =
		isOpen && !isFull && (items.length > 0 || props.foot !== undefined || props.saysNone === true);
	const ofList = find && {
		role: 'combobox',
		'aria-expanded': isShown,
		'aria-controls': listId,
		'aria-autocomplete': 'list' as const,
		'aria-activedescendant': isShown && items[active] ? optionId(active) : undefined,
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: it only listens for the focus leaving.
		<div
			className="combobox"
			onBlur={(event) => {
				if (event.currentTarget.contains(event.relatedTarget)) return;
				setOpen(false);
				props.onLeave?.();
			}}
		>
			<input
				id={id}
				name={props.name}
				className="field"
				type="text"
				{...ofList}
				aria-label={props.label}
				aria-invalid={isInvalid}
				aria-describedby={describedBy}
				autoComplete="off"
				maxLength={props.maxLength ?? 300}
				readOnly={isFull}
				placeholder={props.placeholder}
				value={value}
				onChange={(event) => {
					onType(event.target.value);
					setWalked(-1);
					setOpen(true);
				}}
				onClick={() => setOpen(true)}
				onKeyDown={press}
			/>
			<div className="combobox-panel" tabIndex={-1} hidden={!isShown}>
				<div id={listId} role="listbox" aria-label="Suggestions" aria-busy={state === 'searching'}>
					{items.map((item, index) => (
						// biome-ignore lint/a11y/useKeyWithClickEvents: the input that owns the list handles the keys.
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
						{state === 'failed' && 'Search failed. Keep typing to try again.'}
					</p>
				)}
				{props.foot}
			</div>
		</div>
	);
}
