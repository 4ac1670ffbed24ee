import { Eye, EyeOff, X } from 'lucide-react';
import { type HTMLInputAutoCompleteAttribute, useId, useRef, useState } from 'react';

interface Props {
	label: string;
	name: string;
	value: string;
	type?: 'text' | 'email' | 'password';
	error?: string | undefined;
	/** Shown below the field while it has no error. */
	hint?: string | undefined;
	/** Whether a look-up is in progress: a spinner then replaces the clear button. */
	isLoading?: boolean;
	isOptional?: boolean;
	maxLength?: number;
	autoComplete?: HTMLInputAutoCompleteAttribute;
	inputMode?: 'email' | 'text';
	placeholder?: string;
	onType: (text: string) => void;
}

/** A field with its label, error or hint, and a button that clears it or shows the password. */
export function TextField(props: Props) {
	const { label, name, value, type = 'text', error, hint, isLoading = false, onType } = props;
	const id = useId();
	const input = useRef<HTMLInputElement>(null);
	const [isShown, setShown] = useState(false);
	const says = error ?? hint;

	function empty(): void {
		onType('');
		input.current?.focus();
	}

	return (
		<div className="account-field">
			<label htmlFor={id}>
				{label}
				{props.isOptional && <span> (optional)</span>}
			</label>
			<div className="account-box">
				<input
					ref={input}
					id={id}
					className="field"
					// An address is validated by our own rules, which an input of that type would preempt.
					type={type === 'password' && !isShown ? 'password' : 'text'}
					inputMode={props.inputMode}
					name={name}
					value={value}
					maxLength={props.maxLength}
					autoComplete={props.autoComplete}
					autoCapitalize="none"
					spellCheck={false}
					placeholder={props.placeholder}
					aria-required={!props.isOptional}
					aria-invalid={error !== undefined}
					aria-describedby={says === undefined ? undefined : `${id}-says`}
					onChange={(event) => onType(event.target.value)}
				/>
				{isLoading && <span className="spinner" role="status" aria-label="Checking" />}
				{!isLoading && type === 'password' && (
					<button
						type="button"
						className="field-button"
						aria-pressed={isShown}
						onClick={() => setShown(!isShown)}
					>
						{isShown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
						<span className="visually-hidden">Show {label.toLowerCase()}</span>
					</button>
				)}
				{!isLoading && type !== 'password' && value !== '' && (
					<button type="button" className="field-button" onClick={empty}>
						<X size={16} aria-hidden />
						<span className="visually-hidden">Clear {label.toLowerCase()}</span>
					</button>
				)}
			</div>
			{says !== undefined && (
				<p className={error === undefined ? 'field-hint' : 'field-error'} id={`${id}-says`}>
					{says}
				</p>
			)}
		</div>
	);
}
