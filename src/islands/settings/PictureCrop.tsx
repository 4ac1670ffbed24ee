import 'react-easy-crop/react-easy-crop.css';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import type { Square } from '#islands/ui/cut-picture.ts';

interface Props {
	/** The chosen picture. */
	address: string;
	isBusy: boolean;
	onSave: (square: Square) => void;
	onCancel: () => void;
	/** Called when the browser cannot display the picture. */
	onBroken: () => void;
}

const MAX_ZOOM = 4;

/**
 * Selects the square of a picture to use as the avatar: moved by pointer or arrow keys, sized by wheel, pinch or
 * slider.
 */
export function PictureCrop({ address, isBusy, onSave, onCancel, onBroken }: Props) {
	const [crop, setCrop] = useState({ x: 0, y: 0 });
	const [zoom, setZoom] = useState(1);
	const [square, setSquare] = useState<Square | null>(null);

	return (
		<div className="picture-crop">
			<div className="picture-frame">
				<Cropper
					image={address}
					crop={crop}
					zoom={zoom}
					maxZoom={MAX_ZOOM}
					aspect={1}
					cropShape="round"
					showGrid={false}
					disableAutomaticStylesInjection
					keyboardStep={8}
					cropperProps={{ 'aria-label': 'Move the picture with the arrow keys', role: 'group' }}
					mediaProps={{ alt: 'The picture you chose', onError: onBroken }}
					onCropChange={setCrop}
					onZoomChange={setZoom}
					onCropComplete={(_, pixels) => setSquare(pixels)}
				/>
			</div>
			<label className="settings-field">
				Size
				<input
					type="range"
					min={1}
					max={MAX_ZOOM}
					step={0.05}
					value={zoom}
					onChange={(event) => setZoom(Number(event.target.value))}
				/>
			</label>
			<div className="settings-send">
				<button
					type="button"
					className="button primary"
					aria-disabled={isBusy || square === null}
					onClick={() => square && !isBusy && onSave(square)}
				>
					Save picture
				</button>
				<button type="button" className="button" onClick={onCancel}>
					Cancel
				</button>
			</div>
		</div>
	);
}
