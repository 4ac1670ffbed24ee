'use client';
import { useState } from 'react';

/** The button by which a reader follows a project. */
export function Follow({ name }) {
	const [isFollowed, setFollowed] = useState(false);
	return (
		<button type="button" aria-pressed={isFollowed} onClick={() => setFollowed(!isFollowed)}>
			{isFollowed ? 'Following' : 'Follow'} {name}
		</button>
	);
}
