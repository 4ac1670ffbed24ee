import type { Value } from '#lib/catalogue/field-values.ts';
import { type ControlProps, emptyValue, textOf } from './controls.ts';

type Precision = 'day' | 'month' | 'year';
const precisionOf = (value: Value | undefined): Precision =>
	value === 'month' || value === 'year' ? value : 'day';
const labels = { day: 'Day', month: 'Month', year: 'Year' } as const;
const lengths = { day: 10, month: 7, year: 4 } as const;
const fill = { day: '', month: '-01', year: '-01-01' } as const;

/** A date at its known precision: a day, a month, or a year. */
export function DateInput({ field, id, values, patch, isInvalid, describedBy }: ControlProps) {
	const precisionKey = field.kind === 'date' ? field.precision : undefined;
	const date = textOf(values[field.name]);
	const precision = precisionKey ? precisionOf(values[precisionKey]) : 'day';

	function say(text: string, exact: Precision): void {
		const isWhole = text.length === lengths[exact];
		const day = isWhole ? text + fill[exact] : text;
		patch({
			[field.name]: text === '' ? emptyValue(field) : day,
			...(precisionKey && { [precisionKey]: text === '' ? null : exact }),
		});
	}

	/** Changes the precision, keeping the known parts of the date. */
	function choose(exact: Precision): void {
		if (!precisionKey) return;
		const [year = '', month = '01', day = '01'] = date.split('-');
		const parts = { day: [year, month, day], month: [year, month, '01'], year: [year, '01', '01'] };
		patch({
			...(date !== '' && { [field.name]: parts[exact].join('-') }),
			[precisionKey]: exact,
		});
	}

	return (
		<div className="contribute-date">
			<input
				id={id}
				className="field figure"
				type={precision === 'day' ? 'date' : precision === 'month' ? 'month' : 'text'}
				inputMode={precision === 'year' ? 'numeric' : undefined}
				placeholder={precision === 'year' ? 'YYYY' : 'YYYY-MM'}
				maxLength={lengths[precision]}
				value={date.slice(0, lengths[precision])}
				aria-invalid={isInvalid}
				aria-describedby={describedBy}
				onChange={(event) => say(event.target.value, precision)}
			/>
			{precisionKey && (
				<select
					className="field"
					aria-label={`How exact: ${field.label}`}
					value={precision}
					onChange={({ target }) => choose(precisionOf(target.value))}
				>
					{(['day', 'month', 'year'] as const).map((exact) => (
						<option key={exact} value={exact}>
							{labels[exact]}
						</option>
					))}
				</select>
			)}
		</div>
	);
}
