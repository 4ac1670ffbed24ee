import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type ComponentType, useId, useRef, useState } from 'react';
import { useImmediateUpdate } from '#islands/ui/use-value.ts';
import type { Value } from '#lib/catalogue/field-values.ts';
import { blankItem, type FormField } from '#lib/proposals/form/form-control.ts';
import { type ControlProps, itemsOf } from './controls.ts';
import { errorText, type ItemError, parseItemError } from './field-errors.ts';

/** `draw` draws the control of a field, which may itself be a list. */
interface Props extends ControlProps {
	draw: ComponentType<ControlProps>;
}

type Item = Record<string, Value>;

/** A list of sub-forms: items can be added, moved and removed, also by keyboard. */
export function ListEditor(props: Props) {
	const { field, id, values, patch } = props;
	const place = useRef<HTMLDivElement>(null);
	const [announcement, announce] = useState('');
	const drawNow = useImmediateUpdate();
	const items = itemsOf(values[field.name]);
	if (field.kind !== 'list') return null;
	const { noun, fields } = field;
	const wrong = parseItemError(props.error);

	/** Replaces the list and focuses one of its controls within the same key press, before anything else is typed. */
	function write(next: readonly Item[], text: string, selector: string): void {
		drawNow(() => {
			patch({ [field.name]: [...next] });
			announce(text);
		});
		place.current?.querySelector<HTMLElement>(selector)?.focus();
	}

	function add(): void {
		write(
			[...items, blankItem(fields)],
			'',
			`:scope > ol > li:last-child :is(input, select, textarea, .picked button):not([type="hidden"])`,
		);
	}

	function remove(index: number): void {
		write(items.toSpliced(index, 1), `The ${noun} was removed.`, ':scope > .contribute-add');
	}

	function move(from: number, to: number): void {
		const item = items[from];
		if (!item) return;
		const way = to < from ? 'up' : 'down';
		const isEnd = to === 0 || to === items.length - 1;
		write(
			items.toSpliced(from, 1).toSpliced(to, 0, item),
			`Moved to position ${to + 1}.`,
			`:scope > ol > li:nth-child(${to + 1}) > .contribute-moves [data-move="${isEnd ? (to === 0 ? 'down' : 'up') : way}"]`,
		);
	}

	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be labelled by an element outside it.
		<div className="contribute-list" role="group" aria-labelledby={`${id}-label`} ref={place}>
			{items.length > 0 && (
				<ol>
					{items.map((item, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: items have no identity besides their position.
						<li key={index}>
							<div className="contribute-moves">
								<b>
									{noun} {index + 1}
								</b>
								<MoveButton
									way="up"
									isOff={index === 0}
									of={`${noun} ${index + 1}`}
									press={() => move(index, index - 1)}
								/>
								<MoveButton
									way="down"
									isOff={index === items.length - 1}
									of={`${noun} ${index + 1}`}
									press={() => move(index, index + 1)}
								/>
								<button type="button" className="icon-button" onClick={() => remove(index)}>
									<Trash2 size={16} aria-hidden />
									<span className="visually-hidden">
										Remove {noun} {index + 1}
									</span>
								</button>
							</div>
							<ItemFields
								{...props}
								fields={fields}
								item={item}
								wrong={wrong?.at === index ? wrong : undefined}
								write={(values) =>
									patch({ [field.name]: items.with(index, { ...item, ...values }) })
								}
							/>
						</li>
					))}
				</ol>
			)}
			<button
				type="button"
				id={id}
				className="button contribute-add"
				aria-invalid={props.isInvalid && items.length === 0}
				aria-describedby={props.describedBy}
				onClick={add}
			>
				<Plus size={16} aria-hidden /> Add {/^[aeiou]/.test(noun) ? 'an' : 'a'} {noun}
			</button>
			<span className="visually-hidden" role="status">
				{announcement}
			</span>
		</div>
	);
}

interface MoveProps {
	way: 'up' | 'down';
	isOff: boolean;
	of: string;
	press: () => void;
}

function MoveButton({ way, isOff, of, press }: MoveProps) {
	const Arrow = way === 'up' ? ArrowUp : ArrowDown;
	return (
		<button type="button" className="icon-button" disabled={isOff} data-move={way} onClick={press}>
			<Arrow size={16} aria-hidden />
			<span className="visually-hidden">
				Move {of} {way}
			</span>
		</button>
	);
}

interface ItemProps extends Pick<Props, 'names' | 'know' | 'awaits' | 'draw'> {
	fields: readonly FormField[];
	item: Item;
	wrong: ItemError | undefined;
	write: (values: Item) => void;
}

function ItemFields({ fields, item, wrong, write, names, know, awaits, draw: Control }: ItemProps) {
	const id = useId();
	return (
		<div className="contribute-item">
			{fields.map((field) => {
				// An error of the item itself is shown at its first field.
				const isHere =
					wrong && (wrong.key === field.name || (wrong.key === null && field === fields[0]));
				const error = isHere ? wrong.text : undefined;
				const own = `${id}-${field.name}`;
				const isWide = field.kind === 'list' || field.kind === 'lines';
				return (
					<div key={field.name} className={isWide ? 'contribute-part wide' : 'contribute-part'}>
						{field.kind === 'list' && <span id={`${own}-label`}>{field.label}</span>}
						{field.kind !== 'mark' && field.kind !== 'list' && (
							<label htmlFor={own}>
								{field.label}
								<span className="text-soft">
									{field.isRequired ? ' (required)' : ' (optional)'}
								</span>
							</label>
						)}
						<Control
							field={field}
							id={own}
							values={item}
							patch={write}
							names={names}
							know={know}
							awaits={awaits}
							isInvalid={error !== undefined}
							describedBy={error === undefined && !field.help ? undefined : `${own}-says`}
							error={error}
						/>
						{(error !== undefined || field.help) && (
							<p className={error === undefined ? 'field-hint' : 'field-error'} id={`${own}-says`}>
								{error === undefined ? field.help : errorText(field, error)}
							</p>
						)}
					</div>
				);
			})}
		</div>
	);
}
