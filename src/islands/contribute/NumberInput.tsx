import { useEffect, useState } from 'react';
import { type ControlProps, emptyValue, readNumber, textOf } from './controls.ts';

const numberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 8 });
const units = {
	usd: 'US dollars',
	percent: 'percent',
	months: 'months',
	tokens: 'tokens',
} as const;

/** A number, or an amount that may be typed as `2.5m`, with the parsed value beside it. */
export function NumberInput({ field, id, values, patch, isInvalid, describedBy }: ControlProps) {
	const value = values[field.name] ?? null;
	const [text, setText] = useState(() => textOf(value));
	const unit = field.kind === 'number' ? field.unit : undefined;

	useEffect(() => {
		// Undone, or taken from a draft: typed text keeps its spelling as long as its value is the same.
		setText((now) => (readNumber(now) === value ? now : textOf(value)));
	}, [value]);

	function type(typed: string): void {
		setText(typed);
		patch({ [field.name]: typed.trim() === '' ? emptyValue(field) : readNumber(typed) });
	}

	return (
		<div className="contribute-amount">
			<input
				id={id}
				className="field figure"
				type="text"
				inputMode={field.kind === 'year' ? 'numeric' : 'decimal'}
				autoComplete="off"
				maxLength={40}
				placeholder={
					field.kind === 'year' ? 'YYYY' : unit === 'usd' ? '2,500,000 or 2.5m' : undefined
				}
				value={text}
				aria-invalid={isInvalid}
				aria-describedby={describedBy}
				onChange={(event) => type(event.target.value)}
			/>
			{field.kind === 'number' && typeof value === 'number' && (
				<span className="text-soft figure">
					{unit === 'usd' && '$'}
					{numberFormat.format(value)}
				</span>
			)}
			{unit && unit !== 'usd' && <span className="text-soft">{units[unit]}</span>}
		</div>
	);
}
