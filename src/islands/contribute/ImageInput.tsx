import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { pictureTypes } from '#islands/settings/cut-picture.ts';
import { FormResult } from '#islands/settings/FormResult.tsx';
import { createSaving } from '#islands/settings/saving.ts';
import { uploadPicture } from './contribution.calls.ts';
import { type ControlProps, textOf } from './controls.ts';

/** A logo or a portrait: sent when it is chosen, and shown as the site keeps it. */
export function ImageInput({ field, id, values, patch, isInvalid, describedBy }: ControlProps) {
	const [{ $saving, run }] = useState(() => createSaving());
	const saving = useStore($saving);
	const address = textOf(values[field.name]);
	const shape = field.kind === 'image' ? field.shape : 'whole';

	const choose = (file: File | undefined) =>
		file &&
		run(
			async () => patch({ [field.name]: await uploadPicture(file, shape) }),
			'The picture is kept. It is shown once the proposal is accepted.',
		);

	return (
		<div className="contribute-image">
			{address !== '' && <img src={address} alt="" width={56} height={56} />}
			<div>
				<input
					id={id}
					type="file"
					accept={pictureTypes.join(',')}
					aria-invalid={isInvalid}
					aria-describedby={describedBy}
					onChange={(event) => void choose(event.target.files?.[0])}
				/>
				{address !== '' && (
					<button type="button" className="button" onClick={() => patch({ [field.name]: null })}>
						Take it away
					</button>
				)}
				<FormResult saving={saving} />
			</div>
		</div>
	);
}
