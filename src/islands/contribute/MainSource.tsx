import { useStore } from '@nanostores/react';
import { withScheme } from '#lib/base/with-scheme.ts';
import type { ContributionForm } from './contribution-form.ts';
import { hostOf } from './web-address.ts';

/** The default source. Most facts about a new record come from one place. */
export function MainSource({ form }: { form: ContributionForm }) {
	const source = useStore(form.$main);
	const host = hostOf(source.trim());
	return (
		<div className="contribute-main card">
			<label htmlFor="main-source">Main source</label>
			<div className="contribute-amount">
				<input
					id="main-source"
					className="field"
					type="url"
					inputMode="url"
					autoComplete="off"
					maxLength={2_000}
					placeholder="https:// where you read it"
					value={source}
					aria-describedby="main-source-says"
					onChange={(event) => form.citeMain(event.target.value)}
					onBlur={() => {
						const whole = withScheme(source.trim());
						if (whole !== source) form.citeMain(whole);
					}}
				/>
				{host && <span className="text-soft contribute-host">{host}</span>}
			</div>
			<p className="field-hint" id="main-source-says">
				Used for every field without a source of its own.
			</p>
		</div>
	);
}
