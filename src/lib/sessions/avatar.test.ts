import { expect, test } from 'vitest';
import { pictureOf } from './avatar.ts';

test.each([
	['Male', null, '/avatars/male.svg'],
	['Female', null, '/avatars/female.svg'],
	[null, null, '/avatars/member.svg'],
	['Female', 'a1', '/uploads/a1.webp'],
] as const)('of %s with the picture %s it is %s', (gender, avatar, shown) => {
	expect(pictureOf({ gender, avatar })).toBe(shown);
});
