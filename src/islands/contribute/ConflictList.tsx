import { useStore } from '@nanostores/react';
import { fieldOf } from '#lib/proposals/form/form-fields.ts';
import type { ContributionForm } from './contribution-form.ts';
import { formatValue } from './format-value.ts';

/** Fields whose value in the record has changed since they were edited; the editor settles each one. */
export function ConflictList({
	form,
	onSettled,
}: {
	form: ContributionForm;
	onSettled: () => void;
}) {
	const conflicts = useStore(form.$conflicts);
	const names = useStore(form.$names);
	if (conflicts.length === 0) return null;

	return (
		<section className="contribute-conflicts" aria-labelledby="conflicts-title" tabIndex={-1}>
			<h2 id="conflicts-title">The record has changed</h2>
			<p>Choose a value for each field. Your changes are kept until you decide.</p>
			<ul>
				{conflicts.map(({ field: key, base, now, mine }) => {
					const { type } = form.start;
					const label = fieldOf(type, key)?.label ?? key;
					const settle = (keeps: 'mine' | 'theirs') => {
						form.settle(key, keeps);
						onSettled();
					};
					return (
						<li key={key}>
							<h3>{label}</h3>
							<dl>
								<dt>Was</dt>
								<dd>{formatValue(type, key, base, names)}</dd>
								<dt>Is now</dt>
								<dd>{formatValue(type, key, now, names)}</dd>
								<dt>Yours</dt>
								<dd>{formatValue(type, key, mine, names)}</dd>
							</dl>
							<p>
								<button type="button" className="button" onClick={() => settle('mine')}>
									Keep mine<span className="visually-hidden">: {label}</span>
								</button>
								<button type="button" className="button" onClick={() => settle('theirs')}>
									Take theirs<span className="visually-hidden">: {label}</span>
								</button>
							</p>
						</li>
					);
				})}
			</ul>
		</section>
	);
}
