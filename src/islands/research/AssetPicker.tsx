import { SeveralCombobox } from '#islands/ui/SeveralCombobox.tsx';
import { useValue } from '#islands/ui/use-value.ts';
import type { Asset } from '#lib/proposals/form/research-values.ts';
import { Field } from './Field.tsx';
import { findAssets } from './find-assets.calls.ts';
import { MAX_ASSETS, type ResearchForm } from './research-form.ts';

const kinds = { project: 'Project', organization: 'Organization', people: 'Person' } as const;
const keyOf = ({ type, id }: Asset) => `${type} ${id}`;

/** Picks the catalogue records that the text is about. */
export function AssetPicker({ form }: { form: ResearchForm }) {
	const { assets } = useValue(form.$values);
	const { assets: error } = useValue(form.$errors);
	return (
		<Field
			name="assets"
			label="Assets"
			isOptional
			hint={`Projects, organizations and people it is about; at most ${MAX_ASSETS}.`}
			error={error}
		>
			<SeveralCombobox
				id="research-assets"
				label="Assets"
				chosen={assets.map((asset) => ({ key: keyOf(asset), text: asset.name }))}
				onRemove={(key) =>
					form.change(
						'assets',
						assets.filter((one) => keyOf(one) !== key),
					)
				}
				find={findAssets}
				keyOf={keyOf}
				draw={({ name, type }) => (
					<>
						{name} <span className="text-soft">{kinds[type]}</span>
					</>
				)}
				onChoose={form.addAsset}
				takesFirst
				placeholder="Search the catalogue"
				isFull={assets.length >= MAX_ASSETS}
				isInvalid={error !== undefined}
				describedBy="research-assets-error research-assets-hint"
			/>
		</Field>
	);
}
