import { useState } from 'react';
import { initials, tintOf } from '#lib/format/text.ts';

/** A picture over its generated mark, which becomes visible if the picture fails to load. */
export function RecordMark({ name, image }: { name: string; image: string | null }) {
	const [failed, setFailed] = useState<string | null>(null);
	return (
		<span className={`mark tint-${tintOf(name)}`} aria-hidden="true">
			{initials(name)}
			{image && failed !== image && (
				<img
					src={image}
					alt=""
					width={24}
					height={24}
					loading="lazy"
					decoding="async"
					onError={() => setFailed(image)}
				/>
			)}
		</span>
	);
}
