/** A square of a picture, in the picture's own pixels. */
export interface Square {
	x: number;
	y: number;
	width: number;
	height: number;
}

/** Side length in pixels of the uploaded picture, which the server scales down to 512. */
const SIDE = 1_024;

/** Picture types the site accepts. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'];

/** Reads a chosen file into a URL that the page's security policy allows. */
export async function readPicture(file: File): Promise<string> {
	const reader = new FileReader();
	const { promise, resolve, reject } = Promise.withResolvers<string>();
	reader.onload = () => resolve(String(reader.result));
	reader.onerror = () => reject(reader.error);
	reader.readAsDataURL(file);
	return promise;
}

/** Cuts `square` out of a picture into a file. */
export async function cropPicture(address: string, square: Square): Promise<Blob> {
	const picture = new Image();
	picture.src = address;
	await picture.decode();
	const side = Math.min(SIDE, Math.round(square.width));
	const canvas = document.createElement('canvas');
	canvas.width = side;
	canvas.height = side;
	const { x, y, width, height } = square;
	canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, side, side);
	const { promise, resolve, reject } = Promise.withResolvers<Blob>();
	canvas.toBlob(
		(blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be cropped.'))),
		'image/webp',
		0.92,
	);
	return promise;
}
