import type { ReactNode } from 'react';

interface FieldProps {
	name: string;
	label: string;
	error: string | undefined;
	hint?: string;
	isOptional?: boolean;
	children: ReactNode;
}

/** A labelled field with its hint and error. */
export function Field({ name, label, error, hint, isOptional = false, children }: FieldProps) {
	return (
		<div className="settings-field">
			<label htmlFor={`research-${name}`}>
				{label} <span className="text-soft">{isOptional ? '(optional)' : '(required)'}</span>
			</label>
			{children}
			{hint !== undefined && (
				<p className="field-hint" id={`research-${name}-hint`}>
					{hint}
				</p>
			)}
			<p className="field-error" id={`research-${name}-error`}>
				{error}
			</p>
		</div>
	);
}
