import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { pictureTypes } from '#islands/ui/cut-picture.ts';
import { FormResult } from '#islands/ui/FormResult.tsx';
import { createSaver } from '#islands/ui/saving.ts';
import { uploadPicture } from './contribution.calls.ts';
import { type ControlProps, textOf } from './controls.ts';

/** A logo or a portrait: uploaded as soon as it is chosen, and displayed as the site stores it. */
export function ImageInput(props: ControlProps) {
	const { field, id, values, patch, awaits, isInvalid, describedBy } = props;
	const [{ $saving, run, rest }] = useState(() => createSaver());
	const saving = useStore($saving);
	const address = textOf(values[field.name]);
	const shape = field.kind === 'image' ? field.shape : 'whole';

	const input = useRef<HTMLInputElement>(null);

	async function choose(file: File | undefined): Promise<void> {
		if (!file) return;
		const isTaken = await run(
			async () => patch({ [field.name]: await awaits(uploadPicture(file, shape)) }),
			'The picture is saved. It is shown once the proposal is accepted.',
		);
		// Leaving the name of a rejected file would look as if it had been accepted.
		if (!isTaken && input.current) input.current.value = '';
	}

	function remove(): void {
		patch({ [field.name]: null });
		rest();
		if (!input.current) return;
		input.current.value = '';
		input.current.focus();
	}

	return (
		<div className="contribute-image">
			{address !== '' && <img src={address} alt="" width={56} height={56} />}
			<div>
				<input
					ref={input}
					id={id}
					type="file"
					accept={pictureTypes.join(',')}
					aria-invalid={isInvalid}
					aria-describedby={describedBy}
					onChange={(event) => void choose(event.target.files?.[0])}
				/>
				{address !== '' && (
					<button type="button" className="button" onClick={remove}>
						Remove
					</button>
				)}
				<FormResult saving={saving} />
			</div>
		</div>
	);
}
