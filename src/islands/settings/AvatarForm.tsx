import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { cropPicture, pictureTypes, readPicture, type Square } from '#islands/ui/cut-picture.ts';
import { FormResult } from '#islands/ui/FormResult.tsx';
import { createSaver, type SaveState } from '#islands/ui/saving.ts';
import { useValue } from '#islands/ui/use-value.ts';
import { saveAvatar } from './settings.calls.ts';

/** Loaded lazily, since it is only needed once a picture has been chosen. */
const PictureCrop = lazy(async () => {
	const { PictureCrop: Crop } = await import('./PictureCrop.tsx');
	return { default: Crop };
});

interface Props {
	picture: string;
	isOwn: boolean;
	saving: SaveState;
}

const WRONG_KIND = 'Choose a picture: PNG, JPEG, WebP, AVIF or GIF.';
const BROKEN = 'This picture cannot be read: it is damaged. Save it again, then retry.';

/** A member's avatar: choose, crop to a square, or remove it. */
export function AvatarForm({ picture: first, isOwn: wasOwn, saving: begun }: Props) {
	const [{ $saving, run }] = useState(() => createSaver(begun));
	const [picture, setPicture] = useState(first);
	const [isOwn, setOwn] = useState(wasOwn);
	const [chosen, setChosen] = useState<string | null>(null);
	// Without script the form needs a button of its own.
	const [isAlive, setAlive] = useState(false);
	const input = useRef<HTMLInputElement>(null);
	const saving = useValue($saving);
	useEffect(() => setAlive(true), []);

	function drop(): void {
		setChosen(null);
		if (input.current) input.current.value = '';
		input.current?.focus();
	}

	function refuse(text: string): void {
		drop();
		$saving.set({ state: 'failed', text });
	}

	async function choose(file: File | undefined): Promise<void> {
		if (!file) return;
		if (!pictureTypes.includes(file.type)) return refuse(WRONG_KIND);
		$saving.set({ state: 'idle' });
		setChosen(await readPicture(file));
	}

	async function save(address: string, square: Square): Promise<void> {
		const isSaved = await run(
			async () => setPicture(await saveAvatar(await cropPicture(address, square))),
			'Picture saved.',
		);
		if (!isSaved) return;
		setOwn(true);
		drop();
	}

	async function remove(): Promise<void> {
		const isGone = await run(
			async () => setPicture(await saveAvatar(null)),
			'Your picture was removed.',
		);
		if (isGone) setOwn(false);
	}

	return (
		<form
			className="avatar-form"
			method="post"
			action="/profile-settings/profile#avatar"
			encType="multipart/form-data"
			onSubmit={(event) => event.preventDefault()}
		>
			<input type="hidden" name="form" value="avatar" />
			<img className="avatar" src={picture} alt="As others see you" width={96} height={96} />
			<div className="avatar-choice">
				<label htmlFor="avatar-file">Choose a picture</label>
				<input
					ref={input}
					id="avatar-file"
					type="file"
					name="file_data"
					accept={pictureTypes.join(',')}
					aria-describedby="avatar-hint"
					onChange={(event) => choose(event.target.files?.[0])}
				/>
				<p className="field-hint" id="avatar-hint">
					PNG, JPEG, WebP, AVIF or GIF, at most 5 MiB. Cropped to a square; location and camera data
					are removed.
				</p>
				{chosen !== null && (
					<Suspense>
						<PictureCrop
							address={chosen}
							isBusy={saving.state === 'busy'}
							onSave={(square) => save(chosen, square)}
							onCancel={drop}
							onBroken={() => refuse(BROKEN)}
						/>
					</Suspense>
				)}
				<div className="settings-send">
					{!isAlive && (
						<button type="submit" className="button">
							Save picture
						</button>
					)}
					{isOwn && chosen === null && (
						<button type="submit" className="button" name="remove" value="1" onClick={remove}>
							Remove picture
						</button>
					)}
					<FormResult saving={saving} />
				</div>
			</div>
		</form>
	);
}
