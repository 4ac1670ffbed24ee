import { useEffect, useState } from 'react';
import { useValue } from '#islands/accounts/use-value.ts';
import type { Asset } from '#lib/contributions/research-values.ts';
import { Field } from './Field.tsx';
import { findAssets } from './find-assets.ts';
import { MOST_ASSETS, type ResearchForm } from './research-form.ts';
import { Chosen } from './TagsField.tsx';

const PAUSE = 200;
const kinds = { project: 'Project', organization: 'Organization', people: 'Person' } as const;
const keyOf = ({ type, id }: Asset) => `${type} ${id}`;

/** Records that the text is about, picked from the catalogue. */
export function AssetPicker({ form }: { form: ResearchForm }) {
	const { assets } = useValue(form.$values);
	const { assets: error } = useValue(form.$errors);
	const [term, setTerm] = useState('');
	const [found, setFound] = useState<readonly Asset[]>([]);
	const [at, setAt] = useState(0);

	useEffect(() => {
		setFound([]);
		setAt(0);
		if (term.trim() === '') return;
		const asked = new AbortController();
		const timer = setTimeout(async () => {
			// A search that fails or is given up shows nothing; the next key asks again.
			const results = await findAssets(term, asked.signal).catch(() => []);
			if (!asked.signal.aborted) setFound(results);
		}, PAUSE);
		return () => {
			clearTimeout(timer);
			asked.abort();
		};
	}, [term]);

	function choose(asset: Asset | undefined): void {
		if (!asset) return;
		form.addAsset(asset);
		setTerm('');
	}

	return (
		<Field
			name="assets"
			label="Assets"
			isOptional
			hint={`Projects, organizations and people that it is about; at most ${MOST_ASSETS}.`}
			error={error}
		>
			<Chosen
				items={assets.map((asset) => ({ key: keyOf(asset), text: asset.name }))}
				onRemove={(key) =>
					form.change(
						'assets',
						assets.filter((one) => keyOf(one) !== key),
					)
				}
			/>
			<div className="asset-search">
				<input
					className="field"
					id="research-assets"
					role="combobox"
					autoComplete="off"
					placeholder="Search the catalogue"
					value={term}
					disabled={assets.length >= MOST_ASSETS}
					aria-expanded={found.length > 0}
					aria-controls="research-assets-found"
					aria-autocomplete="list"
					aria-activedescendant={found.length > 0 ? `research-asset-${at}` : undefined}
					aria-describedby="research-assets-error research-assets-hint"
					onChange={(event) => setTerm(event.target.value)}
					onBlur={() => setFound([])}
					onKeyDown={(event) => {
						if (event.key === 'Enter') event.preventDefault();
						if (found.length === 0) return;
						const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
						if (step !== undefined) {
							event.preventDefault();
							setAt((at + step + found.length) % found.length);
						} else if (event.key === 'Enter') choose(found[at]);
						else if (event.key === 'Escape') setFound([]);
					}}
				/>
				<div
					className="asset-found card"
					id="research-assets-found"
					role="listbox"
					aria-label="Records found"
					hidden={found.length === 0}
				>
					{found.map((asset, index) => (
						<div
							key={keyOf(asset)}
							id={`research-asset-${index}`}
							role="option"
							tabIndex={-1}
							aria-selected={index === at}
							onPointerDown={(event) => {
								event.preventDefault();
								choose(asset);
							}}
						>
							{asset.name} <span className="text-soft">{kinds[asset.type]}</span>
						</div>
					))}
				</div>
			</div>
		</Field>
	);
}
