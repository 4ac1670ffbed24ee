/** What an account says of its picture. */
export interface Pictured {
	gender: 'Male' | 'Female' | null;
	/** Id of an upload; null: none of your own. */
	avatar: string | null;
}

const defaults = {
	Male: '/avatars/male.svg',
	Female: '/avatars/female.svg',
	none: '/avatars/member.svg',
} as const;

/** The address of a member's picture: their own, else the drawing that goes with their gender. */
export const pictureOf = ({ gender, avatar }: Pictured): string =>
	avatar === null ? defaults[gender ?? 'none'] : `/uploads/${avatar}.webp`;
