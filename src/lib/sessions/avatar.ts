/** The fields of an account that determine its picture. */
export interface PictureOwner {
	gender: 'Male' | 'Female' | null;
	/** Id of an upload; null if the member has not uploaded a picture. */
	avatar: string | null;
}

const defaults = {
	Male: '/avatars/male.svg',
	Female: '/avatars/female.svg',
	none: '/avatars/member.svg',
} as const;

/** Returns the URL of a member's picture: their own, else the drawing for their gender. */
export const pictureOf = ({ gender, avatar }: PictureOwner): string =>
	avatar === null ? defaults[gender ?? 'none'] : `/uploads/${avatar}.webp`;
