import { useStore } from '@nanostores/react';
import { fieldOf } from '#lib/proposals/form/form-fields.ts';
import type { ContributionForm } from './contribution-form.ts';
import { labelledErrorText } from './field-errors.ts';

/** The fields with errors, each as a link to its control. */
export function ErrorSummary({ form }: { form: ContributionForm }) {
	const complaints = Object.entries(useStore(form.$complaints));
	if (complaints.length === 0) return null;
	return (
		<div className="contribute-errors" role="alert">
			<p>
				<b>
					{complaints.length === 1 ? 'One thing to fix:' : `${complaints.length} things to fix:`}
				</b>
			</p>
			<ul>
				{complaints.map(([key, text]) => {
					const name = key.replace(/\.source$/, '');
					const isSource = name !== key;
					const field = fieldOf(form.start.type, name);
					const label = field?.label ?? name;
					return (
						<li key={key}>
							<a className="link" href={`#${isSource ? 'source' : 'field'}-${field?.name ?? name}`}>
								{isSource
									? `Source of ${label}: ${text}`
									: field
										? labelledErrorText(field, text)
										: text}
							</a>
						</li>
					);
				})}
			</ul>
		</div>
	);
}
